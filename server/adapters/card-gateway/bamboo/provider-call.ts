import { type CallResult, type CallTimeouts, exchange } from './http-call.ts'

export type ProviderSettings = {
  /** The scheme and host of the API, without a path. */
  url: string
  /** The private account key, sent unchanged after "Basic". */
  key: string
  timeouts?: Partial<CallTimeouts>
}

/** Our own time limits: the provider publishes none for callers. */
const defaultTimeouts: CallTimeouts = { connectMs: 5_000, totalMs: 25_000 }

export type ProviderCall = {
  get: (path: string) => Promise<CallResult>
  post: (path: string, body: unknown, signal?: AbortSignal) => Promise<CallResult>
}

/** Makes the calls for the provider's API, the same for its versions 1 and 3: they differ in the path. */
export function providerCall({ url, key, timeouts }: ProviderSettings): ProviderCall {
  const common = { authorization: `Basic ${key}`, accept: 'application/json', lang: 'es' }
  const limits = { ...defaultTimeouts, ...timeouts }
  return {
    get: (path) => exchange({ url: new URL(path, url), method: 'GET', headers: common, timeouts: limits }),
    post: (path, body, signal) =>
      exchange({
        url: new URL(path, url),
        method: 'POST',
        headers: { ...common, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeouts: limits,
        signal,
      }),
  }
}
