import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { ownPath, wirePath } from './wire-paths.ts'
import { money, renamed, renamedStrictly, unlessSent } from './wire.ts'

const price = renamed({ precio: money, moneda: z.literal('USD') }, { precio: 'price', moneda: null }, () => ({
  moneda: 'USD' as const,
}))
const sold = renamedStrictly({ _id: z.string(), number: z.int(), sale: price }, { _id: 'id', sale: '' })

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

test('what is not sent is its value, and stays out of a partial shape', () => {
  const fields = z.object({ code: unlessSent(z.string(), 'none'), limit: unlessSent(z.nullable(z.int()), 5) })
  expect(z.decode(fields, {})).toEqual({ code: 'none', limit: 5 })
  expect(z.decode(fields, { limit: null })).toEqual({ code: 'none', limit: null })
  expect(z.decode(z.partial(fields), {})).toEqual({})
})
