import type { FastifyRequest } from 'fastify'

const KEY = /(cb_(?:live|test)_)[0-9A-Za-z]+/g

/**
 * The fields of a request in a log line, without headers and without the query string, in which links of emails carry
 * their token. A key of the partner API that was sent as part of an address is left out of it.
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, path: url.split('?', 1)[0]?.replace(KEY, '$1…'), ip }
}
