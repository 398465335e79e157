import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import type { Coverage } from '#shared/partner-account/staff-contract.ts'
import { mostToNet, mostToPayOut } from '#shared/partner-account/ledger.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { writeAudit } from '../audit/log.ts'
import { refuseClosedDay } from '../sales/closed-months.ts'
import { type Payment, registerPayment } from '../sales/register-payment.ts'
import { isDone } from '../sales/take-back-payment.ts'
import type { Dependencies } from '../dependencies.ts'
import { readAccount } from './balances.ts'
import { restOf, spreadOver } from './payments.ts'

type Needs = Pick<Dependencies, 'db' | 'now'>
type AccountPayout = Payment & { businessId: string; amount: Cents }

/**
 * Records that we paid commission to a business (G-03): at most what we owe it in total. A second call with the same id adds
 * nothing.
 * @throws Failure BUSINESS_NOT_FOUND; VALIDATION when it is more than we owe, or its month is closed
 */
export async function payOut(dependencies: Needs, { businessId, amount, ...paid }: AccountPayout): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    await holdLock(tx, 'businessAccount', businessId)
    if (await isDone(tx, businessId, paid.intentId, amount)) return
    const account = await readAccount(tx, businessId)
    if (amount > mostToPayOut(account)) throw validationFailure([{ path: 'amount', key: 'ACCOUNTS.PAYOUT_TOO_MUCH' }])
    const { paidOn: day, reference, method, intentId, userId } = paid
    await refuseClosedDay(tx, [businessId], day)
    const fields = { businessId, day, reference, method, intentId, userId }
    await tx.insert(accountEntry).values({ ...fields, kind: 'payout', at, amount })
    await writeAudit(tx, {
      at,
      userId,
      action: 'account.paid-out',
      subject: businessId,
      detail: { name: account.name, amount, paidOn: day, method, reference },
    })
  })
}

type NettingRequest = { businessId: string; intentId: string; userId: string }

/**
 * Pays sales of a business with the commission that we owe it: a payment and a payout of the same amount, which together do not
 * change the balance (G-03).
 * @throws Failure BUSINESS_NOT_FOUND; NOTHING_TO_NET
 */
export async function netAccount(
  dependencies: Needs,
  { businessId, intentId, userId }: NettingRequest,
): Promise<Coverage> {
  return dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    await holdLock(tx, 'businessAccount', businessId)
    if (await isDone(tx, businessId, intentId)) return { covered: 0, rest: await restOf(tx, businessId) }
    const account = await readAccount(tx, businessId)
    const amount = mostToNet(account)
    if (amount <= 0) throw new Failure('NOTHING_TO_NET')
    const paidOn = dayAt(at)
    const payment = { userId, paidOn, reference: '', method: 'netting', intentId } as const
    const { rests } = await registerPayment(tx, [{ businessId, amount }], { payment, now: at })
    const fields = { businessId, day: paidOn, method: 'netting', intentId, userId } as const
    await tx.insert(accountEntry).values({ ...fields, kind: 'payout', at, amount })
    const covered = await spreadOver(tx, { businessId, rests, at })
    const detail = { name: account.name, amount, count: covered }
    await writeAudit(tx, { at, userId, action: 'account.netted', subject: businessId, detail })
    return { covered, rest: await restOf(tx, businessId) }
  })
}
