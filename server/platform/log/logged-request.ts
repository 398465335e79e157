import type { FastifyRequest } from 'fastify'

/**
 * The fields of a request in a log line, without headers and without the query string, in which links of emails carry
 * their token.
 */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, path: url.split('?', 1)[0], ip }
}
