import { LRUCache } from 'lru-cache'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { brandImages } from './brand-images.ts'
import { cspHash } from './encodings.ts'

/** Sent with every document of ours. */
export const documentHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // Never no-store: it would cost the browser's instant Back.
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
} as const

const common = [
  "default-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
]

/** Style sheets are of the build, brands' colours few: far below this, unless a caller makes up many. */
const hashes = new LRUCache<string, string>({ max: 500 })

function hashOf(style: string): string {
  const hash = hashes.get(style) ?? cspHash(style)
  hashes.set(style, hash)
  return hash
}

/** What a storefront's page may load: our own origin, its own inline styles, its pictures, and where it pays the card frame. */
export function storefrontPolicy(brand: Brand, styles: readonly string[], frameOrigin: string | null): string {
  return [
    ...common,
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    ["img-src 'self' data:", ...imageOrigins(brand)].join(' '),
    ["frame-src 'self'", ...(frameOrigin ? [frameOrigin] : [])].join(' '),
  ].join('; ')
}

/** The back-office's component library writes style elements while it runs; it loads no script but ours. */
export const backOfficePolicy = [
  ...common,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "frame-src 'self' blob:",
].join('; ')

/** Images may live in a store of their own (an S3 address): exactly the origins that this brand's images name. */
function imageOrigins(brand: Brand): string[] {
  const origins = brandImages(brand).flatMap((url) =>
    /^https?:\/\//i.test(url) && URL.canParse(url) ? [new URL(url).origin] : [],
  )
  return [...new Set(origins)]
}
