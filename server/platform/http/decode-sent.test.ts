import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { flag, money, renamedStrictly, unlessSent } from '#shared/wire.ts'
import { decodeSent } from './decode-sent.ts'

const line = renamedStrictly({ dias: z.int({ error: 'TARIFF.ERROR.DAYS_REQUIRED' }) }, { dias: 'days' })
const schema = z.strictObject({
  name: z.string(),
  days: z.optional(z.int().check(z.maximum(365, { error: 'BUYING_PROCESS.ERROR.MAX_DAYS' }))),
  price: z.optional(money),
  kind: z.optional(z.literal([1, 2])),
  isPaused: unlessSent(flag, false),
  limit: z.optional(z.nullable(z.int())),
  lines: z.optional(z.array(line)),
  either: z.optional(z.union([z.int(), z.string()])),
  shapes: z.optional(z.union([z.strictObject({ ages: z.array(z.int()) }), z.string(), z.array(z.string())])),
  byName: z.optional(z.record(z.string(), z.int())),
})

const read = (sent: object) => decodeSent(schema, { name: 'Ana', ...sent })
const ownOf = (sent: object) => read(sent).own
const refused = (sent: object) => fieldErrors(read(sent).issues, messages).map(({ path, key }) => `${path} ${key}`)
const plain = { name: 'Ana', isPaused: false }

describe('K-01 a number as text', () => {
  test.each([
    [{ days: ' 15 ' }, { days: 15 }],
    [{ days: '007' }, { days: 7 }],
    [{ price: '12.50' }, { price: 1250 }],
    [{ kind: '2' }, { kind: 2 }],
    [{ isPaused: '1' }, { isPaused: true }],
    [{ lines: [{ dias: '3' }, { dias: 4 }] }, { lines: [{ days: 3 }, { days: 4 }] }],
    [{ shapes: { ages: ['40', 8] } }, { shapes: { ages: [40, 8] } }],
    [{ byName: JSON.parse('{"a":"1","__proto__":2}') as object }, { byName: { a: 1 } }],
  ])('%j is that number', (sent, own) => {
    expect(ownOf(sent)).toEqual({ ...plain, ...own })
  })

  test.each([[{ name: '15' }], [{ either: '15' }], [{ shapes: '15' }], [{ shapes: ['15'] }]])(
    '%j stays the text that it is, also beside a number as text',
    (sent) => {
      expect(ownOf({ ...sent, days: '1' })).toEqual({ ...plain, days: 1, ...sent })
    },
  )

  test.each(['', ' ', 'x', '1e1', '-1', '+1', '1,5', '0x1', '1 5', '9'.repeat(400), [], ['1'], {}])(
    '%j is none',
    (days) => {
      expect(refused({ days })).toEqual(['days FIELD.INVALID'])
    },
  )

  test('is held to what the number is held to', () => {
    expect(refused({ days: '366', kind: '3', lines: [{ dias: '1.5' }] })).toEqual([
      'days BUYING_PROCESS.ERROR.MAX_DAYS',
      'kind FIELD.INVALID',
      'lines.0.dias TARIFF.ERROR.DAYS_REQUIRED',
    ])
  })
})

describe('K-01 null', () => {
  test.each([[{ days: null }], [{ isPaused: null }], [{ lines: null }], [{ either: null }], [{ shapes: null }]])(
    '%j is as good as nothing',
    (sent) => {
      expect(ownOf(sent)).toEqual(plain)
    },
  )

  test('stays null where it means something, and is refused where a value is needed', () => {
    expect(ownOf({ limit: null, days: null })).toEqual({ ...plain, limit: null })
    expect(refused({ name: null })).toEqual(['name FIELD.INVALID'])
    expect(refused({ shapes: { ages: [null] } })).toEqual(['shapes.ages.0 FIELD.INVALID'])
    expect(decodeSent(schema, null)).toMatchObject({ own: undefined, issues: [{ path: [] }] })
  })
})

describe('K-02 an error names its field', () => {
  test('of several unknown ones, of one in a list, of one in a value of several shapes', () => {
    expect(refused({ edad: 1, pais: 2 })).toEqual(['edad FIELD.UNKNOWN', 'pais FIELD.UNKNOWN'])
    expect(refused({ lines: [{ dias: 1, days: 1 }] })).toEqual(['lines.0.days FIELD.UNKNOWN'])
    expect(refused({ shapes: { ages: ['x'], edad: 1 } })).toEqual([
      'shapes.ages.0 FIELD.INVALID',
      'shapes.edad FIELD.UNKNOWN',
    ])
    expect(refused({ shapes: 5 })).toEqual(['shapes FIELD.INVALID'])
  })
})

test('K-01 a body of more texts than any call has is refused without going through them all', () => {
  const many = z.strictObject({ ages: z.array(z.int()) })
  const texts = (length: number) => ({ ages: Array.from({ length }, () => '5') })
  expect(decodeSent(many, texts(1_000)).issues).toEqual([])
  expect(decodeSent(many, texts(1_001)).issues).toMatchObject([{ path: ['ages', 1_000] }])
})
