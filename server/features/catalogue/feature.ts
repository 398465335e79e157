import type { Feature } from '../feature.ts'
import { catalogueRoutes, countryRoutes } from './routes.ts'

export const catalogueFeature: Feature = { routes: [catalogueRoutes, countryRoutes] }
