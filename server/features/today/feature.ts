import type { Feature } from '../feature.ts'
import { todayRoutes } from './routes.ts'

export const todayFeature: Feature = { routes: [todayRoutes] }
