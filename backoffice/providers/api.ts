import * as z from 'zod/mini'
import { fileOf, type GivenTo, readAnswer, wireRequest } from '#shared/call.ts'
import { Failure } from '#shared/errors.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { beginCall } from './busy.ts'
import { currentSession } from './session.ts'

// Compiled schemas need `new Function`, which our content security policy refuses.
z.config({ jitless: true })

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Leaves the screen uncovered: the page shows its own progress. */
  silent?: boolean
}

/**
 * Calls the server as whoever is logged in.
 * @throws Failure what the server or the contract refuses; UNAVAILABLE when the server cannot be reached
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  given: GivenTo<E>,
  { signal, silent = false }: CallOptions = {},
): Promise<ResultOf<E>> {
  const { method, url, body } = wireRequest(endpoint, given)
  const end = silent ? undefined : beginCall()
  try {
    const response = await send(url, {
      method,
      headers: headers(body),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    })
    const isFile = endpoint.shape === 'pdf' || endpoint.shape === 'download'
    if (isFile && response.ok) {
      const { filename, content } = fileOf(response.headers.get('content-disposition'), await response.arrayBuffer())
      return { filename, content, type: response.headers.get('content-type') } as ResultOf<E>
    }
    return readAnswer(endpoint, {
      status: response.status,
      contentRange: response.headers.get('content-range'),
      body: await response.json().catch(() => undefined),
    })
  } finally {
    end?.()
  }
}

function headers(body: string | FormData | undefined): Record<string, string> {
  const session = currentSession()
  return {
    accept: 'application/json',
    // A form names its own type, with what tells its parts apart.
    ...(typeof body !== 'string' ? {} : { 'content-type': 'application/json' }),
    ...(session ? { authorization: `Bearer ${session.token}` } : {}),
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    // fetch throws a TypeError when nobody answered; an abort is the caller's own doing.
    if (error instanceof TypeError) throw new Failure('UNAVAILABLE')
    throw error
  }
}
