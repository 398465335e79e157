/** The paths of the storefront, below the router's basename: no link contains the partner's prefix itself. */
export const paths = {
  home: '/',
  about: '/sobre-nosotros',
  assistance: '/solicitar-asistencia',
  refund: '/solicitar-reintegro',
  cancellation: '/cancelar-plan',
  improvePlan: '/mejora-tu-plan',
  /** Mishaps and what each plan pays for them. */
  mishaps: '/que-pasa-si',
  /** What cards cover, and when a visitor does not need us. */
  cardCover: '/ya-te-cubre-tu-tarjeta',
  /** The short way to buy a short trip. Opened by a whole page load, as step 8: its document may frame the card gateway. */
  shortTrip: '/viaje',
  terms: '/terminos',
  privacy: '/privacidad',
  withdrawal: '/arrepentimiento',
  logout: '/logout',
  /** The vouchers of the last purchase in this tab. */
  vouchers: '/buy/vouchers',
  /** The page that opens a saved quote; the server writes its address too. */
  savedQuote: '/cotizacion/:code',
  /** The page that pays the difference of a change; the server writes its address too. It is opened by a whole page load. */
  payChange: '/pagar/:order',
  /** The page that says how to pay an order at a counter or by transfer; the server writes its address too. A whole page load opens it. */
  delayedPayment: '/pagar/:order/pendiente',
  /** The page where a buyer finds vouchers again. */
  findVouchers: '/mi-voucher',
} as const

export type StepNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Returns '/buy/step-3'. Step 8 is opened by a whole page load: only its document may frame the card gateway. */
export function stepPath(step: StepNumber): string {
  return `/buy/step-${step}`
}

/** Navigation state of a step whose answer is changed or filled in: after it, only the steps with missing answers are shown. */
export const ONLY_MISSING = { onlyMissing: true } as const

/** Paths of the back-office: another application, so its links are plain and without any prefix. */
export const backOffice = {
  administratorLogin: '/admin/login',
  partnerLogin: '/profile/login',
  profile: '/profile',
} as const

/** Returns a page's path in the browser, with its storefront's prefix: '/buy/step-1' or '/mburucuya/buy/step-1'. */
export function absolutePath(basename: string, path: string): string {
  if (basename === '/') return path
  return path === '/' ? basename : `${basename}${path}`
}
