import * as z from 'zod/mini'
import { sentNumber } from './sent-number.ts'

/** An error of a field: its path as the caller wrote it, and a key of the catalogue or a text of the schema library. */
export type SentIssue = { path: PropertyKey[]; message: string }

/** The decoded value; undefined when there are issues. */
type DecodeResult<Own> = { own: Own | undefined; issues: SentIssue[] }
type Issue = z.core.$ZodIssue

/** The most values of one body that are rewritten. No call has as many, and this many are quick. */
const MOST_REWRITTEN = 1_000

/**
 * Decodes what a caller sent, and changes `sent`. Where the schema refuses a value, a text of digits becomes its number and
 * null is left out (docs/interface.md). Values that the schema accepts stay: a document of digits is a text, and null stays
 * where the schema allows it.
 */
export function decodeSent<S extends z.ZodMiniType>(schema: S, sent: unknown): DecodeResult<z.output<S>> {
  const asWritten = z.safeDecode(schema, sent as never)
  const rewritten = everyIssue(asWritten.error?.issues.slice(0, MOST_REWRITTEN) ?? []).filter((issue) =>
    rewrite(sent, issue),
  )
  const result = rewritten.length > 0 ? z.safeDecode(schema, sent as never) : asWritten
  return { own: result.data, issues: issuesByField(result.error?.issues ?? []) }
}

/** Issues with whole paths; for a union also the issues of each of its shapes. */
function everyIssue(issues: readonly Issue[], above: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    const ofShapes = issue.code === 'invalid_union' ? issue.errors.flatMap((shape) => everyIssue(shape, path)) : []
    return [{ ...issue, path }, ...ofShapes]
  })
}

/** Rewrites a refused value if the schema may accept another form of it. @returns whether it did */
function rewrite(sent: unknown, issue: Issue): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return false
  const name = issue.path.at(-1)
  const holder = issue.path.slice(0, -1).reduce<unknown>(partOf, sent)
  const value = name === undefined ? undefined : partOf(holder, name)
  if (value === null && !Array.isArray(holder)) return Reflect.deleteProperty(holder as object, name!)
  const number = typeof value === 'string' ? sentNumber(value) : null
  return number !== null && isWanted(issue, number) && Reflect.set(holder as object, name!, number)
}

/** An own property of a value; inherited ones were not sent by the caller. */
function partOf(whole: unknown, name: PropertyKey): unknown {
  const isThere = typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
  return isThere ? (whole as Record<PropertyKey, unknown>)[name] : undefined
}

function isWanted(issue: Issue, number: number): boolean {
  if (issue.code === 'invalid_value') return issue.values.includes(number)
  return issue.code === 'invalid_type' && issue.expected === 'number' && Number.isFinite(number)
}

/**
 * Issues as the caller reads them. Each field that the schema does not know has an issue of its own. A union's issues are
 * those of the one shape that the value has.
 */
function issuesByField(issues: readonly Issue[], above: readonly PropertyKey[] = []): SentIssue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((name) => ({ path: [...path, name], message: 'FIELD.UNKNOWN' }))
    }
    const [shape, ...others] = issue.code === 'invalid_union' ? issue.errors.filter(isInside) : []
    return shape && others.length === 0 ? issuesByField(shape, path) : [{ path, message: issue.message }]
  })
}

/** Whether the value has this shape, and only some of its fields are wrong. */
function isInside(shape: readonly Issue[]): boolean {
  return shape.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')
}
