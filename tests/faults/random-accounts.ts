import { dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import { partnerAccountApi } from '../../shared/partner-account/contract.ts'
import { mostToPayOut } from '../../shared/partner-account/ledger.ts'
import { accountStaffApi } from '../../shared/partner-account/staff-contract.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import { BUSINESS_IDS } from '../../tools/seed/cast.ts'
import { pick } from '../support/dice.ts'
import { type Call, insist } from './browser.ts'
import type { Market } from './random-payment.ts'

/** What staff did, or the code by which they were refused; after some of those they have to log in again. */
export async function asStaff(
  staff: Market['staff'],
  what: string,
  act: (call: Call) => Promise<string>,
): Promise<string> {
  try {
    return await act(await staff.get())
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'no answer'
    if (code === 'UNAUTHORIZED' || code === 'CONFIRM_PASSWORD') staff.forget()
    return `not ${what}: ${code}`
  }
}

/** The most that a business pays at once, in cents. */
const MOST_PAID = 40_000

/** Staff mark a sale as paid, or move money on the account of some business: twice at once, and once it is to count. */
export function movesMoney(
  { environment, ledger, roll, staff }: Omit<Market, 'broker'>,
  saleId: string,
): Promise<string> {
  const what = pick(roll, ['marked', 'paid', 'paid', 'paid out', 'netted'] as const)
  return asStaff(staff, what, async (call) => {
    const intent = crypto.randomUUID()
    const params = { id: BUSINESS_IDS[pick(roll, ['mburucuya', 'rambla', 'cooperativa'] as const)] }
    const paidOn = dayAt(new Date(Date.now() + environment.shiftMs()))
    const moved = { intent, paidOn, method: 'transfer', reference: intent } as const
    const twice = (act: () => Promise<unknown>) => Promise.all([insist(environment, act), insist(environment, act)])
    switch (what) {
      case 'marked':
        await twice(() => call(saleApi.markPaid, { body: { ids: [saleId] } }))
        break
      case 'paid': {
        const amount = 1 + Math.floor(roll() * MOST_PAID)
        await twice(() => call(accountStaffApi.pay, { params, body: { ...moved, amount } }))
        ledger.entries.push({ intent, kind: 'payment', amount: -amount })
        break
      }
      case 'paid out': {
        const account = await insist(environment, () => call(partnerAccountApi.get, { params }))
        const amount = Math.max(1, Math.floor(mostToPayOut(account) * (roll() < 0.5 ? 1 : roll())))
        await twice(() => call(accountStaffApi.payOut, { params, body: { ...moved, amount } }))
        ledger.entries.push({ intent, kind: 'payout', amount })
        break
      }
      case 'netted':
        await twice(() => call(accountStaffApi.net, { params, body: { intent } }))
        ledger.entries.push({ intent, kind: 'payment', amount: null }, { intent, kind: 'payout', amount: null })
    }
    return what
  })
}
