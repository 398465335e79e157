import { isIP } from 'node:net'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { brokerStorefront, readBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { isReserved, isSubdomain, normalizeSubdomain } from '#shared/businesses/subdomain.ts'

/** The owner of an address: the storefront that serves it, with its path prefix, or another address to redirect to. */
export type Owner = { brand: Brand; basename: string } | { redirect: string }

export type Brands = {
  findBrand: (subdomain: string) => Promise<Brand | null>
  mainBrand: () => Promise<Brand>
}

type Address = {
  hostname: string
  pathname: string
  search: string
  publicUrl: string
  /** The hostname of `publicUrl`. */
  publicHostname: string
}

/** Finds the storefront of an address: by the host's first label, else by the first path segment (docs/interface.md). */
export async function findOwner(address: Address, brands: Brands): Promise<Owner> {
  const { hostname, publicUrl, publicHostname } = address
  const ofHost = await brandOfHost({ hostname, publicHostname }, brands)
  if (ofHost) return { brand: ofHost, basename: '/' }
  // A subdomain of ours without a business redirects to the address with it as a path, which answers that it is not found.
  const label = labelBelow(publicHostname, hostname)
  if (label) return { redirect: `${publicUrl}/${label}` }
  const owner = (await ownerOfPath(address, brands)) ?? (await ownerOfBrokers(address, brands))
  return owner ?? { brand: await brands.mainBrand(), basename: '/' }
}

/** The business with this host name; null for the site's own host, an IP address, or an unknown name. */
export async function brandOfHost(
  { hostname, publicHostname }: Pick<Address, 'hostname' | 'publicHostname'>,
  { findBrand }: Pick<Brands, 'findBrand'>,
): Promise<Brand | null> {
  const host = hostname.toLowerCase()
  if (host === publicHostname || isIP(host) !== 0 || !host.includes('.')) return null
  const label = host.split('.')[0] ?? ''
  return canBeStorefront(label) ? findBrand(label) : null
}

/** The label of a host directly below ours, if it can be a storefront's. */
function labelBelow(publicHostname: string, hostname: string): string | null {
  const [label = '', ...rest] = hostname.toLowerCase().split('.')
  return rest.join('.') === publicHostname && canBeStorefront(label) ? label : null
}

function canBeStorefront(label: string): boolean {
  return isSubdomain(label) && !isReserved(label)
}

async function ownerOfPath({ pathname, search }: Address, { findBrand }: Brands): Promise<Owner | null> {
  const segment = pathname.split('/')[1] ?? ''
  if (!canBeStorefront(segment)) return null
  const subdomain = normalizeSubdomain(segment)
  const brand = await findBrand(subdomain)
  if (!brand) return null
  const rest = pathname.slice(segment.length + 1)
  if (brand.isMainBrand) return { redirect: `${rest || '/'}${search}` }
  if (segment !== subdomain) return { redirect: `/${subdomain}${rest}${search}` }
  return { brand, basename: `/${subdomain}` }
}

/**
 * A broker's quote, order or sale has a storefront of its own below its address; any other quote is a page of the storefront on
 * which it is opened.
 */
async function ownerOfBrokers({ pathname, search }: Address, { findBrand }: Brands): Promise<Owner | null> {
  const [segment = '', code = '', ...rest] = pathname.slice(1).split('/')
  const named = readBrokerStorefront(`${segment}/${code}`)
  const brand = named && (await findBrand(brokerStorefront(named)))
  if (!brand) return null
  const basename = `/${brand.subdomain}`
  if (basename !== `/${segment}/${code}`) return { redirect: `${[basename, ...rest].join('/')}${search}` }
  return { brand, basename }
}

/**
 * Splits the URL of a request into path and query. Repeated slashes are joined, so that no redirect can leave our host
 * ('//evil.example'). A fragment, which no browser sends, is dropped: the router would drop it too, and match a page whose
 * data was not loaded.
 */
export function splitUrl(url: string): { pathname: string; search: string } {
  const [path = '/', ...query] = url.replace(/#.*$/s, '').split('?')
  const pathname = `/${path}`.replace(/[/\\]+/g, '/').replace(/(.)\/$/, '$1')
  return { pathname, search: query.length > 0 ? `?${query.join('?')}` : '' }
}
