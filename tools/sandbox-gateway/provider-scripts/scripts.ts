/**
 * Imitations of the two scripts that the provider hosts for shops: the same globals, calls and hooks, with the bank's own
 * card form. They are classic scripts, as the provider's are, and import the rest as a module.
 */
const embed = `const script = document.currentScript
  const embedForm = async (container, hooks) =>
    (await import(new URL('/provider-scripts/embed.ts', script.src))).embedForm(container, hooks)`

/** Version 3: BambooForm, for a shop in Uruguay with a public key. */
export const bambooForm = `(() => {
  ${embed}
  window.BambooForm = {
    renderTokenizationForm({ containerId, metadata, hooks }) {
      const container = document.getElementById(containerId)
      if (!container || !metadata?.publicKey || metadata.targetCountryISO !== 'UY') {
        hooks.onOperationError?.({ message: 'Configuration is wrong' })
        return
      }
      void embedForm(container, {
        onReady: () => hooks.onApplicationLoaded?.(),
        onError: (message) => hooks.onOperationError?.({ message }),
        onToken: ({ token }) => {
          hooks.onOperationSuccess(token)
          hooks.onOperationFinalize?.()
        },
      })
    },
  }
})()
`

/** Version 1: PWCheckout without a modal window, in the element that SetProperties names. */
export const pwCheckout = `(() => {
  ${embed}
  if (!new URL(script.src).searchParams.get('key')) throw new Error('PWCheckout: key is missing')
  const properties = {}
  const bound = new Map()
  const tell = (event, data) => bound.get(event)?.(data)
  window.PWCheckout = {
    SetProperties: (more) => void Object.assign(properties, more),
    SetStyle: () => undefined,
    Bind: (event, listener) => void bound.set(event, listener),
    Unbind: (event) => void bound.delete(event),
    LoadIframe() {
      const container = document.getElementById(properties.iframeId)
      if (!container || properties.country_code !== 'UY' || !document.getElementsByName('PWToken').length) {
        tell('onTokenCreateError', { Message: 'Configuration is wrong' })
        return
      }
      void embedForm(container, {
        onReady: () => tell('opened', {}),
        onError: (message) => tell('onTokenCreateError', { Message: message }),
        onToken({ token, brand, last4 }) {
          document.getElementsByName('PWToken')[0].value = token
          tell('tokenCreated', { TokenId: token, Type: 'OneTime', Brand: brand, Last4: last4 })
        },
      })
    },
  }
})()
`
