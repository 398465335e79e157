import { and, asc, eq, inArray } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { type Cents, sum } from '#shared/money.ts'
import type { Coverage } from '#shared/partner-account/staff-contract.ts'
import type { Rest } from '#shared/partner-account/coverage.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { accountEntry as entry, paymentApplication as applied } from '../../platform/db/schema/accounts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { writeAudit } from '../audit/log.ts'
import { type AccountSale, accountSales, coverSales, restsOf, uncover, unpaidSales } from '../sales/coverage.ts'
import { queuePaymentEmails } from '../sales/payment-emails.ts'
import { type Payment, registerPayment } from '../sales/register-payment.ts'
import { isDone, reversePayments } from '../sales/take-back-payment.ts'
import type { Dependencies } from '../dependencies.ts'
import { readAccount } from './balances.ts'
import { warnOfRise } from './credit.ts'
import { takenBackOf } from './lines.ts'

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now'>

/** How many sales are covered in one step; an account may have any number of them. */
const STEP = 200

type AccountPayment = Payment & {
  businessId: string
  amount: Cents
  /** The sales that it pays for; without them, the oldest first. */
  saleIds?: readonly string[] | undefined
}

/**
 * Registers a payment of a business and covers its sales with it; the rest stays as balance (G-02). A second call with the same
 * id adds nothing.
 * @throws Failure BUSINESS_NOT_FOUND; DONE_OTHERWISE when the id paid another amount; SALE_NOT_FOUND when a picked sale is not
 *   one of its own on account
 */
export async function payAccount(
  dependencies: Needs,
  { businessId, amount, saleIds, ...payment }: AccountPayment,
): Promise<Coverage> {
  return dependencies.db.transaction(async (tx) => {
    const now = dependencies.now()
    const { name } = await readAccount(tx, businessId)
    await holdLock(tx, 'businessAccount', businessId)
    if (await isDone(tx, businessId, payment.intentId, 0 - amount))
      return { covered: 0, rest: await restOf(tx, businessId) }
    const { lotId, rests } = await registerPayment(tx, [{ businessId, amount }], { payment, now })
    const covered = await spreadOver(tx, { businessId, rests, saleIds, at: now })
    await queuePaymentEmails(tx, dependencies, { lotId, businessIds: [businessId] })
    const { userId, paidOn, reference, method } = payment
    await writeAudit(tx, {
      at: now,
      userId,
      action: 'account.paid',
      subject: businessId,
      detail: { name, amount, paidOn, method, reference, count: covered },
    })
    return { covered, rest: await restOf(tx, businessId) }
  })
}

type ApplyRequest = { businessId: string; saleIds?: readonly string[] | undefined; userId: string }

/** Covers sales of a business with the rests of its payments, the oldest payments first. @throws Failure as `payAccount` */
export async function applyRests(
  dependencies: Needs,
  { businessId, saleIds, userId }: ApplyRequest,
): Promise<Coverage> {
  return dependencies.db.transaction(async (tx) => {
    const { name } = await readAccount(tx, businessId)
    await holdLock(tx, 'businessAccount', businessId)
    const rests = await restsOf(tx, businessId)
    const covered = rests.length > 0 ? await spreadOver(tx, { businessId, rests, saleIds, at: dependencies.now() }) : 0
    const rest = await restOf(tx, businessId)
    const amount = sum(rests.map((one) => one.rest)) - rest
    const auditEntry = { at: dependencies.now(), userId, action: 'account.applied', subject: businessId } as const
    if (amount > 0) await writeAudit(tx, { ...auditEntry, detail: { name, amount, count: covered } })
    return { covered, rest }
  })
}

type TakenBackPayment = { businessId: string; paymentId: string; reason: string; intentId: string; userId: string }

/**
 * Takes back a payment that did not arrive, or what is left of it: the sales that it covered are owed again. A second call with
 * the same id adds nothing.
 * @throws Failure PAYMENT_NOT_FOUND; PAYMENT_TAKEN_BACK; BUSINESS_NOT_FOUND when the id was used for another account
 */
export async function takeBackWhole(
  dependencies: Needs,
  { businessId, paymentId, ...why }: TakenBackPayment,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    await holdLock(tx, 'businessAccount', businessId)
    if (await isDone(tx, businessId, why.intentId)) return
    const [paid] = await tx
      .select()
      .from(entry)
      .where(and(eq(entry.id, paymentId), eq(entry.businessId, businessId), eq(entry.kind, 'payment')))
    if (!paid) throw new Failure('PAYMENT_NOT_FOUND')
    const amount = -paid.amount - ((await takenBackOf(tx, [paymentId])).get(paymentId) ?? 0)
    if (amount <= 0) throw new Failure('PAYMENT_TAKEN_BACK')
    const covered = await tx.select({ id: applied.saleId }).from(applied).where(eq(applied.paymentId, paymentId))
    const ids = covered.map(({ id }) => id)
    await tx.select({ id: sale.id }).from(sale).where(inArray(sale.id, ids)).orderBy(asc(sale.id)).for('update')
    await uncover(tx, eq(applied.paymentId, paymentId), at)
    await reversePayments(tx, [{ paymentId, amount }], { businessId, at, ...why })
    await tx.update(sale).set({ isPaid: false, paidAt: null, lotId: null }).where(inArray(sale.id, ids))
    const { reference, day: paidOn } = paid
    await warnOfRise(tx, dependencies, { businessId, intentId: why.intentId, rise: amount })
    await writeAudit(tx, {
      at,
      userId: why.userId,
      action: 'account.payment-taken-back',
      subject: businessId,
      detail: { amount, reason: why.reason, paidOn, reference, count: ids.length },
    })
  })
}

type AccountAdjustment = {
  businessId: string
  amount: Cents
  reason: string
  intentId: string
  userId: string
  day: string
}

/** Adds an adjustment to an account, with a reason that the business reads. @throws Failure BUSINESS_NOT_FOUND */
export async function adjustAccount(dependencies: Needs, adjustment: AccountAdjustment): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    const { businessId, amount, reason, userId } = adjustment
    const { name } = await readAccount(tx, businessId)
    await holdLock(tx, 'businessAccount', businessId)
    if (await isDone(tx, businessId, adjustment.intentId, amount)) return
    await tx.insert(entry).values({ ...adjustment, kind: 'adjustment', at })
    await warnOfRise(tx, dependencies, { businessId, intentId: adjustment.intentId, rise: amount })
    const detail = { name, amount, reason }
    await writeAudit(tx, { at, userId, action: 'account.adjusted', subject: businessId, detail })
  })
}

export async function restOf(tx: Database, businessId: string): Promise<Cents> {
  return sum((await restsOf(tx, businessId)).map(({ rest }) => rest))
}

type RestsToSpread = { businessId: string; rests: readonly Rest[]; saleIds?: readonly string[] | undefined; at: Date }

/** Covers picked sales, or the oldest open ones, step by step until no rest is left. Returns how many became paid. */
export async function spreadOver(tx: Database, { businessId, rests, saleIds, at }: RestsToSpread): Promise<number> {
  if (saleIds) return cover(tx, { businessId, rests, sales: await pickedSales(tx, businessId, saleIds), at })
  let paid = 0
  for (let after = 0; ;) {
    const sales = await unpaidSales(tx, businessId, after, STEP)
    const openRests =
      after === 0 ? rests : (await restsOf(tx, businessId)).filter(({ id }) => rests.some((one) => one.id === id))
    if (sales.length === 0 || openRests.length === 0) return paid
    paid += await cover(tx, { businessId, rests: openRests, sales, at })
    after = sales.at(-1)!.number
  }
}

async function pickedSales(tx: Database, businessId: string, publicIds: readonly string[]): Promise<AccountSale[]> {
  const ids = [...new Set(publicIds)]
  const own = and(inArray(sale.publicId, ids), eq(sale.businessId, businessId))
  const sales = await accountSales(tx, own)
  if (sales.length !== ids.length) throw new Failure('SALE_NOT_FOUND')
  return sales
}

type Step = { businessId: string; rests: readonly Rest[]; sales: readonly AccountSale[]; at: Date }

async function cover(tx: Database, { rests, sales, at }: Step): Promise<number> {
  const ids = sales.map(({ id }) => id)
  await tx.select({ id: sale.id }).from(sale).where(inArray(sale.id, ids)).orderBy(asc(sale.id)).for('update')
  // Read again under their locks: one may have been cancelled meanwhile.
  const locked = await accountSales(tx, and(inArray(sale.id, ids), eq(sale.isPaid, false)))
  return coverSales(tx, { rests, sales: locked, at })
}
