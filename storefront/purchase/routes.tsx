import type { PageRoute } from '../page-route.tsx'

/** The eight steps of a purchase, in order. */
export const purchaseRoutes: readonly PageRoute[] = []
