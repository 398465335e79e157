import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { addDays, dayAt } from '#shared/dates.ts'
import type { ImageStore } from '../adapters/images/store.ts'
import { brandOfHost, type Brands } from './address.ts'
import { escapeHtml } from './document.ts'
import { faviconOf } from './favicon.ts'

export type SiteFilesDeps = Brands & {
  /** Lists the subdomains of every active storefront but the main brand's. */
  partnerSubdomains: () => Promise<string[]>
  images: ImageStore
  /** The addresses of the indexed pages that are not the storefront's own. */
  morePaths?: readonly string[]
  /** The public address of the site, without a slash at the end. */
  publicUrl: string
  /** The clock; the system's if absent. */
  now?: () => Date
}

/** The first path segments of the back-office, which is one document and never indexed. */
export const BACK_OFFICE = ['admin', 'profile', 'sales', 'users'] as const

/** Days until a served security.txt expires; RFC 9116 recommends less than a year. */
const SECURITY_TEXT_DAYS = 180

/**
 * Serves the files that crawlers, browsers and researchers request by name: robots.txt, sitemap.xml, security.txt,
 * favicon.ico.
 */
export function serveSiteFiles(
  app: FastifyInstance,
  deps: SiteFilesDeps,
  indexedPaths: () => Promise<readonly string[]>,
): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(deps.publicUrl)))
  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = [...(await indexedPaths()), ...(deps.morePaths ?? [])]
    const addresses = addressesOf(deps.publicUrl, paths, await deps.partnerSubdomains())
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemapOf(addresses))
  })
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const brand = await deps.mainBrand()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityTextOf(deps.publicUrl, brand, deps.now?.() ?? new Date()))
  })
  app.get('/favicon.ico', async (request, reply) => {
    const publicHostname = new URL(deps.publicUrl).hostname
    const brand = (await brandOfHost({ hostname: request.hostname, publicHostname }, deps)) ?? (await deps.mainBrand())
    return reply
      .type('image/x-icon')
      .header('cache-control', 'public, max-age=86400')
      .send(await iconOf(brand, deps))
  })
}

function robotsOf(publicUrl: string): string {
  const closed = [...BACK_OFFICE, 'api'].map((segment) => `Disallow: /${segment}\n`).join('')
  return `User-agent: *\n${closed}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** The contact for reports of vulnerabilities (RFC 9116): the main brand's email, or its page of phone lines if it has none. */
function securityTextOf(publicUrl: string, { contactEmail }: Brand, now: Date): string {
  const contact = contactEmail ? `mailto:${contactEmail}` : `${publicUrl}/solicitar-asistencia`
  const expires = `${addDays(dayAt(now), SECURITY_TEXT_DAYS)}T00:00:00.000Z`
  const canonical = `${publicUrl}/.well-known/security.txt`
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\nCanonical: ${canonical}\n`
}

/**
 * Every indexed page of the main brand, and only the landing page of each partner, whose other pages say the same as ours
 * (docs/decisions/011).
 */
function addressesOf(publicUrl: string, paths: readonly string[], subdomains: readonly string[]): string[] {
  return [...paths, ...subdomains.map((subdomain) => `/${subdomain}`)].map((path) => publicUrl + path)
}

/** There is no `lastmod`: it is not recorded when a page's text changed, and an invented date teaches crawlers to ignore it. */
function sitemapOf(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`
}

const icons = new LRUCache<string, Promise<Buffer>>({ max: 200 })

/** Draws the icon, once for each picture and colour. */
function iconOf(brand: Brand, { images }: Pick<SiteFilesDeps, 'images'>): Promise<Buffer> {
  const key = `${brand.faviconUrl} ${brand.primaryColor}`
  const cachedIcon = icons.get(key)
  if (cachedIcon) return cachedIcon
  const icon = faviconOf(brand, images)
  icons.set(key, icon)
  icon.catch(() => icons.delete(key))
  return icon
}
