import * as z from 'zod/mini'
import type { MessageKey } from './messages.ts'

/** The maximum number of rows on a page of a list (docs/decisions/006). */
export const PAGE_LIMIT = 100

/** The request of a list: `range` counts from 0 and includes its end. */
export type ListQuery<Filter, Field extends string> = {
  filter?: Filter | undefined
  sort?: Sort<Field> | undefined
  range?: Range | undefined
}
export type Sort<Field extends string> = readonly [Field, 'ASC' | 'DESC']
export type Range = readonly [first: number, last: number]

/** The maximum number of rows that one action may take. */
export const PICK_LIMIT = 1000

/** The ids of the rows that an action takes; `none` is the message when there are none. */
export const pickedIds = <Id extends z.ZodMiniType>(id: Id, none: MessageKey = 'LIST.PICK_ONE') =>
  z.array(id).check(z.minLength(1, { error: none }), z.maxLength(PICK_LIMIT, { error: 'LIST.PICKED_TOO_MANY' }))

function fromJson<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.codec(z.string().check(z.maxLength(4000)), z.unknown(), {
      decode: (value, payload) => {
        try {
          return JSON.parse(value) as unknown
        } catch {
          payload.issues.push({ code: 'custom', input: value, message: 'FIELD.INVALID' })
          return z.NEVER
        }
      },
      encode: (value) => JSON.stringify(value),
    }),
    schema,
  )
}

/** The query of a whole list, without pages: a filter and an order. */
export function wholeListQuery<Filter extends z.ZodMiniType, const Field extends string>(
  filter: Filter,
  sortFields: readonly [Field, ...Field[]],
) {
  return z.strictObject({
    filter: z.optional(fromJson(filter)),
    sort: z.optional(fromJson(z.tuple([z.enum(sortFields), z.enum(['ASC', 'DESC'])]))),
  })
}

/**
 * The query of a list as ra-data-simple-rest sends it: `filter`, `sort` and `range` as JSON texts.
 * `range` is inclusive: [0, 24] are the first 25 rows.
 */
export function listQuery<Filter extends z.ZodMiniType, const Field extends string>(
  filter: Filter,
  sortFields: readonly [Field, ...Field[]],
) {
  return z.extend(wholeListQuery(filter, sortFields), {
    range: z.optional(
      fromJson(
        z
          .tuple([z.int().check(z.nonnegative()), z.int().check(z.nonnegative(), z.maximum(10_000_000))])
          .check(z.refine(([first, last]) => last >= first && last - first < PAGE_LIMIT, { error: 'FIELD.INVALID' })),
      ),
    ),
  })
}
