import type { Brand } from '#shared/businesses/brand-contract.ts'

/** The main brand in tests of pages. */
export const ceibo: Brand = {
  subdomain: 'ceibo',
  name: 'Ceibo Asistencia',
  description: '',
  isMainBrand: true,
  primaryColor: '#b700ff',
  secondaryColor: '#000000',
  logoUrl: null,
  faviconUrl: null,
  headerUrl: null,
  banners: [],
  contactLines: [{ kind: 'assistance', label: 'Uruguay', phone: '+59829001234' }],
  contactEmail: null,
  legalEntity: null,
}
