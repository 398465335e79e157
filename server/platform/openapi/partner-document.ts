import * as z from 'zod/mini'
import { answerOf } from '#shared/failures.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import type { Endpoint } from '#shared/http.ts'
import { isOfSandbox, needsIdempotencyKey, partnerCalls, partnerSchemas } from '#shared/partner/calls.ts'
import { englishFailures } from '../http/problem-texts.ts'
import { examples } from '#shared/partner/examples.ts'
import { eventSummaries } from '#shared/partner/event-summaries.ts'
import { type EventKind, eventKinds } from '#shared/webhooks/events.ts'
import { problemCode } from '../http/problem.ts'
import { addRemarks, type JsonSchema, wireSchema } from './json-schema.ts'

const PROBLEM: JsonSchema = {
  type: 'object',
  required: ['title', 'status', 'code', 'detail', 'requestId'],
  properties: {
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable: compare this, never a text.' },
    detail: { type: 'string', description: 'For people, in Spanish or, by Accept-Language, in English.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'detail'],
        properties: {
          field: { type: 'string', description: 'The field as it was sent, such as passengers.0.birthDate.' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
      },
    },
    price: { $ref: '#/components/schemas/Money' },
    paymentUrl: { type: 'string', description: 'The page where the traveller can pay instead.' },
    saleId: { type: 'string', description: 'The sale of the same trip, when it is one of your business.' },
    requestId: { type: 'string' },
  },
}

export type Operation = ReturnType<typeof operation>
export type PartnerDocument = ReturnType<typeof partnerDocument>

/**
 * The description of the partner API in OpenAPI 3.1: every schema has a name, and every body an example; `webhooks` are the events
 * that are sent to a partner's own address.
 */
export function partnerDocument(publicUrl: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of partnerCalls) {
    const path = call.path.slice('/partner/v1'.length).replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ceibo partner API', version: '1', description: ABOUT },
    servers: [{ url: `${publicUrl}/api/partner/v1` }],
    security: [{ key: [] }],
    paths,
    webhooks: Object.fromEntries(eventKinds.map((kind) => [kind, { post: message(kind) }])),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key: cb_live_… or cb_test_…' } },
      schemas: { ...namedSchemas(), Problem: PROBLEM },
    },
  }
}

const ABOUT = `Quote and sell travel assistance on account. Amounts are whole cents, days are YYYY-MM-DD in Montevideo, instants
are in UTC. Within version 1 fields and calls are only added: ignore the fields that you do not know. Lists go on with
\`nextCursor\`. Errors are \`application/problem+json\`:

| status | code | meaning |
|---|---|---|
${Object.entries(englishFailures)
  .map(([code, text]) => [answerOf(new Failure(code as FailureCode)).status, problemCode(code as FailureCode), text])
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')}
`

function namedSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(partnerSchemas)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io: 'input', unrepresentable: 'any', uri: referenceTo, override })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _schema, $id: _id, id: _name, ...schema }]) => [
      name,
      { ...schema, ...(examples[name] === undefined ? {} : { examples: [examples[name]] }) },
    ]),
  )
}

/** Leaves out the limits of JavaScript's whole numbers, which say nothing about a field. */
function override(of: Parameters<typeof addRemarks>[0]): void {
  addRemarks(of)
  const { jsonSchema } = of
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const referenceTo = (name: string) => `#/components/schemas/${name}`

const names = new Map<unknown, string>(Object.entries(partnerSchemas).map(([name, schema]) => [schema, name]))

function referenceOf(schema: Endpoint['result']): JsonSchema {
  const name = names.get(schema)
  if (name === undefined) throw new Error('a schema of the partner API has no name in partnerSchemas')
  return { $ref: referenceTo(name) }
}

function operation(call: Endpoint) {
  const { summary, access, body } = call
  const [, scope] = access.split('.')
  return {
    operationId: operationId(call),
    summary,
    description: scope ? `Scope: \`${scope}\`.` : isOfSandbox(call) ? 'Any test key.' : 'Any key.',
    parameters: [...parameters(call, 'path'), ...parameters(call, 'query'), ...headers(call)],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: referenceOf(body) } } } }
      : {}),
    responses: {
      [call.method === 'POST' ? '201' : '200']: { description: 'OK', content: answer(call) },
      default: {
        description: 'An error.',
        content: { 'application/problem+json': { schema: { $ref: referenceTo('Problem') } } },
      },
    },
  }
}

/** The message that tells an event (https://www.standardwebhooks.com). */
function message(kind: EventKind) {
  const [first, ...rest] = kind.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return {
    operationId: `on${first}${rest.join('')}`,
    summary: eventSummaries[kind],
    requestBody: { required: true, content: { 'application/json': { schema: { $ref: referenceTo('Event') } } } },
    responses: { '2XX': { description: 'Taken: any other answer, or none in 15 seconds, is tried again.' } },
  }
}

function answer({ shape, result }: Endpoint): Record<string, { schema: JsonSchema }> {
  if (shape === 'pdf') return { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: referenceOf(result) } }
}

/** `GET /sales/:id` is getSale, `GET /sales` listSales, `POST /sales` createSale, `GET /vouchers/:id/pdf` getVoucherPdf. */
function operationId({ method, path }: Endpoint): string {
  const steps = path.split('/').slice(3)
  const isOne = steps.includes(':id') || !steps.at(-1)?.endsWith('s')
  const words = steps
    .filter((step) => !step.startsWith(':'))
    .map((step) => step.charAt(0).toUpperCase() + step.slice(1))
  if (isOne || method === 'POST') words[0] = words[0]?.replace(/s$/, '') ?? ''
  return `${VERBS[method] ?? (isOne ? 'get' : 'list')}${words.join('')}`
}

const VERBS: Partial<Record<Endpoint['method'], string>> = { POST: 'create', PUT: 'update', DELETE: 'delete' }

type Parameter = { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }

function parameters({ params, query }: Endpoint, place: 'path' | 'query'): Parameter[] {
  const schema = place === 'path' ? params : query
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property as JsonSchema,
  }))
}

function headers(call: Endpoint): Parameter[] {
  if (!needsIdempotencyKey(call)) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      description: 'The same request with the same key gets the same answer for 24 hours.',
      schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    },
  ]
}
