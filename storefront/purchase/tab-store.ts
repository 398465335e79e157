/**
 * The keys of all persisted values, most of them for the tab alone, by brand: a visitor may have two storefronts open under one
 * origin. The number is the version of the format.
 */
const keys = {
  purchase: 'ceibo-compra-v1',
  promoLink: 'ceibo-codigo-v1',
  payment: 'ceibo-pago-v1',
  paymentLock: 'ceibo-pago-en-curso-v1',
  done: 'ceibo-compra-hecha-v1',
  voucherAccess: 'ceibo-mis-vouchers-v1',
  begunAt: 'ceibo-orden-v1',
} as const

type PersistedKey = keyof typeof keys

/** Returns the storage of a value: `localStorage` for what all tabs of the browser share, else `sessionStorage`. */
const storeOf = (what: PersistedKey) => (what === 'paymentLock' ? localStorage : sessionStorage)

/**
 * Reads a persisted value, unchecked, because the visitor can edit the storage: null for none or without storage, the text itself
 * when it is not JSON.
 */
export function readPersisted(what: PersistedKey, subdomain: string): unknown {
  const text = textOf(what, `${keys[what]}:${subdomain}`)
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

function textOf(what: PersistedKey, key: string): string | null {
  try {
    return storeOf(what).getItem(key)
  } catch {
    return null
  }
}

/** Persists a value as JSON, until the tab is closed unless all tabs share it; null removes it. */
export function persist(what: PersistedKey, subdomain: string, value: unknown): void {
  const key = `${keys[what]}:${subdomain}`
  try {
    if (value === null) storeOf(what).removeItem(key)
    else storeOf(what).setItem(key, JSON.stringify(value))
  } catch {
    // A browser without storage can still buy, as long as the page is not reloaded.
  }
}
