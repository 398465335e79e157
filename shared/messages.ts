import { answerMessages } from './messages/answers.ts'
import { partnerMessages } from './messages/partner.ts'
import { publicMessages } from './messages/public.ts'
import { refundAccountMessages } from './messages/refund-account.ts'
import { requestMessages } from './messages/requests.ts'
import { staffMessages } from './messages/staff.ts'
import { tariffMessages } from './messages/tariffs.ts'
import { voucherMessages } from './messages/vouchers.ts'

/**
 * The catalogue of messages: every text that an answer or a field can show, under its key. Spanish of Uruguay. The server and the
 * back-office load all of it; a storefront loads only messages/public.ts, to keep every visitor's download small.
 */
export const messages = {
  ...publicMessages,
  ...answerMessages,
  ...partnerMessages,
  ...staffMessages,
  ...tariffMessages,
  ...requestMessages,
  ...voucherMessages,
  ...refundAccountMessages,
}

export type MessageKey = keyof typeof messages
