import type { Feature } from '../feature.ts'
import { paymentMethodRoutes } from './routes.ts'

export const paymentMethodFeature: Feature = { routes: [paymentMethodRoutes] }
