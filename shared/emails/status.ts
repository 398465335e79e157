/** The status of an email. `not-due`: it was not sent because its link was used, its code expired or its recipient was erased. */
export const emailStatuses = ['waiting', 'sent', 'failed', 'not-due'] as const
export type EmailStatus = (typeof emailStatuses)[number]

type EmailState = {
  status: EmailStatus
  /** How many times it was tried since it was queued, or queued again. */
  tries: number
  /** Whether a process is sending it now. */
  isUnderWay: boolean
}

export type ResendRefusal = 'EMAIL_SENT' | 'EMAIL_NOT_DUE' | 'EMAIL_ON_ITS_WAY'

/**
 * Returns why an email cannot be sent again, or null when it can. An email that was not tried yet, or that a process is sending,
 * needs no resend: queueing it again would only delete its state.
 */
export function resendRefusal({ status, tries, isUnderWay }: EmailState): ResendRefusal | null {
  if (status === 'sent') return 'EMAIL_SENT'
  if (status === 'not-due') return 'EMAIL_NOT_DUE'
  return isUnderWay || (status === 'waiting' && tries === 0) ? 'EMAIL_ON_ITS_WAY' : null
}
