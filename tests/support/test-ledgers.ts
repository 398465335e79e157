import { count, eq } from 'drizzle-orm'
import { debtsOf } from '#shared/settlements/settle.ts'
import { verifyAudit } from '../../server/features/audit/log.ts'
import { accountEntry, accountLine, paymentApplication } from '../../server/platform/db/schema/accounts.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import { promoCode } from '../../server/platform/db/schema/promo-codes.ts'
import { checkout, partialRefund, paymentAttempt, refund } from '../../server/platform/db/schema/checkouts.ts'
import { saleMovement } from '../../server/platform/db/schema/movements.ts'
import { passenger, sale, voucher } from '../../server/platform/db/schema/sales.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import type { LedgerEntry } from '../../tools/sandbox-gateway/ledger.ts'

const FINAL_CHECKOUTS = ['COMPLETED', 'EXPIRED', 'REFUNDED']
const FINAL_ATTEMPTS = ['CONSUMED', 'DECLINED', 'ABSENT', 'REFUNDED']

/** The three ledgers: our database, the ledger of the bank, and the public ids of the sales that buyers saw confirmed. */
export type Ledgers = { db: Database; bank: readonly LedgerEntry[]; acknowledged: readonly string[] }

/** Compares the bank's ledger with ours after all work has ended. Returns the broken rules: I1 to I12 and I14 of the checkout. */
export async function brokenInvariants({ db, bank, acknowledged }: Ledgers): Promise<string[]> {
  const ledgers = await readLedgers(db, bank)
  return [
    ...brokenCaptures(ledgers),
    ...brokenSums(ledgers),
    ...brokenMovements(ledgers),
    ...brokenAccounts(ledgers),
    ...brokenPromos(ledgers),
    ...brokenVouchers(ledgers),
    ...acknowledged
      .filter((id) => !ledgers.sales.some((row) => row.publicId === id))
      .map((id) => `I6 sale ${id} was acknowledged and is not there`),
    ...brokenEnds(ledgers),
    ...untoldSeconds(ledgers),
    ...tripsBoughtTwice(ledgers),
    ...((await verifyAudit(db)).brokenAt === null ? [] : ['I12 the audit chain is broken']),
  ]
}

type LedgerRows = Awaited<ReturnType<typeof readLedgers>>

async function readLedgers(db: Database, ledger: readonly LedgerEntry[]) {
  const passengers = await db.select({ saleId: passenger.saleId, n: count() }).from(passenger).groupBy(passenger.saleId)
  const attempts = await db.select().from(paymentAttempt)
  const ours = new Set(attempts.map(({ purchaseId }) => purchaseId))
  const captures = ledger.filter((entry) => entry.type === 'purchase').filter(({ status }) => status === 'APPROVED')
  /** Second payments of a coupon, which staff give back. */
  const seconds = captures.filter(
    ({ transactionId, uniqueId, delayed }) =>
      delayed !== undefined &&
      !ours.has(transactionId) &&
      captures.some((other) => other.uniqueId === uniqueId && ours.has(other.transactionId)),
  )
  return {
    captures: captures.filter((one) => !seconds.includes(one)),
    seconds,
    bankRefunds: ledger.filter((entry) => entry.type === 'refund').filter(({ status }) => status === 'APPROVED'),
    checkouts: await db.select().from(checkout),
    attempts,
    refunds: await db.select().from(refund),
    parts: await db.select().from(partialRefund),
    movements: await db.select().from(saleMovement),
    lines: await db.select().from(accountLine),
    entries: await db.select().from(accountEntry),
    applications: await db.select().from(paymentApplication),
    sales: await db.select().from(sale),
    vouchers: await db.select().from(voucher),
    passengersOf: new Map(passengers.map(({ saleId, n }) => [saleId, n])),
    promos: await db.select().from(promoCode),
    accountBusinesses: (await db.select().from(business).where(eq(business.paymentType, 'on-account'))).map(
      ({ id }) => id,
    ),
    emails: await db.select().from(mailMessage),
  }
}

/** What a sale and all its later movements captured: charged and financing. Cents. */
function cameTo({ movements }: LedgerRows, { id }: { id: string }): number {
  const own = movements.filter(({ saleId }) => saleId === id)
  return total(own.map(({ charged, financing }) => ({ amount: charged + financing })))
}

/** The amount of a payment that staff refunded by hand. Cents. */
function transferred({ refunds, parts }: LedgerRows, attemptId: string): number {
  return total([...refunds, ...parts].filter((one) => one.attemptId === attemptId && one.status === 'TRANSFERRED'))
}

/** The payment attempts for a sale and for its changes. */
function paymentsOf({ attempts, checkouts }: LedgerRows, { id, attemptId }: { id: string; attemptId: string | null }) {
  const changes = new Set(checkouts.filter(({ changesSaleId }) => changesSaleId === id).map((one) => one.id))
  return attempts.filter((one) => one.id === attemptId || (changes.has(one.checkoutId) && one.status === 'CONSUMED'))
}

/** The amount that the bank kept of some attempts, minus staff's refunds by hand, which the bank does not know. Cents. */
function keptOf(ledgers: LedgerRows, attempts: readonly { id: string }[]): number {
  const ids = new Set(attempts.map(({ id }) => id))
  const own = ledgers.captures.filter(({ uniqueId }) => ids.has(uniqueId ?? ''))
  const back = ledgers.bankRefunds.filter(({ purchaseId }) =>
    own.some(({ transactionId }) => transactionId === purchaseId),
  )
  return total(own) - total(back) - attempts.reduce((sum, { id }) => sum + transferred(ledgers, id), 0)
}

/**
 * I1, I2: each capture belongs to exactly one sale or one refund, in both ledgers. A card sale and each of its changes has one
 * capture, and the captures of a sale minus its refunds equal the charges of all its movements with
 * their financing.
 */
function brokenCaptures(ledgers: LedgerRows): string[] {
  const { captures, bankRefunds, attempts, refunds, sales } = ledgers
  const broken: string[] = []
  const payments = new Map(sales.flatMap((sold) => paymentsOf(ledgers, sold).map((one) => [one.id, one] as const)))
  for (const { transactionId, uniqueId, amount } of captures) {
    const attempt = attempts.find(({ id }) => id === uniqueId)
    const back = bankRefunds.filter(({ purchaseId }) => purchaseId === transactionId)
    const ours = refunds.filter(({ attemptId, status }) => attemptId === uniqueId && status === 'DONE')
    const isSale = payments.get(uniqueId ?? '')?.amount === amount
    const byHand = refunds.filter(({ attemptId, status }) => attemptId === uniqueId && status === 'TRANSFERRED')
    const isBack = back.length === 1 && back[0]?.amount === amount && ours.length === 1
    // What was not paid by card does not go back through the bank.
    const isTransferred = back.length === 0 && byHand.length === 1 && byHand[0]?.amount === amount
    const isRefund = !payments.has(uniqueId ?? '') && (isBack || isTransferred)
    const isNamed = attempt?.purchaseId === transactionId
    if (!isNamed || isSale === isRefund)
      broken.push(`I1 capture ${transactionId}: ${isSale ? 'a sale' : 'no sale'}, ${back.length} refunds`)
  }
  for (const sold of sales) {
    const { id, mode, attemptId, charged, financing } = sold
    const paid = captures.filter(
      ({ uniqueId, amount, instalments }) =>
        uniqueId === attemptId && amount === charged + financing && instalments === sold.instalments,
    )
    if (paid.length !== (mode === 'card' ? 1 : 0)) broken.push(`I2 sale ${id}: ${paid.length} captures`)
    const own = paymentsOf(ledgers, sold)
    const kept = keptOf(ledgers, own)
    // A partial refund whose answer was lost when its process died stays unknown for two days, and then goes to staff.
    const unknown = total(
      ledgers.parts.filter((part) => part.status === 'SENT' && own.some(({ id: paid }) => paid === part.attemptId)),
    )
    const came = cameTo(ledgers, sold)
    if (mode === 'card' && kept !== came && kept - unknown !== came)
      broken.push(`I2 sale ${id}: kept ${kept}, came to ${came}`)
  }
  const sold = new Set(sales.map(({ checkoutId }) => checkoutId))
  if (sold.size !== sales.length) broken.push(`I2 ${sales.length - sold.size} checkouts were sold twice`)
  return broken
}

/** I3, I4: the bank kept nothing of a checkout without a sale, and in all it kept exactly the amount of the sales. */
function brokenSums(ledgers: LedgerRows): string[] {
  const { captures, bankRefunds, attempts, checkouts, sales } = ledgers
  const paying = new Set(sales.flatMap((sold) => paymentsOf(ledgers, sold).map(({ checkoutId }) => checkoutId)))
  const broken = checkouts
    .filter(({ id }) => !paying.has(id))
    .flatMap(({ id }) => {
      const kept = keptOf(
        ledgers,
        attempts.filter(({ checkoutId }) => checkoutId === id),
      )
      return kept === 0 ? [] : [`I3 checkout ${id} kept ${kept} for nothing`]
    })
  const bankKept = total(captures) - total(bankRefunds)
  const sold = sales.reduce((sum, one) => {
    const own = paymentsOf(ledgers, one)
    return sum + keptOf(ledgers, own) + own.reduce((subtotal, { id }) => subtotal + transferred(ledgers, id), 0)
  }, 0)
  const ofSales = new Set(sales.flatMap((one) => paymentsOf(ledgers, one).map(({ id }) => id)))
  const byHand = attempts
    .filter(({ id }) => !ofSales.has(id))
    .reduce((sum, { id }) => sum + transferred(ledgers, id), 0)
  if (bankKept !== sold + byHand) broken.push(`I4 the bank kept ${bankKept}, of sales it is ${sold}, by hand ${byHand}`)
  return broken
}

/** The movements of a fully cancelled sale sum up to no sale, no commission and no cost; a sale in force counts once. */
function brokenMovements({ movements, sales }: LedgerRows): string[] {
  return sales.flatMap(({ id, number, cancelledAt }) => {
    const own = movements.filter(({ saleId }) => saleId === id)
    const sum = (of: (movement: (typeof own)[number]) => number) => total(own.map((one) => ({ amount: of(one) })))
    const left = [sum(({ quantity }) => quantity), sum(({ commission }) => commission), sum(({ cost }) => cost)]
    if (cancelledAt === null) return left[0] === 1 ? [] : [`sale ${number} is in force and counts ${left[0]}`]
    return left.every((figure) => figure === 0) ? [] : [`sale ${number} was cancelled and still has ${left.join(', ')}`]
  })
}

/**
 * The balance of an account is the sum of its movements and entries. A payment covers no more than its amount, a sale is covered
 * up to the amount that is owed, and counts as paid exactly when it is covered as a whole.
 */
function brokenAccounts({ lines, entries, applications, movements, sales }: LedgerRows): string[] {
  const covering = (saleId: string) => total(applications.filter((one) => one.saleId === saleId))
  const ofBusinesses = [...new Set(lines.map(({ businessId }) => businessId))].flatMap((businessId) => {
    const own = <Row extends { businessId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.businessId === businessId)
    const moved = own(movements).map(({ mode, charged, commission }) => {
      const { netToPay, netToCollect } = debtsOf(mode, { charged, commission })
      return { amount: netToPay - netToCollect }
    })
    const [balance, sources] = [total(own(lines)), total(moved) + total(own(entries))]
    return balance === sources ? [] : [`account ${businessId} is ${balance}, its sources are ${sources}`]
  })
  const ofPayments = entries
    .filter(({ kind }) => kind === 'payment')
    .flatMap(({ id, amount }) => {
      const used = total(applications.filter(({ paymentId }) => paymentId === id))
      const left = -amount - total(entries.filter(({ paymentId }) => paymentId === id)) - used
      return left >= 0 ? [] : [`payment ${id} covers ${-left} more than it is`]
    })
  const ofSales = sales
    .filter(({ mode }) => mode === 'account')
    .flatMap(({ id, number, isPaid }) => {
      const net = total(
        movements.filter(({ saleId }) => saleId === id).map((one) => ({ amount: one.charged - one.commission })),
      )
      const covered = covering(id)
      const isRight = covered <= Math.max(net, 0) && (isPaid ? covered >= net : net === 0 || covered < net)
      return isRight ? [] : [`sale ${number} owes ${net}, is covered for ${covered} and ${isPaid ? 'paid' : 'open'}`]
    })
  return [...ofBusinesses, ...ofPayments, ...ofSales]
}

function total(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** I5: the uses of a code are the sales with it, never more than its limit, and no use is still reserved. */
function brokenPromos({ promos, sales }: LedgerRows): string[] {
  return promos
    .filter(({ code, used, held, usesLimit }) => {
      const sold = sales.filter((one) => one.promoCode === code && one.cancelledAt === null).length
      return used !== sold || held !== 0 || (usesLimit !== null && used > usesLimit)
    })
    .map(({ code, used, held, usesLimit }) => `I5 code ${code}: used ${used}, held ${held}, limit ${usesLimit}`)
}

/** I7, I8, I10: a voucher for each passenger, one email for each sale, and sales on account only of account businesses. */
function brokenVouchers({ sales, vouchers, passengersOf, emails, accountBusinesses }: LedgerRows): string[] {
  const broken = sales.flatMap(({ id, passengerCount, mode, businessId }) => {
    const own = vouchers.filter(({ saleId }) => saleId === id).length
    const sent = emails.filter(({ dedupeKey }) => dedupeKey === `vouchers:${id}`).length
    return [
      ...(own === passengerCount && passengersOf.get(id) === own ? [] : [`I7 sale ${id}: ${own} vouchers`]),
      ...(sent === 1 ? [] : [`I8 sale ${id}: ${sent} emails`]),
      ...(mode !== 'account' || accountBusinesses.includes(businessId) ? [] : [`I10 sale ${id} on account`]),
    ]
  })
  const codes = new Set(vouchers.map(({ code }) => code))
  return codes.size === vouchers.length ? broken : [...broken, 'I7 two vouchers share a code']
}

/** I11: every checkout, attempt and refund has reached a final state. */
function brokenEnds({ checkouts, attempts, refunds, parts }: LedgerRows): string[] {
  return [
    ...checkouts
      // The payment link of a change stays valid for a day, so its checkout may still be open.
      .filter(({ status, changesSaleId }) => !FINAL_CHECKOUTS.includes(status) && !(status === 'OPEN' && changesSaleId))
      .map(({ id, status }) => `I11 checkout ${id} is ${status}`),
    ...attempts
      .filter(({ status }) => !FINAL_ATTEMPTS.includes(status))
      .map(({ id, status }) => `I11 attempt ${id} is ${status}`),
    ...[...refunds, ...parts.filter(({ status }) => status !== 'SENT')]
      .filter(({ status }) => status !== 'DONE' && status !== 'TRANSFERRED')
      .map(({ id, status }) => `I11 refund ${id} is ${status}`),
  ]
}

/** I14: staff were told of each second payment of a coupon. */
function untoldSeconds({ seconds, emails }: LedgerRows): string[] {
  const alerts = new Set(emails.map(({ dedupeKey }) => dedupeKey))
  return seconds
    .filter(({ transactionId }) => !alerts.has(`alert:second-payment:${transactionId}`))
    .map(({ transactionId }) => `I14 nobody learned of the second payment ${transactionId}`)
}

const DAY_MS = 24 * 60 * 60_000

/** I14: no trip was paid twice within a day, unless its buyer confirmed that, or the first sale was cancelled. */
function tripsBoughtTwice({ checkouts, sales }: LedgerRows): string[] {
  const cancelled = new Set(sales.filter(({ cancelledAt }) => cancelledAt !== null).map(({ checkoutId }) => checkoutId))
  const bought = checkouts
    .filter(({ id, status, changesSaleId }) => status === 'COMPLETED' && changesSaleId === null && !cancelled.has(id))
    .flatMap(({ paidAt, ...one }) => (paidAt ? [{ ...one, paidAt: paidAt.getTime() }] : []))
    .toSorted((a, b) => a.paidAt - b.paidAt)
  return bought.flatMap(({ orderNo, tripHash, paidAt, duplicateConfirmed }, n) => {
    const first = bought.slice(0, n).find((one) => one.tripHash === tripHash && one.paidAt > paidAt - DAY_MS)
    return !first || duplicateConfirmed ? [] : [`I14 order ${orderNo} bought the trip of order ${first.orderNo} again`]
  })
}
