import { page, type PageRoute } from '../page-route.tsx'
import { paths, stepPath } from '../paths.ts'

/** The eight steps of a purchase, in order, and what it ends in. The server writes the first; the others live in the browser. */
export const purchaseRoutes: readonly PageRoute[] = [
  page({
    path: stepPath(1),
    source: 'storefront/purchase/trip/TripStep.tsx',
    load: () => import('./trip/TripStep.tsx'),
    rendering: 'server',
    indexed: true,
    frame: 'focused',
  }),
  page({
    path: stepPath(2),
    source: 'storefront/purchase/destination/DestinationStep.tsx',
    load: () => import('./destination/DestinationStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: stepPath(3),
    source: 'storefront/purchase/party/PartyStep.tsx',
    load: () => import('./party/PartyStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: stepPath(4),
    source: 'storefront/purchase/plans/PlansStep.tsx',
    load: () => import('./plans/PlansStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: stepPath(5),
    source: 'storefront/purchase/extras/ExtrasStep.tsx',
    load: () => import('./extras/ExtrasStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: stepPath(6),
    source: 'storefront/purchase/passengers/PassengersStep.tsx',
    load: () => import('./passengers/PassengersStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: stepPath(7),
    source: 'storefront/purchase/contact/ContactStep.tsx',
    load: () => import('./contact/ContactStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: stepPath(8),
    source: 'storefront/purchase/payment/PaymentStep.tsx',
    load: () => import('./payment/PaymentStep.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
  page({
    path: paths.vouchers,
    source: 'storefront/purchase/vouchers/VouchersPage.tsx',
    load: () => import('./vouchers/VouchersPage.tsx'),
    rendering: 'browser',
    indexed: false,
    frame: 'focused',
  }),
]
