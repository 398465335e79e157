import * as z from 'zod/mini'
import { numberOf } from '#shared/numeric-text.ts'

/** What is wrong with a field: its path as it was sent, and a key of the catalogue or the schema library's own words. */
export type SentIssue = { path: PropertyKey[]; message: string }

/** What was sent as a value of ours; undefined where there are issues. */
type Decoded<Own> = { own: Own | undefined; issues: SentIssue[] }
type Issue = z.core.$ZodIssue

/** How many values of one body may be written otherwise: more than any call has, and few enough to go through. */
const MOST_REWRITTEN = 1_000

/**
 * Decodes what a caller sent, and `sent` is changed by it: where the schema refuses a value, a text of digits counts as
 * its number and null as a value left out (docs/interface.md). What the schema takes as it is stays so: a document of
 * digits is a text, and null a value where null means something.
 */
export function decodeSent<S extends z.ZodMiniType>(schema: S, sent: unknown): Decoded<z.output<S>> {
  const asWritten = z.safeDecode(schema, sent as never)
  const rewritten = everyIssue(asWritten.error?.issues.slice(0, MOST_REWRITTEN) ?? []).filter((issue) =>
    rewrite(sent, issue),
  )
  const decoded = rewritten.length > 0 ? z.safeDecode(schema, sent as never) : asWritten
  return { own: decoded.data, issues: issuesByField(decoded.error?.issues ?? []) }
}

/** Issues with their whole paths, and those of each shape that a value may have. */
function everyIssue(issues: readonly Issue[], above: readonly PropertyKey[] = []): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    const ofShapes = issue.code === 'invalid_union' ? issue.errors.flatMap((shape) => everyIssue(shape, path)) : []
    return [{ ...issue, path }, ...ofShapes]
  })
}

/** Rewrites a refused value where the schema accepts it in another form; tells whether it did. */
function rewrite(sent: unknown, issue: Issue): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_value') return false
  const name = issue.path.at(-1)
  const holder = issue.path.slice(0, -1).reduce<unknown>(partOf, sent)
  const value = name === undefined ? undefined : partOf(holder, name)
  if (value === null && !Array.isArray(holder)) return Reflect.deleteProperty(holder as object, name!)
  const number = typeof value === 'string' ? numberOf(value) : null
  return number !== null && isWanted(issue, number) && Reflect.set(holder as object, name!, number)
}

/** An own part of a value: what every object inherits was not sent. */
function partOf(whole: unknown, name: PropertyKey): unknown {
  const isThere = typeof whole === 'object' && whole !== null && Object.hasOwn(whole, name)
  return isThere ? (whole as Record<PropertyKey, unknown>)[name] : undefined
}

function isWanted(issue: Issue, number: number): boolean {
  if (issue.code === 'invalid_value') return issue.values.includes(number)
  return issue.code === 'invalid_type' && issue.expected === 'number' && Number.isFinite(number)
}

/**
 * Issues as their caller reads them: a field that the schema does not have under its own name, and a value of several
 * shapes by the fields of the one that it has.
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

/** Whether a shape is that of the value, and only fields of it are wrong. */
function isInside(shape: readonly Issue[]): boolean {
  return shape.every(({ path, code }) => path.length > 0 || code === 'unrecognized_keys')
}
