import type { Feature } from '../feature.ts'
import { creditWarningEmail } from './credit-email.ts'
import { partnerAccountRoutes } from './routes.ts'

export const partnerAccountFeature: Feature = { routes: [partnerAccountRoutes], emails: [creditWarningEmail] }
