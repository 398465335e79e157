import type { Feature } from '../feature.ts'
import { legalTextRoutes } from './routes.ts'

export const legalTextFeature: Feature = { routes: [legalTextRoutes] }
