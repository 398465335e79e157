import { type GivenTo, readAnswer, wireRequest } from '../../shared/call.ts'
import type { Endpoint, ResultOf } from '../../shared/http.ts'
import { messages } from '../../shared/messages.ts'

/** The caller of an endpoint: a visitor if it has no token, this machine if it has no address. */
type Caller = { token?: string | undefined; address?: string; signal?: AbortSignal }

/** Calls an endpoint of the product at `url` over HTTP. @throws Failure what it answered; anything else: no answer came */
export async function callAt<E extends Endpoint>(
  url: string | undefined,
  endpoint: E,
  input: GivenTo<E>,
  { token, address, signal }: Caller = {},
): Promise<ResultOf<E>> {
  const request = wireRequest(endpoint, input, messages)
  const response = await fetch(new URL(request.url, url), {
    method: request.method,
    headers: {
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: request.body ?? null,
    signal: signal ?? null,
  })
  const contentRange = response.headers.get('content-range')
  return readAnswer(endpoint, { status: response.status, contentRange, body: await response.json() })
}
