import { LRUCache } from 'lru-cache'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { brandImages } from './brand-images.ts'
import { cspHash } from './encodings.ts'

/** Headers of every document that we serve. */
export const documentHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // Not no-store, which would disable the browser's instant Back.
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

/**
 * A cache of style hashes. The build's style sheets and the brands' colours are far fewer than this, unless a caller makes
 * up many.
 */
const hashes = new LRUCache<string, string>({ max: 500 })

function hashOf(style: string): string {
  const hash = hashes.get(style) ?? cspHash(style)
  hashes.set(style, hash)
  return hash
}

/**
 * The content security policy of a storefront's page: our own origin, its own inline styles, its pictures, and on the pay
 * page the card frame.
 */
export function storefrontPolicy(brand: Brand, styles: readonly string[], frameOrigin: string | null): string {
  return [
    ...common,
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    ["img-src 'self' data:", ...imageOrigins(brand)].join(' '),
    ["frame-src 'self'", ...(frameOrigin ? [frameOrigin] : [])].join(' '),
  ].join('; ')
}

/** The back-office's policy. Its component library adds style elements at run time; scripts are ours only. */
export const backOfficePolicy = [
  ...common,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "frame-src 'self' blob:",
].join('; ')

/** The origins of this brand's images, which may be in a store with another origin (an S3 address). */
function imageOrigins(brand: Brand): string[] {
  const origins = brandImages(brand).flatMap((url) =>
    /^https?:\/\//i.test(url) && URL.canParse(url) ? [new URL(url).origin] : [],
  )
  return [...new Set(origins)]
}
