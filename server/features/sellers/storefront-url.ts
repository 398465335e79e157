/** Returns the address of a storefront's page in its shared form: under its prefix, if it has one (docs/interface.md). */
export function storefrontUrl(
  publicUrl: string,
  { subdomain, isMainBrand }: { subdomain: string | null; isMainBrand: boolean },
  path: string,
): string {
  const prefix = subdomain && !isMainBrand ? `/${subdomain}` : ''
  return `${publicUrl}${prefix}${path}`
}
