import type { Problem } from '../../server/platform/http/problem.ts'
import type { TestShop } from './test-app.ts'

/** Listens on a free port of this machine, and returns the address of the partner API. */
export async function listenForPartners({ app }: TestShop): Promise<string> {
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/partner/v1`
}

let requests = 0

/** A partner's program that calls the API over a socket with its key; each POST has an Idempotency-Key of its own. */
export function partnerAt(base: string, key: string) {
  const call = async <Body>(method: string, path: string, body?: object) => {
    requests += 1
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' ? { 'idempotency-key': `socket-${requests}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const parsed: unknown = isJson ? JSON.parse(text) : undefined
    return {
      status: response.status,
      text,
      body: parsed as Body,
      problem: parsed as Problem,
      headers: response.headers,
    }
  }
  return {
    get: <Body>(path: string) => call<Body>('GET', path),
    post: <Body>(path: string, body?: object) => call<Body>('POST', path, body),
  }
}
