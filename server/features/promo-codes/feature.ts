import type { Feature } from '../feature.ts'
import { promoCodeRoutes } from './routes.ts'
import { promoCodeStaffRoutes } from './staff-routes.ts'

export const promoCodeFeature: Feature = { routes: [promoCodeRoutes, promoCodeStaffRoutes] }
