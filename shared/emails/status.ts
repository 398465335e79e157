/** Where an email is. `not-due`: nothing went wrong, but its link was used, its code ran out, or whom it was for is forgotten. */
export const emailStatuses = ['waiting', 'sent', 'failed', 'not-due'] as const
export type EmailStatus = (typeof emailStatuses)[number]

type EmailState = {
  status: EmailStatus
  /** Tries that were made since it was ordered, or sent again. */
  tries: number
  /** Whether a process is sending it at this moment. */
  isUnderWay: boolean
}

export type ResendRefusal = 'EMAIL_SENT' | 'EMAIL_NOT_DUE' | 'EMAIL_ON_ITS_WAY'

/**
 * Why an email is not sent again, or null when it is. An email that was not tried yet, or that a process has in its hands,
 * leaves by itself: putting it back would only undo what is known of it.
 */
export function resendRefusal({ status, tries, isUnderWay }: EmailState): ResendRefusal | null {
  if (status === 'sent') return 'EMAIL_SENT'
  if (status === 'not-due') return 'EMAIL_NOT_DUE'
  return isUnderWay || (status === 'waiting' && tries === 0) ? 'EMAIL_ON_ITS_WAY' : null
}
