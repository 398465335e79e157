import type { Brand } from '#shared/businesses/brand-contract.ts'
import { textOn } from '#shared/businesses/contrast.ts'
import { isBrokerStorefront } from '#shared/businesses/broker-storefront.ts'

const PLAIN = '<svg xmlns="http://www.w3.org/2000/svg"/>'

const iconByBrand = new WeakMap<Pick<Brand, 'primaryColor'>, string>()

/**
 * The flower of our logo in a brand's colour, as a data URL: the icon of storefronts without one of their own. A broker's
 * pages get a plain icon without our logo.
 */
export function defaultIcon(brand: Pick<Brand, 'primaryColor' | 'subdomain'>): string {
  const svg = isBrokerStorefront(brand.subdomain) ? PLAIN : iconSvg(brand.primaryColor)
  const icon = iconByBrand.get(brand) ?? `data:image/svg+xml,${encodeURIComponent(svg)}`
  iconByBrand.set(brand, icon)
  return icon
}

/** The flower as SVG. A colour that is not #rrggbb is replaced by the product's own. */
export function iconSvg(color: string): string {
  const safe = /^#[0-9a-f]{6}$/i.test(color) ? color : '#b700ff'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 46 46">` +
    `<rect x="-6" y="-6" width="46" height="46" rx="12" fill="${safe}"/><g fill="${textOn(safe)}">` +
    '<path opacity=".72" d="M16 31C6 29 2 22 3 13c7 1 12 6 13 18ZM18 31c10-2 14-9 13-18-7 1-12 6-13 18Z"/>' +
    '<path d="M17 25C10 18 10 9 17 2c7 7 7 16 0 23Z"/></g></svg>'
  )
}
