/** What this tab keeps, by brand: a visitor may have two storefronts open under one origin. The number is the format's. */
const keys = {
  purchase: 'ceibo-compra-v1',
  payment: 'ceibo-pago-v1',
  done: 'ceibo-compra-hecha-v1',
  voucherAccess: 'ceibo-mis-vouchers-v1',
} as const

type Kept = keyof typeof keys

/** What was kept, unchecked: anyone may write to the store. Null when nothing was, or when the browser keeps nothing; the text itself when it is no JSON. */
export function readPersisted(what: Kept, subdomain: string): unknown {
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

/** Keeps a value as JSON until the tab is closed; null forgets it. */
export function keep(what: Kept, subdomain: string, value: unknown): void {
  const key = `${keys[what]}:${subdomain}`
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing can still buy, as long as the page is not reloaded.
  }
}
