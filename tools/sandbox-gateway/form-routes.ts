import { type FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Bank } from './bank.ts'
import { browserModule } from '../../server/adapters/card-gateway/bamboo/card-form/browser-module.ts'
import { type CardFields, checkCard } from './card-form/card-rules.ts'
import { type Clock } from './clock.ts'
import { bambooForm, pwCheckout } from './provider-scripts/scripts.ts'
import { isAllowedOrigin, type OriginPattern } from './origins.ts'

const here = (path: string) => new URL(path, import.meta.url)
const text = (path: string) => readFileSync(here(path), 'utf8')
const script = (path: string) => browserModule(here(path))

const FRAME_PROTOCOL = 'server/adapters/card-gateway/bamboo/card-form/frame-protocol.ts'

/** Every file that the card form loads, at the address by which the other files import it. */
const assets = [
  { url: '/card-form/card-form.css', type: 'text/css', content: text('./card-form/card-form.css') },
  { url: '/card-form/card-form.ts', type: 'text/javascript', content: script('./card-form/card-form.ts') },
  { url: '/card-form/card-rules.ts', type: 'text/javascript', content: script('./card-form/card-rules.ts') },
  { url: `/${FRAME_PROTOCOL}`, type: 'text/javascript', content: script(`../../${FRAME_PROTOCOL}`) },
  { url: '/card-form/texts.ts', type: 'text/javascript', content: script('./card-form/texts.ts') },
  { url: '/sandbox-cards.ts', type: 'text/javascript', content: script('./sandbox-cards.ts') },
  // The scripts that the provider hosts for shops, in both of its versions.
  { url: '/v1/Scripts/PWCheckoutNoModal.js', type: 'text/javascript', content: pwCheckout },
  { url: '/capture/', type: 'text/javascript', content: bambooForm },
  { url: '/provider-scripts/embed.ts', type: 'text/javascript', content: script('./provider-scripts/embed.ts') },
]

const field = z.string().max(100)
const tokenSchema = z.object({ holder: field, number: field, expiry: field, cvv: field })

type Deps = { bank: Bank; clock: Clock; origins: readonly OriginPattern[] }

/** Serves the card form, for a frame on the shop's pay page, and the endpoint that exchanges a card for a token. */
export function serveForm(app: FastifyInstance, { bank, clock, origins }: Deps) {
  const page = text('./card-form/card-form.html')

  app.get<{ Querystring: { parentOrigin?: unknown } }>('/card-form', (request, reply) => {
    const { parentOrigin } = request.query
    const isAllowed = typeof parentOrigin === 'string' && isAllowedOrigin(parentOrigin, origins)
    if (!isAllowed) return reply.code(403).type('text/plain; charset=utf-8').send('Origen no permitido.')
    const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'`
    return reply
      .headers({
        'content-security-policy': `${policy}; frame-ancestors ${parentOrigin}`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })

  for (const { url, type, content } of assets) {
    // Shops of any origin may load the scripts; the form in the frame checks the origin of its parent.
    app.get(url, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' })
        .send(content),
    )
  }

  app.post('/tokens', async (request, reply) => {
    const { origin, host } = request.headers
    if (origin !== undefined && origin !== `http://${host}`) return reply.code(403).send({ problems: {} })
    const fields = tokenSchema.safeParse(request.body)
    if (!fields.success) return reply.code(400).send({ problems: {} })
    const problems = checkCard(fields.data satisfies CardFields, new Date(clock.now()))
    if (Object.keys(problems).length > 0) return reply.code(422).send({ problems })
    const issued = bank.issueToken(fields.data)
    await bank.durable()
    return issued
  })
}
