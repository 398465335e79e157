import { page, type PageRoute } from '../page-route.tsx'
import { stepPath } from '../paths.ts'

/** The eight steps of a purchase, in order. The first is written by the server; the others live in the browser. */
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
]
