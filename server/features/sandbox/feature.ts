import type { Feature } from '../feature.ts'
import { sandboxRoutes } from './routes.ts'

/** The sandboxes in which test keys act (docs/decisions/034). */
export const sandboxFeature: Feature = { routes: [sandboxRoutes] }
