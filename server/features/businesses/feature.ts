import type { Feature } from '../feature.ts'
import { draftAnswerEmail } from './draft-email.ts'
import { draftRoutes } from './draft-routes.ts'
import { businessRoutes } from './routes.ts'

export const businessFeature: Feature = { routes: [businessRoutes, draftRoutes], emails: [draftAnswerEmail] }
