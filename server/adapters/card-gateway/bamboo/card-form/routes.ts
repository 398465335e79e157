import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { browserModule } from './browser-module.ts'

export type ProviderForm = {
  version: 'v1' | 'v3'
  publicKey: string
  /** The script that the provider hosts: it may not be copied. */
  scriptUrl: string
  /** A hash for the browser to hold the script to, where the provider publishes one. */
  scriptIntegrity: string | undefined
  /** Origins that the provider's form may load, call and frame. */
  origins: readonly string[]
}

/** Where the page with the provider's form is: below a segment that no storefront can take. */
export const CARD_FORM_PATH = '/pago/tarjeta'

const here = (path: string) => new URL(path, import.meta.url)

/**
 * A page of ours for a frame on the pay page, around the provider's own card form: its script runs there and nowhere else,
 * so the pay page's policy lets no foreign script in. It speaks the same few messages as the sandbox's form.
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

/** The provider's forms style themselves while they run, so styles are open; scripts are its and ours only. */
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

/** Partners' own host names are below the shop's. */
function partnerHosts(publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl)
  return `${protocol}//*.${host}`
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
