import { areaOf } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'

/** Addresses of businesses, or of brokers. */
function sellerPaths(root: string) {
  return {
    list: root,
    add: `${root}/add/`,
    detail: (id: string) => `${root}/${encodeURIComponent(id)}`,
    edit: (id: string) => `${root}/edit/${encodeURIComponent(id)}`,
  }
}

/** Addresses of one area, below its root. */
function areaPaths(root: string) {
  return {
    home: root,
    login: `${root}/login`,
    forgot: `${root}/forgot`,
    account: `${root}/account`,
    storefront: `${root}/sitio`,
    sales: `${root}/sales`,
    sale: (id: string) => `${root}/sales/${encodeURIComponent(id)}`,
    requests: `${root}/requests`,
    request: (id: string) => `${root}/requests/${encodeURIComponent(id)}`,
    settlements: `${root}/liquidaciones`,
    settlement: (businessId: string) => `${root}/liquidaciones/empresa/${encodeURIComponent(businessId)}`,
    payments: `${root}/liquidaciones/pagos`,
    continental: `${root}/liquidaciones/continental`,
    continentalPlans: `${root}/liquidaciones/continental/planes`,
    reconciliation: `${root}/conciliacion`,
    reconciliationDay: (day: string) => `${root}/conciliacion/${encodeURIComponent(day)}`,
    refunds: `${root}/devoluciones`,
    accounts: `${root}/accounts`,
    partnerAccount: (businessId: string) => `${root}/accounts/${encodeURIComponent(businessId)}`,
    statement: (id: string) => `${root}/accounts/statements/${encodeURIComponent(id)}`,
    closeMonth: `${root}/accounts/close`,
    emails: `${root}/correo`,
    auditLog: `${root}/auditoria`,
    priceTester: `${root}/probador`,
    users: `${root}/usuarios`,
    user: (id: string) => `${root}/usuarios/${encodeURIComponent(id)}`,
    userAdd: (businessId?: string) =>
      `${root}/usuarios/add/${businessId ? `?businessId=${encodeURIComponent(businessId)}` : ''}`,
    userEdit: (id: string) => `${root}/usuarios/edit/${encodeURIComponent(id)}`,
    business: sellerPaths(`${root}/business`),
    broker: sellerPaths(`${root}/broker`),
    promoCodes: `${root}/promo-code`,
    promoCode: (id: string) => `${root}/promo-code/${encodeURIComponent(id)}`,
    promoCodeAdd: `${root}/promo-code/add/`,
    promoCodeEdit: (id: string) => `${root}/promo-code/edit/${encodeURIComponent(id)}`,
    promoCodeStats: `${root}/promo-code/stats/`,
    tariffs: `${root}/tarifas`,
    tariff: (id: string) => `${root}/tarifas/${encodeURIComponent(id)}`,
    tariffAdd: (basedOn?: number) => `${root}/tarifas/add/${basedOn ? `?basedOn=${basedOn}` : ''}`,
    countries: `${root}/paises`,
    countryAdd: `${root}/paises/add/`,
    countryEdit: (id: string) => `${root}/paises/edit/${encodeURIComponent(id)}`,
    exchangeRates: `${root}/tipo-de-cambio`,
    exchangeRateAdd: `${root}/tipo-de-cambio/add/`,
    exchangeRateEdit: (day: string) => `${root}/tipo-de-cambio/edit/${encodeURIComponent(day)}`,
  }
}

/** Every address that the back-office links to, by the area it is in. */
export const paths = {
  administrator: areaPaths(areaOf.administrator),
  partner: areaPaths(areaOf.partner),
} as const satisfies Record<Area, ReturnType<typeof areaPaths>>

/** The address of a list that is already filtered. */
export function filtered(list: string, filter: Readonly<Record<string, unknown>>): string {
  return `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
}

/** Both logins, for people who do not know which is theirs. */
export const LOGIN_CHOICE = '/users/login'

/** The storefront's home: another document. */
export const SITE_HOME = '/'

/** Where a purchase starts on the main site, whatever storefront one came from (B-15, B-18). */
export const BUY_PATH = '/buy/step-1'
