import type { FastifyRequest } from 'fastify'

/** What a log line says of a request. No header, and nothing behind the question mark: links of emails carry their token there. */
export function loggedRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  return { method, path: url.split('?', 1)[0], ip }
}
