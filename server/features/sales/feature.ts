import type { Feature } from '../feature.ts'
import { saleChangedEmail, saleChangedSellerEmail } from './change-emails.ts'
import { paymentReceivedEmail } from './payment-email.ts'
import { paymentRoutes } from './payment-routes.ts'
import { paymentTakenBackEmail } from './payment-taken-back-email.ts'
import { saleRoutes } from './routes.ts'
import { saleNoticeEmail, vouchersEmail } from './sale-emails.ts'
import { voucherRoutes } from './voucher-routes.ts'

export const saleFeature: Feature = {
  routes: [voucherRoutes, saleRoutes, paymentRoutes],
  emails: [
    vouchersEmail,
    saleNoticeEmail,
    saleChangedEmail,
    saleChangedSellerEmail,
    paymentReceivedEmail,
    paymentTakenBackEmail,
  ],
}
