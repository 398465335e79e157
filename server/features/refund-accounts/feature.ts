import type { Feature } from '../feature.ts'
import { accountReceivedEmail, accountRefusedEmail, refundToAccountEmail } from './emails.ts'

/** The bank accounts to which refunds go that were not paid by card. */
export const refundAccountFeature: Feature = {
  emails: [accountReceivedEmail, refundToAccountEmail, accountRefusedEmail],
}
