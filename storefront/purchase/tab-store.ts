/** What this tab persists, by brand: a visitor may have two storefronts open under one origin. The number is the format's. */
const keys = {
  purchase: 'ceibo-compra-v1',
  promoLink: 'ceibo-codigo-v1',
  payment: 'ceibo-pago-v1',
  done: 'ceibo-compra-hecha-v1',
  voucherAccess: 'ceibo-mis-vouchers-v1',
} as const

type PersistedKey = keyof typeof keys

/** A persisted value, unchecked, as the visitor can write to the store: null for none or without a store, the text when it is no JSON. */
export function readPersisted(what: PersistedKey, subdomain: string): unknown {
  const text = textOf(`${keys[what]}:${subdomain}`)
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

function textOf(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Persists a value as JSON until the tab is closed; null removes it. */
export function persist(what: PersistedKey, subdomain: string, value: unknown): void {
  const key = `${keys[what]}:${subdomain}`
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser without storage can still buy, as long as the page is not reloaded.
  }
}
