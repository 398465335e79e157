import * as z from 'zod/mini'
import { fileOf, filenameOf, type GivenTo, jsonIn, readAnswer, totalOf, wireRequest } from '#shared/call.ts'
import { Failure } from '#shared/errors.ts'
import type { CsvFile, Endpoint, ResultOf } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { beginCall } from './busy.ts'
import { withPassword } from './confirmation.ts'
import { announced } from './failures.ts'
import { currentSession } from './session.ts'
import { noteWrite } from './writes.ts'

// Compiled schemas need `new Function`, which our content security policy refuses.
z.config({ jitless: true })

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Whether the busy overlay stays away: the page shows its own progress. */
  silent?: boolean
  /** Whether the caller alone shows a failure: it becomes no toast. */
  quiet?: boolean
}

/**
 * Calls the server in the session of this browser; the call may prompt the user for the password and then continues.
 * @throws Failure the refusal of the server or of the contract; UNAVAILABLE when the server cannot be reached
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: GivenTo<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const answer = withPassword(() => callOnce(endpoint, input, options))
  return options.quiet ? answer : answer.catch(announced)
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: GivenTo<E>,
  { signal, silent = false }: CallOptions,
): Promise<ResultOf<E>> {
  const { method, url, body } = wireRequest(endpoint, input, messages)
  if (method !== 'GET') noteWrite()
  const end = silent ? undefined : beginCall()
  try {
    const response = await send(url, {
      method,
      headers: headers(body),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    if (endpoint.shape === 'csv' && response.ok) return csvFileOf(response) as ResultOf<E>
    const isFile = endpoint.shape === 'pdf' || endpoint.shape === 'download'
    if (isFile && response.ok) {
      const { filename, content } = fileOf(response.headers.get('content-disposition'), await response.arrayBuffer())
      return { filename, content, type: response.headers.get('content-type') } as ResultOf<E>
    }
    return readAnswer(endpoint, {
      status: response.status,
      contentRange: response.headers.get('content-range'),
      body: await jsonIn(response).catch(networkFailure),
    })
  } finally {
    end?.()
  }
}

function csvFileOf({ headers, body }: Response): CsvFile {
  const rows = totalOf(headers.get('content-range'))
  if (rows === null || !body) throw new Failure('UNEXPECTED')
  return { filename: filenameOf(headers.get('content-disposition')), rows, pieces: piecesOf(body) }
}

/** @throws Failure UNAVAILABLE when the answer breaks off: half a file must not look like a complete one */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true })).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(networkFailure)
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}

function headers(body: string | FormData | undefined): Record<string, string> {
  const session = currentSession()
  return {
    accept: 'application/json',
    // For FormData the browser sets the type itself, with the boundary of the parts.
    ...(typeof body !== 'string' ? {} : { 'content-type': 'application/json' }),
    ...(session ? { authorization: `Bearer ${session.token}` } : {}),
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    return networkFailure(error)
  }
}

/**
 * Turns a network failure into UNAVAILABLE: fetch throws a TypeError when the answer is missing or incomplete. An abort comes
 * from the caller and is rethrown.
 */
export function networkFailure(error: unknown): never {
  if (error instanceof TypeError) throw new Failure('UNAVAILABLE')
  throw error
}
