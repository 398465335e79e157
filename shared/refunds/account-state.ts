/** The states of a refund as they are stored. */
type RefundState = 'WAITING' | 'DUE' | 'SENT' | 'PENDING' | 'DONE' | 'STUCK' | 'TRANSFERRED'

/** What decides about a refund to an account: when its account was told, null for never, and why it is stuck. */
export type AccountRefund = { status: RefundState; accountAt: Date | null; stuckBy: string | null }

/**
 * How far a refund of what was not paid by card is, for its traveller. `asked`: the account is missing. `received`: the account
 * can still be corrected. `refused`: certainly not paid, and another account is needed. `late`: staff look after it.
 */
export const accountStates = ['asked', 'received', 'sent', 'done', 'refused', 'late'] as const
type AccountState = (typeof accountStates)[number]

/** Why a refund is stuck whose outcome never arrived. */
export const NEVER_ANSWERED = 'UNKNOWN'

/** Returns how far a refund is that goes to a bank account (docs/decisions/032). */
export function accountStateOf({ status, accountAt, stuckBy }: AccountRefund): AccountState {
  switch (status) {
    case 'WAITING':
      return 'asked'
    case 'DUE':
      return 'received'
    case 'SENT':
    case 'PENDING':
      return 'sent'
    case 'DONE':
    case 'TRANSFERRED':
      return 'done'
    case 'STUCK':
      if (accountAt === null) return 'asked'
      return stuckBy === null || stuckBy === NEVER_ANSWERED ? 'late' : 'refused'
  }
}

/** Whether the traveller may tell the account, or another one: the money certainly is not on its way. */
export function takesAccount(refund: AccountRefund): boolean {
  return ['asked', 'received', 'refused'].includes(accountStateOf(refund))
}

/** Whether staff may transfer a refund by hand: it is stuck, or goes to an account and was not sent to it. */
export function isTransferable({ status, accountAt }: Pick<AccountRefund, 'status' | 'accountAt'>): boolean {
  return status === 'STUCK' || status === 'WAITING' || (status === 'DUE' && accountAt !== null)
}
