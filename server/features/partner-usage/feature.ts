import type { Feature } from '../feature.ts'
import { partnerUsageRoutes } from './routes.ts'

/** How often the programs of businesses call the partner API, and what it answers. */
export const partnerUsageFeature: Feature = { routes: [partnerUsageRoutes] }
