import simpleRest from 'ra-data-simple-rest'
import * as z from 'zod/mini'
import { failureOf, jsonIn, type wireRequest } from '#shared/call.ts'
import { Failure } from '#shared/errors.ts'
import type { Endpoint } from '#shared/http.ts'
import { withOwnPaths } from '#shared/wire-paths.ts'
import { networkFailure } from './api.ts'
import { beginCall } from './busy.ts'
import { withPassword } from './confirmation.ts'
import { announced } from './failures.ts'
import { currentSession } from './session.ts'
import { noteWrite } from './writes.ts'

type Options = { method?: string; body?: string; signal?: AbortSignal | undefined }

/** The HTTP client for ra-data-simple-rest: it sends the session, unwraps the envelope, and throws a Failure. */
function restCall(url: string, options: Options = {}) {
  return withPassword(() => restCallOnce(url, options)).catch(announced)
}

async function restCallOnce(url: string, { method = 'GET', body, signal }: Options) {
  const session = currentSession()
  if (method !== 'GET') noteWrite()
  const end = method === 'GET' ? undefined : beginCall()
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(session ? { authorization: `Bearer ${session.token}` } : {}),
      },
      body: body ?? null,
      signal: signal ?? null,
    }).catch(networkFailure)
    const answer = (await jsonIn(response).catch(networkFailure)) as { data?: unknown } | undefined
    if (!response.ok) throw failureOf({ status: response.status, body: answer })
    return { status: response.status, headers: response.headers, body: '', json: answer?.data }
  } finally {
    end?.()
  }
}

/** The data provider for resources that speak plain REST (docs/interface.md). */
export const rest = simpleRest('/api', restCall as Parameters<typeof simpleRest>[1])

/** The request's body as the contract encodes it. */
export function bodyOf({ body }: ReturnType<typeof wireRequest>): Record<string, unknown> {
  return JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>
}

/** Awaits an answer of plain REST, and renames the fields of a refusal to those of our forms. */
export async function asEndpoint<Answer>(endpoint: Endpoint, answer: Promise<Answer>): Promise<Answer> {
  return answer.catch((error: unknown) => {
    throw error instanceof Failure ? withOwnPaths(error, endpoint) : error
  })
}

/** Decodes an answer of plain REST. @throws Failure UNEXPECTED when the answer does not fit the contract */
export function decoded<Schema extends z.ZodMiniType>(schema: Schema, wire: unknown): z.output<Schema> {
  const read = z.safeDecode(schema, wire as never)
  if (!read.success) throw new Failure('UNEXPECTED')
  return read.data
}
