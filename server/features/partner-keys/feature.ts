import type { Feature } from '../feature.ts'
import { partnerKeyRoutes } from './routes.ts'

/** The keys with which programs of businesses call the partner API. */
export const partnerKeyFeature: Feature = { routes: [partnerKeyRoutes] }
