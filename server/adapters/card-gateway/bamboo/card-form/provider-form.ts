import { expectedHolder, type FrameMessage, readPageMessage } from './frame-protocol.ts'

/** The settings of the provider's script, from the page's markup. */
export type ProviderFormSettings = { version: 'v1' | 'v3'; publicKey: string }

/** The callbacks that both versions of the script have in common. */
type Hooks = {
  ready: () => void
  token: (token: { token: string; brand: string; last4: string }) => void
  failed: () => void
}

type BambooForm = {
  renderTokenizationForm(options: {
    containerId: string
    metadata: {
      publicKey: string
      targetCountryISO: string
      locale: string
      customer?: { cardHolderName: string }
    }
    hooks: {
      onOperationSuccess: (token: unknown) => void
      onOperationError: () => void
      onApplicationLoaded: () => void
    }
  }): void
}
type PWCheckout = {
  SetProperties(properties: Record<string, string>): void
  Bind(event: string, listener: (data: { TokenId?: unknown; Brand?: unknown; Last4?: unknown }) => void): void
  LoadIframe(): void
}
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a declaration that adds to the browser's own
  interface Window {
    BambooForm?: BambooForm
    PWCheckout?: PWCheckout
  }
}

const UNAVAILABLE = 'No pudimos conectarnos con el medio de pago. Intentá nuevamente.'
const holder = expectedHolder(location.hash)
const parentOrigin = new URLSearchParams(location.search).get('parentOrigin') ?? ''

type FrameMessageBody = FrameMessage extends infer M ? (M extends FrameMessage ? Omit<M, 'source'> : never) : never

function post(message: FrameMessageBody): void {
  window.parent.postMessage({ source: 'ceibo-card-form', ...message }, parentOrigin)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function openV3(publicKey: string, { ready, token, failed }: Hooks): void {
  window.BambooForm!.renderTokenizationForm({
    containerId: 'card-form',
    metadata: {
      publicKey,
      targetCountryISO: 'UY',
      locale: 'es',
      ...(holder ? { customer: { cardHolderName: holder } } : {}),
    },
    hooks: {
      onApplicationLoaded: ready,
      onOperationError: failed,
      onOperationSuccess: (made) => (text(made) ? token({ token: text(made), brand: '', last4: '' }) : failed()),
    },
  })
}

function openV1({ ready, token, failed }: Hooks): void {
  const checkout = window.PWCheckout!
  checkout.SetProperties({
    form_id: 'card',
    iframeId: 'card-form',
    country_code: 'UY',
    lang: 'ES',
    autoSubmit: 'false',
    ...(holder ? { name: holder } : {}),
  })
  checkout.Bind('opened', ready)
  checkout.Bind('onTokenCreateError', failed)
  checkout.Bind('tokenCreated', ({ TokenId, Brand, Last4 }) =>
    text(TokenId) ? token({ token: text(TokenId), brand: text(Brand), last4: text(Last4) }) : failed(),
  )
  checkout.LoadIframe()
}

function open({ version, publicKey }: ProviderFormSettings): void {
  const fail = () => post({ type: 'error', code: 'unavailable', message: UNAVAILABLE })
  const hooks: Hooks = {
    ready: () => post({ type: 'ready', hasButton: true }),
    token: (made) => post({ type: 'token', ...made }),
    failed: fail,
  }
  if (version === 'v3' && window.BambooForm) openV3(publicKey, hooks)
  else if (version === 'v1' && window.PWCheckout) openV1(hooks)
  else fail()
}

/** Whether an origin is the shop or a partner's subdomain of it. */
function isShop(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  const isOurs = hostname === location.hostname || hostname.endsWith(`.${location.hostname}`)
  return isOurs && protocol === location.protocol && port === location.port
}

if (isShop(parentOrigin)) {
  addEventListener('message', (event) => {
    if (event.source !== window.parent || event.origin !== parentOrigin) return
    const message = readPageMessage(event.data)
    // A token can be used for one payment: the next attempt starts with an empty form.
    if (message?.type === 'reset') location.reload()
    if (message?.type === 'focus') document.querySelector('iframe')?.focus()
  })
  new ResizeObserver(() =>
    post({ type: 'height', height: Math.max(1, Math.ceil(document.body.offsetHeight)) }),
  ).observe(document.body)
  const { version, publicKey = '' } = document.body.dataset
  open({ version: version === 'v1' ? 'v1' : 'v3', publicKey })
}
