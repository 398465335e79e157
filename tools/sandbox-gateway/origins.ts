/** The configured origin of a shop: `https://host:port`, `http://*.localhost:3000` for all subdomains, `:*` for any port. */
export type OriginPattern = string

const shape = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5}|:\*)?$/

/** Checks and normalises a pattern. Throws when `text` is not an origin, with or without a leading `*.` label. */
export function parseOriginPattern(text: string): OriginPattern {
  const origin = text.replace(/\/$/, '').toLowerCase()
  if (!shape.test(origin)) throw new Error(`Not an origin: ${text}. Example: http://localhost:3000`)
  return origin
}

/** Whether one of the patterns lets `origin` embed the card form. */
export function isAllowedOrigin(origin: string, patterns: readonly OriginPattern[]): boolean {
  // The check also makes the origin safe inside a Content-Security-Policy header.
  if (!shape.test(origin) || origin.includes('*')) return false
  return patterns.some((pattern) => {
    const isAnyPort = pattern.endsWith(':*')
    const candidate = isAnyPort ? origin.replace(/:\d+$/, '') : origin
    const [scheme, domain] = (isAnyPort ? pattern.slice(0, -2) : pattern).split('//*.')
    if (domain === undefined) return scheme === candidate
    return candidate.startsWith(`${scheme}//`) && candidate.endsWith(`.${domain}`)
  })
}
