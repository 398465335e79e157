import * as z from 'zod/mini'
import { failureOf, fileOf, type GivenTo, jsonIn, readAnswer, wireRequest } from '#shared/call.ts'
import { type Catalogue, Failure } from '#shared/errors.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { LANGUAGE_HEADER, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { LANGUAGE } from '#shared/locale.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { withOwnPaths } from '#shared/wire-paths.ts'
import { isOffline } from './connection.ts'
import { inWords } from './i18n/failure-texts.ts'
import { clearSession, currentSession } from './session.ts'
import { beginBusy } from './ui/busy.ts'
import { announceFailure } from './ui/toast.ts'

// Compiled schemas need `new Function`, which our content security policy refuses.
z.config({ jitless: true })

type Options = {
  /** Ends the call. One that only ran out of time is a server that is away. */
  signal?: AbortSignal
  /** Whether the busy overlay is not shown. */
  silent?: boolean
  /** Whether the toast of a failure is not shown: for a call in the background, or a page that shows the failure itself. */
  quiet?: boolean
  /** Whether a user whose session ended is not answered as a visitor. */
  needsSession?: boolean
  /** The texts for fields that the contract refuses, when the public ones are not enough. */
  messages?: Catalogue
  /** Sends in another way than the browser's own fetch: to report the progress of an upload. */
  send?: typeof fetch
}

/** Calls the server with domain values and returns domain values. @throws Failure; AbortError when the signal aborts */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: GivenTo<E>,
  {
    signal,
    silent = false,
    quiet = false,
    needsSession = false,
    messages = publicMessages,
    send = fetch,
  }: Options = {},
): Promise<ResultOf<E>> {
  const endBusy = silent ? undefined : beginBusy()
  const ask = () => answerOf(endpoint, input, { signal, messages, send })
  try {
    return await ask().catch((error: unknown) => {
      if (!isOldSession(error, endpoint)) throw error
      // A user whose session ended is a visitor now, and public endpoints answer visitors too.
      clearSession()
      if (needsSession) throw error
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
  if (!response.ok) throw await inWords(withOwnPaths(failureOf({ status: response.status, body }), endpoint))
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
    // The browser sets the type of a form, with the boundary of its parts.
    ...(typeof body !== 'string' ? {} : { 'content-type': 'application/json' }),
    ...(LANGUAGE === SOURCE_LANGUAGE ? {} : { [LANGUAGE_HEADER]: LANGUAGE }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  try {
    return await send(url, { method, headers, body: body ?? null, signal: signal ?? null })
  } catch (error) {
    return notReached(error, { signal })
  }
}

/**
 * Throws UNAVAILABLE, also when the call ran out of time; the abort when the caller aborted it. A browser without a network gets
 * the key CONNECTION_LOST.
 */
function notReached(error: unknown, { signal }: Pick<Sending, 'signal'>): never {
  if (signal?.aborted && (signal.reason as Error).name !== 'TimeoutError') throw error
  throw new Failure(
    'UNAVAILABLE',
    isOffline() ? { key: 'CONNECTION_LOST', message: publicMessages.CONNECTION_LOST } : {},
  )
}
