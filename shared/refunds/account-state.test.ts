import { describe, expect, test } from 'vitest'
import { type AccountRefund, accountStateOf, isTransferable, takesAccount } from './account-state.ts'
import { refusalReason } from './account-refusals.ts'

const at = new Date('2026-12-01T12:00:00Z')
const refund = (status: AccountRefund['status'], more: Partial<AccountRefund> = {}): AccountRefund => ({
  status,
  accountAt: at,
  stuckBy: null,
  ...more,
})

describe('Y-04 a refund to an account', () => {
  test.each([
    [refund('WAITING', { accountAt: null }), 'asked', true, true],
    [refund('STUCK', { accountAt: null }), 'asked', true, true],
    [refund('DUE'), 'received', true, true],
    [refund('SENT'), 'sent', false, false],
    [refund('PENDING'), 'sent', false, false],
    [refund('STUCK', { stuckBy: '902' }), 'refused', true, true],
    [refund('STUCK', { stuckBy: 'UNKNOWN' }), 'late', false, true],
    [refund('STUCK'), 'late', false, true],
    [refund('DONE'), 'done', false, false],
    [refund('TRANSFERRED'), 'done', false, false],
  ] as const)('Y-04 %j is %s; another account: %s, by hand: %s', (one, state, takes, byHand) => {
    expect(accountStateOf(one)).toBe(state)
    expect(takesAccount(one)).toBe(takes)
    expect(isTransferable(one)).toBe(byHand)
  })

  test('Y-04 R-08 what goes to a card and is about to be sent is not transferred by hand', () => {
    expect(isTransferable(refund('DUE', { accountAt: null }))).toBe(false)
  })

  test('Y-04 every refusal has a reason, an unknown code too', () => {
    expect(refusalReason('902', 'es')).toContain('número de cuenta')
    expect(refusalReason('toString', 'es')).toBe('el banco no aceptó la transferencia')
  })
})
