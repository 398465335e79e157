/** Where a letter is. `not-due`: nothing went wrong, but its link was used, its code ran out, or whom it was for is forgotten. */
export const letterStatuses = ['waiting', 'sent', 'failed', 'not-due'] as const
export type LetterStatus = (typeof letterStatuses)[number]

type Standing = {
  status: LetterStatus
  /** Tries that were made since it was ordered, or sent again. */
  tries: number
  /** Whether a process is sending it at this moment. */
  isUnderWay: boolean
}

export type ResendProblem = 'LETTER_SENT' | 'LETTER_NOT_DUE' | 'LETTER_ON_ITS_WAY'

/**
 * Why a letter is not sent again, or null when it is. A letter that was not tried yet, or that a process has in its hands,
 * leaves by itself: putting it back would only undo what is known of it.
 */
export function resendProblem({ status, tries, isUnderWay }: Standing): ResendProblem | null {
  if (status === 'sent') return 'LETTER_SENT'
  if (status === 'not-due') return 'LETTER_NOT_DUE'
  return isUnderWay || (status === 'waiting' && tries === 0) ? 'LETTER_ON_ITS_WAY' : null
}
