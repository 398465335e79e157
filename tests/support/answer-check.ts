import * as z from 'zod'
import type { FailureBody } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import type { DescribedCall } from './described-calls.ts'
import type { OpenApiDocument } from '../../server/platform/openapi/document.ts'
import type { JsonSchema } from '../../server/platform/openapi/json-schema.ts'

export type Answer = { status: number; headers: Headers; body: string }

/** Returns the first flaw of an answer to a call, or null. */
export type AnswerCheck = (call: DescribedCall, answer: Answer) => string | null

const TEXTS = new Set<string>(Object.values(messages))
/** The texts that contain a value from the request, so that the catalogue cannot list them, by the catalogue's key. */
const TEXTS_WITH_A_FACT: Record<string, RegExp> = {
  'PAYMENT.ALREADY_PAID': /^Esta compra ya se pagó: cobramos USD [\d.]+,\d\d y no volvemos a cobrar\.$/,
  TOO_MANY_REQUESTS: /^Demasiados intentos\. Vas a poder volver a probar (el \d\d?\/\d\d? )?a las? \d\d:\d\d\.$/,
}
/** Stack frames, paths of our files, and words of the database or of a library, none of which an answer may contain. */
export const INSIDES =
  /\n\s+at |\.[tj]s:\d+|node_modules|\b(?:Syntax|Type|Range|Zod)Error\b|\bselect\b.*\bfrom\b|relation "|FST_/i

type DeclaredAnswer = { headers?: Record<string, unknown>; content?: Record<string, { schema: JsonSchema }> }

/**
 * Checks answers against the content type, headers and schema that the document declares for their status. Stricter than JSON
 * Schema: a property that is not declared is an error, and so is every status of 500 and more.
 */
export function answerCheck(document: OpenApiDocument): AnswerCheck {
  const schemas = new Map<unknown, z.ZodType>()
  const schemaOf = (declared: JsonSchema): z.ZodType => {
    const made = schemas.get(declared) ?? z.fromJSONSchema(closed(document, declared) as never)
    schemas.set(declared, made)
    return made
  }

  function flawOfContent({ headers, content = {} }: DeclaredAnswer, answer: Answer): string | null {
    const type = answer.headers.get('content-type') ?? ''
    const missing = Object.keys(headers ?? {}).find((name) => !answer.headers.has(name))
    if (missing) return `no header ${missing}`
    const media = content[type.split(';')[0] ?? '']
    if (!media) return `type ${type}`
    if (!type.startsWith('application/json')) return null
    const parsed = schemaOf(media.schema).safeParse(readJson(answer.body))
    return parsed.success ? null : `off its schema: ${z.prettifyError(parsed.error).slice(0, 400)}`
  }

  return (call, answer) => {
    const { responses } = call
    const { status, body } = answer
    if (status >= 500) return `status ${status}`
    const declared = responses[status] ?? (status >= 400 ? failureOf(document, status) : undefined)
    if (!declared) return `status ${status}, which is not declared`
    const flaw = flawOfContent(resolved(document, declared) as DeclaredAnswer, answer)
    return flaw ?? (status < 400 ? null : flawOfFailure(call, body))
  }
}

/** The catalogue's declaration for a status, which is more specific than the default response of the call. */
function failureOf({ components }: OpenApiDocument, status: number): DeclaredAnswer | undefined {
  return components.responses[`Failure${status}`]
}

function flawOfFailure(call: DescribedCall, body: string): string | null {
  if (INSIDES.test(body)) return 'shows its insides'
  const { message, error, fields = [] } = JSON.parse(body) as FailureBody
  if (!TEXTS.has(message) && !TEXTS_WITH_A_FACT[error]?.test(message)) return `message ${message}`
  if (!(error in messages)) return `key ${error}`
  const stray = fields.find(({ key, path }) => key !== 'FIELD.UNKNOWN' && !isSent(call, path))
  return stray ? `names the field ${stray.path}, which nobody sends` : null
}

/** Whether an error's path names a field that a caller of the call can send. */
function isSent({ params, query, body, form }: DescribedCall, path: string): boolean {
  const files = Object.fromEntries((form?.files ?? []).map((name) => [name, {}]))
  const parts = [{ properties: params }, query, body, form?.fields, { properties: files }]
  return parts.some((part) => part && leadsTo(part as JsonSchema, path))
}

/** Whether a dotted path exists in a schema of the document. */
export function leadsTo(schema: JsonSchema, path: string): boolean {
  return leads(schema, path === '' ? [] : path.split('.'))
}

function leads(node: unknown, steps: readonly string[]): boolean {
  const schema = node as JsonSchema
  const either = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const [head, ...rest] = steps
  if (head === undefined || either.some((one) => leads(one, steps))) return true
  if (typeof schema.contentSchema === 'object') return leads(schema.contentSchema, steps)
  const property = schema.properties?.[head]
  if (property) return leads(property, rest)
  const items = /^\d+$/.test(head) ? (schema.prefixItems?.[Number(head)] ?? schema.items) : undefined
  if (items) return leads(items, rest)
  // An object with additional properties may have any property.
  if (schema.additionalProperties) return true
  // A field that is accepted but not used has an empty schema, so any path below it is fine.
  return schema.type === undefined && either.length === 0 && !schema.properties
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function resolved(document: OpenApiDocument, value: unknown): unknown {
  const reference = (value as { $ref?: string }).$ref
  if (reference === undefined) return value
  const steps = reference.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], document)
}

/** The schema with its references and `allOf` resolved, and without additional properties unless it declares them. */
function closed(document: OpenApiDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((part) => closed(document, part))
  if (typeof node !== 'object' || node === null) return node
  const { allOf, ...own } = resolved(document, node) as Record<string, unknown>
  const whole = Object.fromEntries(Object.entries(own).map(([name, part]) => [name, closed(document, part)]))
  const joined = ((allOf ?? []) as unknown[]).reduce<Record<string, unknown>>((all, part) => {
    const more = closed(document, part) as Record<string, unknown>
    return { ...all, ...more, properties: { ...(all.properties as object), ...(more.properties as object) } }
  }, whole)
  return joined.properties && joined.additionalProperties === undefined
    ? { ...joined, additionalProperties: false }
    : joined
}
