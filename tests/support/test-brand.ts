import type { Brand, LegalEntity } from '#shared/businesses/brand-contract.ts'

/** The main brand in tests of pages. */
export const ceibo: Brand = {
  subdomain: 'ceibo',
  name: 'Ceibo Asistencia',
  description: '',
  heroSentence: 'Vos viajá. Nosotros te cuidamos.',
  languages: ['es', 'pt', 'en'],
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

/** The company of the demo's main brand. */
export const ceiboCompany: LegalEntity = {
  name: 'Ceibo Asistencia S.A.',
  rut: '211003420017',
  address: 'Rambla República del Perú 1021, Montevideo',
  provider: 'Red Austral de Asistencia',
  hours: 'Lunes a viernes de 9 a 18; emergencias, las 24 horas',
}
/** How papers and emails name it. */
export const CEIBO_COMPANY = 'Ceibo Asistencia S.A. · RUT 211003420017 · Rambla República del Perú 1021, Montevideo'
export const CEIBO_PROVIDER = 'La asistencia la presta Red Austral de Asistencia.'
