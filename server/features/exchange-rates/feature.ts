import type { Feature } from '../feature.ts'
import { exchangeRateRoutes } from './routes.ts'

export const exchangeRateFeature: Feature = { routes: [exchangeRateRoutes] }
