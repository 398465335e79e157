import type { Brand, ContactLine } from '#shared/businesses/brand-contract.ts'

const contactTypes: Record<ContactLine['kind'], string> = { sales: 'sales', assistance: 'emergency' }

/** The business of a landing page, for search engines (schema.org). */
export function organizationOf(brand: Brand, { url, publicUrl }: { url: string; publicUrl: string }): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    url,
    ...(brand.description ? { description: brand.description } : {}),
    ...(brand.logoUrl ? { logo: new URL(brand.logoUrl, publicUrl).href } : {}),
    ...(brand.contactEmail ? { email: brand.contactEmail } : {}),
    contactPoint: brand.contactLines.map(({ kind, label, phone }) => ({
      '@type': 'ContactPoint',
      contactType: contactTypes[kind],
      telephone: phone,
      availableLanguage: 'es',
      ...(kind === 'assistance' ? { areaServed: label } : {}),
    })),
  }
}
