import { page, type PageRoute } from '../page-route.tsx'
import { paths, stepPath } from '../paths.ts'
import { quoteNames } from '../quote-names.ts'

/** What most pages of a purchase have in common; each field in its line, as `server-fields.ts` expects. */
const inBrowser = {
  rendering: 'browser',
  indexed: false,
  frame: 'focused',
} as const

/**
 * The eight steps of a purchase, in order, the short way, the vouchers at the end, and the pages that lead back to either. The server renders
 * the first step; the others live in the browser.
 */
export const purchaseRoutes: readonly PageRoute[] = [
  page({
    path: stepPath(1),
    source: 'storefront/purchase/trip/TripStep.tsx',
    load: () => import('./trip/TripStep.tsx'),
    reads: Object.values(quoteNames),
    indexed: true,
    frame: 'focused',
  }),
  page({
    path: stepPath(2),
    source: 'storefront/purchase/destination/DestinationStep.tsx',
    load: () => import('./destination/DestinationStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: stepPath(3),
    source: 'storefront/purchase/party/PartyStep.tsx',
    load: () => import('./party/PartyStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: stepPath(4),
    source: 'storefront/purchase/plans/PlansStep.tsx',
    load: () => import('./plans/PlansStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: stepPath(5),
    source: 'storefront/purchase/extras/ExtrasStep.tsx',
    load: () => import('./extras/ExtrasStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: stepPath(6),
    source: 'storefront/purchase/passengers/PassengersStep.tsx',
    load: () => import('./passengers/PassengersStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: stepPath(7),
    source: 'storefront/purchase/contact/ContactStep.tsx',
    load: () => import('./contact/ContactStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: stepPath(8),
    source: 'storefront/purchase/payment/PaymentStep.tsx',
    load: () => import('./payment/PaymentStep.tsx'),
    ...inBrowser,
  }),
  page({
    path: paths.shortTrip,
    source: 'storefront/purchase/short-trip/ShortTripPage.tsx',
    load: () => import('./short-trip/ShortTripPage.tsx'),
    ...inBrowser,
    indexed: true,
  }),
  page({
    path: paths.vouchers,
    source: 'storefront/purchase/vouchers/VouchersPage.tsx',
    load: () => import('./vouchers/VouchersPage.tsx'),
    ...inBrowser,
  }),
  page({
    path: paths.savedQuote,
    source: 'storefront/purchase/saved-quote/SavedQuotePage.tsx',
    load: () => import('./saved-quote/SavedQuotePage.tsx'),
    ...inBrowser,
  }),
  page({
    path: paths.payChange,
    source: 'storefront/purchase/change/PayChangePage.tsx',
    load: () => import('./change/PayChangePage.tsx'),
    ...inBrowser,
  }),
  page({
    path: paths.delayedPayment,
    source: 'storefront/delayed-payment/DelayedPaymentPage.tsx',
    load: () => import('../delayed-payment/DelayedPaymentPage.tsx'),
    ...inBrowser,
  }),
  page({
    path: paths.findVouchers,
    source: 'storefront/purchase/vouchers/FindVouchersPage.tsx',
    load: () => import('./vouchers/FindVouchersPage.tsx'),
    indexed: true,
  }),
]
