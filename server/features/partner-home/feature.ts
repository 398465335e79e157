import type { Feature } from '../feature.ts'
import { partnerHomeRoutes } from './routes.ts'

export const partnerHomeFeature: Feature = { routes: [partnerHomeRoutes] }
