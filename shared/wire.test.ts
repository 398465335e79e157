import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { ownPath, unionBy, wirePath } from './wire-paths.ts'
import { drop, flatten, instant, money, renamed, renamedStrictly, unlessSent } from './wire.ts'

const price = renamed({ precio: money, moneda: z.literal('USD') }, { precio: 'price', moneda: drop }, () => ({
  moneda: 'USD' as const,
}))
const sold = renamedStrictly({ _id: z.string(), number: z.int(), sale: price }, { _id: 'id', sale: flatten })

describe('a shape whose fields are called otherwise on the wire', () => {
  const wire = { _id: 'a', number: 7, sale: { precio: 12.5, moneda: 'USD' as const } }
  const own = { id: 'a', number: 7, price: 1250 }

  test('reads as ours, without the groups of the wire, and writes as the wire has it', () => {
    expect(z.decode(sold, wire)).toEqual(own)
    expect(z.encode(sold, own)).toEqual(wire)
  })

  test('names a field of a group by its whole path, both ways', () => {
    expect([wirePath(sold, 'price'), wirePath(sold, 'id')]).toEqual(['sale.precio', '_id'])
    expect([ownPath(sold, 'sale.precio'), ownPath(sold, '_id')]).toEqual(['price', 'id'])
  })

  test('keeps its names when rules of its own are added', () => {
    expect(wirePath(sold.check(z.refine(({ price: cents }) => cents > 0)), 'price')).toBe('sale.precio')
  })
})

test('an instant is a moment that exists, in UTC', () => {
  for (const sent of ['2026-11-28T13:05:00Z', '2026-11-28T13:05:00.123Z']) expect(z.decode(instant, sent)).toBe(sent)
  for (const wrong of ['2026-02-30T00:00:00Z', '2026-11-28', '2026-11-28T25:00:00Z', '2026-11-28T13:05:00-03:00', ''])
    expect(z.safeDecode(instant, wrong).success, wrong).toBe(false)
})

describe('a group that callers may leave out', () => {
  const quoted = renamed({ number: z.int(), sale: z.optional(z.nullable(price)) }, { sale: flatten })

  test('adds nothing when it is null or missing, and is not written empty', () => {
    expect(z.decode(quoted, { number: 7, sale: null })).toEqual({ number: 7 })
    expect(z.decode(quoted, { number: 7 })).toEqual({ number: 7 })
    expect(z.encode(quoted, { number: 7 } as never)).toEqual({ number: 7 })
  })
})

describe('one of several shapes', () => {
  const line = renamed({ dias: z.int() }, { dias: 'days' })
  const answer = renamedStrictly({ _id: z.string(), lineas: z.optional(z.unknown()) }, { _id: 'id', lineas: drop })
  const list = renamedStrictly({ lineas: z.array(line) }, { lineas: 'lines' })
  const either = unionBy([answer, list], (value) => ('_id' in value || 'id' in value ? answer : list))

  test.each([
    [{ _id: 'a' }, { id: 'a' }],
    [{ lineas: [{ dias: 3 }] }, { lines: [{ days: 3 }] }],
  ])('%j reads and is written as its own', (wire, own) => {
    expect(z.decode(either, wire as never)).toEqual(own)
    expect(z.encode(either, own as never)).toEqual(wire)
  })

  test('names the wrong field of the one that it is, both ways', () => {
    const issues = [{ _id: 5 }, { lineas: [{ dias: 'x' }] }, null].map(
      (sent) => z.safeDecode(either, sent as never).error?.issues,
    )
    expect(issues.map((found) => found?.map(({ path }) => path.join('.')))).toEqual([['_id'], ['lineas.0.dias'], ['']])
    expect([wirePath(either, 'lines.0.days'), wirePath(either, 'id')]).toEqual(['lineas.0.dias', '_id'])
    expect([ownPath(either, 'lineas.0.dias'), ownPath(either, '_id')]).toEqual(['lines.0.days', 'id'])
  })
})

test('what is not sent is its value, and stays out of a partial shape', () => {
  const fields = z.object({ code: unlessSent(z.string(), 'none'), limit: unlessSent(z.nullable(z.int()), 5) })
  expect(z.decode(fields, {})).toEqual({ code: 'none', limit: 5 })
  expect(z.decode(fields, { limit: null })).toEqual({ code: 'none', limit: null })
  expect(z.decode(z.partial(fields), {})).toEqual({})
})
