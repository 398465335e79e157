import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { money, quoteKey } from '#shared/partner/api-wire.ts'
import { drop, flatten, renamed } from '#shared/wire.ts'
import { unionBy } from '#shared/wire-paths.ts'
import { encodeAnswer } from './encode.ts'

const line = renamed(
  { descripcion: z.string(), precio: money, sobra: z.optional(z.string()) },
  { descripcion: 'text', precio: 'price', sobra: drop },
)
const answer = z.object({
  id: quoteKey,
  lines: z.array(line),
  note: z.nullable(z.string()),
  paid: z.optional(money),
  trip: renamed({ datos: z.object({ days: z.int() }), kind: z.literal('trip') }, { datos: flatten }),
})
const own = {
  id: 'CA7QK2M9XWZ4TBN5RJ8DHV3GFPE',
  lines: [{ text: 'Hornero', price: 40_00 }],
  note: null,
  trip: { days: 3, kind: 'trip' as const },
}

test('an answer is written as zod writes it: other names, groups, prefixes and amounts', () => {
  expect(encodeAnswer(answer, own)).toEqual(z.encode(answer, own as never))
  expect(encodeAnswer(answer, own)).toEqual({
    id: `quote_${own.id}`,
    lines: [{ descripcion: 'Hornero', precio: { amount: 4000, currency: 'USD' } }],
    note: null,
    trip: { datos: { days: 3 }, kind: 'trip' },
  })
  expect(encodeAnswer(answer, { ...own, paid: 5 })).toMatchObject({ paid: { amount: 5, currency: 'USD' } })
})

test('fields that the schema does not have stay here', () => {
  const more = { ...own, secret: 'x', lines: [{ ...own.lines[0], secret: 'x' }] }
  expect(JSON.stringify(encodeAnswer(answer, more))).toBe(JSON.stringify(encodeAnswer(answer, own)))
})

test('an answer that is not as its schema says is an error', () => {
  for (const wrong of [{ ...own, note: 3 }, { ...own, id: 'x' }, { ...own, lines: null }, null])
    expect(() => encodeAnswer(answer, wrong)).toThrow()
})

test('one of several shapes is written as zod writes it', () => {
  const chosenShape = unionBy([answer, line], (value) => ('lines' in value ? answer : line))
  const list = z.array(chosenShape)
  const both = [own, { text: 'Hornero', price: 40_00 }]
  expect(encodeAnswer(list, both)).toEqual([encodeAnswer(answer, own), encodeAnswer(line, both[1])])
  expect(encodeAnswer(list, both)).toEqual(z.encode(list, both as never))
})
