import type { Feature } from '../feature.ts'
import { contactChangedEmail, vouchersCorrectedEmail } from './correction-emails.ts'
import { changeToPayEmail, refundGrantedEmail, saleCancelledEmail, saleCancelledSellerEmail } from './emails.ts'
import { refundAccountRoutes } from './refund-account-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { afterSaleRoutes } from './routes.ts'
import { ownAfterSaleRoutes, ownChangeRoutes } from './traveller-routes.ts'

export const afterSaleFeature: Feature = {
  routes: [afterSaleRoutes, ownAfterSaleRoutes, ownChangeRoutes, receiptRoutes, refundAccountRoutes],
  emails: [
    saleCancelledEmail,
    saleCancelledSellerEmail,
    changeToPayEmail,
    refundGrantedEmail,
    vouchersCorrectedEmail,
    contactChangedEmail,
  ],
}
