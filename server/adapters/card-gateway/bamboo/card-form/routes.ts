import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { browserModule } from './browser-module.ts'

export type ProviderForm = {
  version: 'v1' | 'v3'
  publicKey: string
  /** The address of the script, which the provider hosts and does not allow to be copied. */
  scriptUrl: string
  /** The integrity hash with which the browser checks the script, if the provider publishes one. */
  scriptIntegrity: string | undefined
  /** The origins that the provider's form may load, call and frame. */
  origins: readonly string[]
}

/** The path of the page with the provider's form, below a segment that no storefront can have as its name. */
export const CARD_FORM_PATH = '/pago/tarjeta'

const here = (path: string) => new URL(path, import.meta.url)

/**
 * Serves our page around the provider's own card form, for a frame on the pay page. The provider's script runs in that
 * frame only, so the pay page's policy allows no foreign script. The page uses the same few messages as the sandbox's
 * form.
 */
export function cardFormRoutes(app: FastifyInstance, form: ProviderForm, publicUrl: string): void {
  const page = composePage(form)
  const policy = cardFormPolicy(form, publicUrl)
  app.get(CARD_FORM_PATH, (_request, reply) =>
    reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page),
  )
  for (const name of ['provider-form.ts', 'frame-protocol.ts']) {
    const script = browserModule(here(name))
    app.get(`/pago/${name}`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  }
}

function composePage({ version, publicKey, scriptUrl, scriptIntegrity }: ProviderForm): string {
  const integrity = scriptIntegrity ? ` integrity="${attribute(scriptIntegrity)}" crossorigin="anonymous"` : ''
  const scripts = [
    `<script src="${attribute(scriptUrl)}"${integrity}></script>`,
    '<script type="module" src="/pago/provider-form.ts"></script>',
  ].join('\n    ')
  return readFileSync(here('provider-form.html'), 'utf8')
    .replace('<body>', () => `<body data-version="${version}" data-public-key="${attribute(publicKey)}">`)
    .replace('{{scripts}}', () => scripts)
}

/**
 * The content security policy. The provider's forms set styles at run time, so styles are unrestricted; scripts may only
 * be the provider's and ours.
 */
function cardFormPolicy({ origins }: ProviderForm, publicUrl: string): string {
  const provider = origins.join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${provider}`,
    `style-src 'self' 'unsafe-inline' ${provider}`,
    `img-src 'self' data: ${provider}`,
    `font-src ${provider}`,
    `frame-src ${provider}`,
    `connect-src ${provider}`,
    `form-action ${provider}`,
    "base-uri 'none'",
    `frame-ancestors 'self' ${partnerHosts(publicUrl)}`,
  ].join('; ')
}

/** The origins of partners' storefronts, which are subdomains of the shop's host. */
function partnerHosts(publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl)
  return `${protocol}//*.${host}`
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
