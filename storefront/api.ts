import * as z from 'zod/mini'
import { failureOf, fileOf, type GivenTo, jsonIn, readAnswer, wireRequest } from '#shared/call.ts'
import { type Catalogue, Failure } from '#shared/errors.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { withOwnPaths } from '#shared/wire-paths.ts'
import { clearSession, currentSession } from './session.ts'
import { beginBusy } from './ui/busy.ts'
import { announceFailure } from './ui/toast.ts'

// Compiled schemas need `new Function`, which our content security policy refuses.
z.config({ jitless: true })

type Options = {
  signal?: AbortSignal
  /** Leaves out the busy overlay. */
  silent?: boolean
  /** Leaves out the toast of a failure: of a call in the background, or whose page shows its failure itself. */
  quiet?: boolean
  /** The texts of what the contract refuses, where they are more than the public ones. */
  messages?: Catalogue
  /** Sends in another way than the browser's own fetch does: with news of an upload's progress. */
  send?: typeof fetch
}

/** Calls the server with domain values and gets domain values back. @throws Failure; AbortError when the signal says so. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: GivenTo<E>,
  { signal, silent = false, quiet = false, messages = publicMessages, send = fetch }: Options = {},
): Promise<ResultOf<E>> {
  const endBusy = silent ? undefined : beginBusy()
  const ask = () => answerOf(endpoint, input, { signal, messages, send })
  try {
    return await ask().catch((error: unknown) => {
      if (!isOldSession(error, endpoint)) throw error
      // A user whose session ended is a visitor now, and public endpoints answer visitors too.
      clearSession()
      return ask()
    })
  } catch (error) {
    if (!quiet) announceFailure(error)
    throw error
  } finally {
    endBusy?.()
  }
}

function isOldSession(error: unknown, { access }: Endpoint): boolean {
  return access === 'public' && error instanceof Failure && error.code === 'UNAUTHORIZED' && currentSession() !== null
}

type Sending = { signal: AbortSignal | undefined; messages: Catalogue; send: typeof fetch }

async function answerOf<E extends Endpoint>(endpoint: E, input: GivenTo<E>, sending: Sending): Promise<ResultOf<E>> {
  const response = await request(endpoint, input, sending)
  if (endpoint.shape === 'pdf' && response.ok) {
    return fileOf(response.headers.get('content-disposition'), await response.arrayBuffer()) as ResultOf<E>
  }
  const body = await jsonIn(response).catch((error: unknown) => notReached(error, sending))
  if (!response.ok) throw withOwnPaths(failureOf({ status: response.status, body }), endpoint)
  return readAnswer(endpoint, { status: response.status, contentRange: response.headers.get('content-range'), body })
}

async function request<E extends Endpoint>(
  endpoint: E,
  input: GivenTo<E>,
  { signal, messages, send }: Sending,
): Promise<Response> {
  const { method, url, body } = wireRequest(endpoint, input, messages)
  const token = currentSession()?.token
  const headers = {
    // A form names its own type, with the boundary of its parts.
    ...(typeof body !== 'string' ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  try {
    return await send(url, { method, headers, body: body ?? null, signal: signal ?? null })
  } catch (error) {
    return notReached(error, { signal })
  }
}

/** An abort is the caller's own doing. */
function notReached(error: unknown, { signal }: Pick<Sending, 'signal'>): never {
  if (signal?.aborted) throw error
  throw new Failure('UNAVAILABLE')
}
