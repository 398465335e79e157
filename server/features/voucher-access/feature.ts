import type { Feature } from '../feature.ts'
import { voucherAccessRoutes } from './routes.ts'
import { voucherCodeEmail } from './voucher-code-email.ts'

export const voucherAccessFeature: Feature = { routes: [voucherAccessRoutes], emails: [voucherCodeEmail] }
