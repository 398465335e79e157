import type { Feature } from '../feature.ts'
import { savedFilterRoutes } from './routes.ts'

export const savedFilterFeature: Feature = { routes: [savedFilterRoutes] }
