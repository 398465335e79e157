import '#shared/requests/request-messages.ts'
import { messages } from '#shared/messages.ts'

/** What the notices say (§8). */
export const requestTexts = {
  refund: { success: messages['REFUND.SUCCESS'], error: messages['REFUND.ERROR'] },
  cancellation: { success: messages['CANCELLATION.SUCCESS'], error: messages['CANCELLATION.ERROR'] },
}
