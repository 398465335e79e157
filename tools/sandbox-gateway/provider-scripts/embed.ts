/** The card form's message with a new token. */
type Token = { token: string; brand: string; last4: string }

type Hooks = { onReady: () => void; onToken: (token: Token) => void; onError: (message: string) => void }

const { origin } = new URL(import.meta.url)

/** Embeds the bank's card form, with its own button, in `container`, and forwards its messages to the hooks. */
export function embedForm(container: Element, { onReady, onToken, onError }: Hooks): void {
  const frame = document.createElement('iframe')
  const address = new URL('/card-form', origin)
  address.searchParams.set('parentOrigin', location.origin)
  address.searchParams.set('locale', 'es')
  address.searchParams.set('button', 'Pagar')
  frame.src = address.href
  frame.title = 'Formulario de tarjeta'
  frame.style.cssText = 'width:100%;border:0;display:block'
  addEventListener('message', (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const message = event.data as { type: string; height?: number; message?: string } & Token
    if (message.type === 'ready') onReady()
    if (message.type === 'height') frame.height = String(message.height)
    if (message.type === 'error') onError(message.message ?? '')
    if (message.type === 'token') onToken(message)
  })
  container.replaceChildren(frame)
}
