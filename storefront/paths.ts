/** Every address of the storefront, below the router's basename: no link carries the partner's prefix by hand. */
export const paths = {
  home: '/',
  about: '/sobre-nosotros',
  assistance: '/solicitar-asistencia',
  refund: '/solicitar-reintegro',
  cancellation: '/cancelar-plan',
  improvePlan: '/mejora-tu-plan',
  /** Mishaps and what each plan pays of them. */
  mishaps: '/que-pasa-si',
  terms: '/terminos',
  privacy: '/privacidad',
  withdrawal: '/arrepentimiento',
  logout: '/logout',
  /** What the last purchase of this tab gave. */
  vouchers: '/buy/vouchers',
  /** Where a saved quote is taken up; the server writes its address too. */
  savedQuote: '/cotizacion/:code',
  /** Where the difference of a change is paid; the server writes its address too. Entered by a whole page load. */
  payChange: '/pagar/:order',
  /** Where a buyer finds vouchers again. */
  findVouchers: '/mi-voucher',
} as const

export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** '/buy/step-3'. Step 8 is entered by a whole page load: only its document may frame the card gateway. */
export function stepPath(step: StepNumber): string {
  return `/buy/step-${step}`
}

/** Navigation state of a step whose answer is changed or filled in: from there on only what is missing is asked. */
export const ONLY_MISSING = { onlyMissing: true } as const

/** Addresses of the back-office: another application, so plain links without any prefix. */
export const backOffice = {
  administratorLogin: '/admin/login',
  partnerLogin: '/profile/login',
  profile: '/profile',
} as const

/** A page's address seen from the browser, below its storefront's prefix: '/buy/step-1' or '/mburucuya/buy/step-1'. */
export function absolutePath(basename: string, path: string): string {
  if (basename === '/') return path
  return path === '/' ? basename : `${basename}${path}`
}
