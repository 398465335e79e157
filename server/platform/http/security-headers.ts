import type { FastifyInstance } from 'fastify'
import { isHttps } from './session-binding.ts'
import type { Env } from '../../env.ts'

/** Browsers that came over https once come no other way for a year. */
const ONLY_HTTPS = 'max-age=31536000; includeSubDomains'

/** An answer of the API is data: taken for a page, it may load and frame nothing. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** No page may frame anything of ours. A browser's own reader of PDFs would not show one that may load nothing. */
const NO_FRAMES = "frame-ancestors 'none'"

/** Puts the headers on every answer that keep browsers from doing more with it than was meant; a route's own win. */
export function secureAnswers(app: FastifyInstance, env: Pick<Env, 'publicUrl'>): void {
  const transport = isHttps(env) ? { 'strict-transport-security': ONLY_HTTPS } : {}
  app.addHook('onSend', async (request, reply) => {
    const isPaper = String(reply.getHeader('content-type')).startsWith('application/pdf')
    const defaultHeaders: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...transport,
      'content-security-policy': isApi(request.url) && !isPaper ? DATA_POLICY : NO_FRAMES,
      ...(isApi(request.url) ? { 'cross-origin-resource-policy': 'same-origin' } : {}),
    }
    for (const [name, value] of Object.entries(defaultHeaders))
      if (!reply.hasHeader(name)) void reply.header(name, value)
  })
}

function isApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url)
}
