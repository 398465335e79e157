import * as z from 'zod/mini'
import { lists } from '../access/permissions.ts'
import { endpoint } from '../http.ts'
import { nameText } from '../wire.ts'

/** The maximum length of a saved filter's name, in characters. */
export const FILTER_NAME_MAX_LENGTH = 60
/** How many filters a user may save for one list. */
export const MOST_FILTERS = 30
/** The maximum length of a filter as JSON, in characters: as long as a list's call takes one. */
const FILTER_MAX_LENGTH = 4000

const FIELD_MAX_LENGTH = 60
const fieldName = z.string().check(z.minLength(1), z.maxLength(FIELD_MAX_LENGTH))

const filter = z
  .record(fieldName, z.unknown())
  .check(z.refine((values) => JSON.stringify(values).length <= FILTER_MAX_LENGTH, { error: 'FIELD.TOO_LONG' }))

const shape = {
  /** The list, by its name in the table of permissions. */
  list: z.enum(lists),
  name: nameText(FILTER_NAME_MAX_LENGTH),
  /** The values of the list's filters, which the list's own call checks. */
  filter,
  /** The sort order; null for lists that are not sorted. */
  sort: z.nullable(z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) })),
}

const savedFilter = z.object({ id: z.uuid(), ...shape })
export type SavedFilter = z.output<typeof savedFilter>

const newFilter = z.strictObject(shape)
export type NewFilter = z.output<typeof newFilter>

/** The filters that a user saved by name (D-12): they follow the user to every browser. */
export const savedFilterApi = {
  list: endpoint({
    method: 'GET',
    path: '/user/savedFilters',
    access: 'savedFilters.list',
    summary: 'Los filtros que guardó quien pregunta, de todas las listas',
    result: z.object({ filters: z.array(savedFilter) }),
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/savedFilters',
    access: 'savedFilters.create',
    summary: 'Guardar los filtros y el orden de una lista con un nombre',
    message: 'SAVED_FILTERS.SAVED',
    body: newFilter,
    result: savedFilter,
    shape: 'envelope',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/savedFilters/:id',
    access: 'savedFilters.delete',
    summary: 'Eliminar un filtro guardado propio',
    message: 'SAVED_FILTERS.REMOVED',
    params: z.object({ id: z.uuid() }),
    result: z.null(),
    shape: 'envelope',
  }),
}
