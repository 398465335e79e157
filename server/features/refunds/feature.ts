import type { Feature } from '../feature.ts'
import { refundRoutes } from './routes.ts'
import { refundTransferredEmail } from './transfer-email.ts'

export const refundFeature: Feature = { routes: [refundRoutes], emails: [refundTransferredEmail] }
