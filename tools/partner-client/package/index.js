import createFetchClient from 'openapi-fetch'

/** Makes a client of the partner API, whose calls return `data` or an `error` with a stable `code`. */
export function createClient({ url, key, ...options }) {
  return createFetchClient({
    baseUrl: `${url}/api/partner/v1`,
    headers: { Authorization: `Bearer ${key}` },
    ...options,
  })
}
