import { answerMessages } from '#shared/messages/answers.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { voucherMessages } from '#shared/messages/vouchers.ts'

/** The texts of what an answer says, by its key. */
export const answers: Readonly<Record<string, string>> = {
  ...publicMessages,
  ...answerMessages,
  ...requestMessages,
  ...voucherMessages,
}
