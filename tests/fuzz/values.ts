import fc from 'fast-check'
import type { JsonSchema } from '../../server/platform/openapi/json-schema.ts'

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'abc\u0000@ceibo.test',
  'ana\ud800@ceibo.test',
  '\ud800',
  '\u202e\u2066ñandú\u2069',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z\u0351\u036b\u0343'.repeat(200),
  'x'.repeat(5_000),
  "'; drop table sale; --",
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-1',
  '1e400',
  'NaN',
  'true',
  '[]',
  '{"$ne":1}',
  'CA' + '0'.repeat(27),
  '\r\nSet-Cookie: a=b',
  '4000020000000000',
]
const HOSTILE_NUMBERS = [0, -0, -1, 0.1 + 0.2, 1e-300, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 999_999_999_999]

/** Values that no field expects. */
export const anyValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[[[]]]], { length: 1e9 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A right value made wrong in one place: texts that stay plausible, numbers one off. */
const damage = fc
  .tuple(
    fc.constantFrom('\u0000', '\u0000', '\ud800', '\u202e', '\n', ' '.repeat(500)),
    fc.constantFrom(-1, 0.001, 1e9),
  )
  .map(([character, step]) => (leaf: unknown) => {
    if (typeof leaf === 'string') return `${leaf.slice(0, 2)}${character}${leaf.slice(2)}`
    return typeof leaf === 'number' ? leaf + step : String(leaf)
  })

/** Values that a field of a name may well have, so that some requests get all the way to the database. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Values that a schema accepts, or nearly: rules that it cannot express are left to chance. */
export function fitting(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option as JsonSchema, known)))
  switch (schema.type) {
    case 'string':
      return fittingText(schema, known)
    case 'integer':
      return fc.integer({ min: limit(schema.minimum, 0), max: limit(schema.maximum, 1_000) })
    case 'number':
      return fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fittingList(schema, known)
    case 'object':
      return fittingObject(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function limit(bound: number | undefined, usual: number): number {
  return bound === undefined || Math.abs(bound) > 2 ** 31 ? usual : bound
}

/** By pattern: to take one apart takes longer than all texts that are drawn from it. */
const matching = new Map<string, fc.Arbitrary<string>>()

function textMatching(pattern: string): fc.Arbitrary<string> {
  const known = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  matching.set(pattern, known)
  return known
}

function fittingText(schema: JsonSchema, known: KnownValues): fc.Arbitrary<string> {
  if (schema.contentSchema) {
    const content = schema.contentSchema as JsonSchema
    return fc
      .oneof(
        { weight: 2, arbitrary: fitting(content, known) },
        { weight: 1, arbitrary: mutated(fitting(content, known)) },
      )
      .map((value) => JSON.stringify(value) ?? '')
  }
  if (schema.format === 'date') {
    const days = fc.date({ min: new Date('1930-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    return days.map((date) => date.toISOString().slice(0, 10))
  }
  if (schema.format === 'email') return fc.nat(1_000).map((n) => `persona${n}@example.com`)
  if (schema.pattern) return textMatching(schema.pattern)
  const lengths = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 60) }
  return fc.oneof(fc.string(lengths), fc.string({ unit: 'grapheme', ...lengths }))
}

function fittingList(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown[]> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => fitting(item as JsonSchema, known)))
  const items =
    typeof schema.items === 'object' ? fitting(schema.items as JsonSchema, known) : fc.jsonValue({ maxDepth: 1 })
  return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 4) })
}

function fittingObject({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<object> {
  const model = Object.entries(properties).map(([name, property]) => {
    const any = fitting(property as JsonSchema, known)
    const likely = known[name]
    return [
      name,
      likely?.length
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...likely) }, { weight: 1, arbitrary: any })
        : any,
    ] as const
  })
  return fc.record(Object.fromEntries(model), { requiredKeys: required.filter((name) => name in properties) })
}

/** A right value with one thing wrong: a leaf replaced or left out, wherever it is, or an unknown field. */
export function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const replaced = fc
    .tuple(
      value,
      fc.nat(),
      fc.oneof(
        anyValue.map((hostile) => () => hostile),
        damage,
      ),
    )
    .map(([whole, where, mutate]) => replaceLeaf(whole, where % Math.max(1, leavesIn(whole)), mutate))
  const shortened = fc
    .tuple(value, fc.nat())
    .map(([whole, where]) => (isRecord(whole) ? without(whole, where % Math.max(1, Object.keys(whole).length)) : null))
  const extended = fc
    .tuple(value, fc.constantFrom('desconocido', '__proto__', 'constructor'), anyValue)
    .map(([whole, name, hostile]) =>
      isRecord(whole) ? Object.fromEntries([...Object.entries(whole), [name, hostile]]) : hostile,
    )
  return fc.oneof(
    { weight: 9, arbitrary: replaced },
    { weight: 1, arbitrary: shortened },
    { weight: 1, arbitrary: extended },
  )
}

function without(whole: Record<string, unknown>, index: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(whole).filter((_, at) => at !== index))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function leavesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((total: number, part) => total + leavesIn(part), 0)
}

function replaceLeaf(value: unknown, index: number, mutate: (leaf: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return mutate(value)
  let passed = 0
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const start = passed
    passed += leavesIn(part)
    return [name, index >= start && index < passed ? replaceLeaf(part, index - start, mutate) : part]
  })
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}
