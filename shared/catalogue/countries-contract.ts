import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { nameText } from '../wire.ts'

const row = z.object({
  id: z.int(),
  name: z.string(),
  iso: z.string(),
  /** Whether a visitor can choose it; a country that is no longer offered keeps its row. */
  isOffered: z.boolean(),
})
export type CountryRow = z.output<typeof row>

const filter = z.strictObject({
  /** Any part of the name, or the code. */
  q: z.optional(z.string().check(z.maxLength(100))),
  isOffered: z.optional(z.boolean()),
})
export type CountryFilter = z.output<typeof filter>

export const countrySortFields = ['name', 'iso'] as const

const id = z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/, { error: 'COUNTRIES.NOT_FOUND' })), z.int(), {
  decode: Number,
  encode: String,
})
const body = z.strictObject({
  name: nameText(80),
  /** ISO 3166-1, two letters: the browser's time zone is matched to it. */
  iso: z.string({ error: 'FIELD.REQUIRED' }).check(z.regex(/^[A-Z]{2}$/, { error: 'COUNTRIES.ISO_INVALID' })),
  isOffered: z.boolean(),
})
/** `before`: the country that the edit began with. When it is not so any more, the edit is refused. */
const edit = z.strictObject({ ...body.shape, before: z.optional(body) })
export type Country = z.output<typeof body>

export const countryApi = {
  list: endpoint({
    method: 'GET',
    path: '/residence-countries',
    access: 'countries.list',
    summary: 'Los países de residencia, los que se ofrecen y los retirados',
    query: listQuery(filter, countrySortFields),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/residence-countries/:id',
    access: 'countries.list',
    summary: 'Un país de residencia',
    params: z.object({ id }),
    result: row,
    shape: 'envelope',
  }),
  create: endpoint({
    method: 'POST',
    path: '/residence-countries',
    access: 'countries.create',
    summary: 'Agregar un país de residencia',
    message: 'COUNTRIES.ADDED',
    body,
    result: row,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/residence-countries/:id',
    access: 'countries.edit',
    summary: 'Cambiar un país de residencia, ofrecerlo o retirarlo',
    message: 'COUNTRIES.SAVED',
    params: z.object({ id }),
    body: edit,
    result: row,
    shape: 'envelope',
  }),
}
