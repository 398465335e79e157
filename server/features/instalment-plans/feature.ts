import type { Feature } from '../feature.ts'
import { instalmentPlanRoutes } from './routes.ts'

export const instalmentPlanFeature: Feature = { routes: [instalmentPlanRoutes] }
