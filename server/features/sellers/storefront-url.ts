/** The address of a page of a storefront, in the form that people share: below its prefix, if it has one (docs/interface.md). */
export function storefrontUrl(
  publicUrl: string,
  { subdomain, isMainBrand }: { subdomain: string | null; isMainBrand: boolean },
  path: string,
): string {
  const prefix = subdomain && !isMainBrand ? `/${subdomain}` : ''
  return `${publicUrl}${prefix}${path}`
}
