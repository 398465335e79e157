import { and, asc, eq, inArray, lte, ne, notExists } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { NEVER_ANSWERED } from '#shared/refunds/account-state.ts'
import type { ListedTransaction } from '#shared/reconciliation/compare.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { gatewayNotification, partialRefund, refund } from '../../../platform/db/schema/checkouts.ts'
import { writeAudit } from '../../audit/log.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { payeeOf } from '../../refund-accounts/account.ts'
import { accountRefusedEmail, emailBuyer, refundToAccountEmail } from '../../refund-accounts/emails.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type AttemptRow, lockAttempt } from '../checkout/states.ts'
import { secondsLater } from './check-schedule.ts'
import { REFUND_CALLS_S, TRANSFER_TAKES_H } from './send-refund.ts'
import { purchaseQueues } from './queues.ts'
import { writeRefunded } from './refund-completed.ts'

type PartRow = typeof partialRefund.$inferSelect
type ClaimedPart = { part: PartRow; attempt: AttemptRow }

/** What is known of a partial refund after a call. `unsent`: it certainly never left, so it may be sent again. */
type Step =
  | { kind: 'done' | 'pending'; ref: string }
  | { kind: 'refused'; code: string }
  | { kind: 'unsent' }
  | { kind: 'unknown' }

const SHORTEST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 3600
/** Seconds for which the gateway is asked about a partial refund; afterwards staff handle it. */
const STUCK_AFTER_S = 48 * 3600

/**
 * Sends a partial refund once (docs/rules/after-sale.md): it is sent again only if the first sending certainly never left us.
 * After any other answer the gateway is asked about it, and after two days, or when the gateway refuses, staff transfer the
 * money.
 */
export async function sendPartialRefund(dependencies: Dependencies, refundId: string): Promise<void> {
  const claimed = await claim(dependencies, refundId)
  if (!claimed) return
  const { part, attempt } = claimed
  const isNew = part.status === 'DUE'
  const step = isNew ? await send(dependencies, claimed) : await ask(dependencies, claimed)
  await dependencies.db.transaction((tx) => recordStep(tx, dependencies, { part, attempt }, step))
}

/**
 * Records the sending before the call, and keeps other processes from making it meanwhile. `part` is the row as it was before.
 */
async function claim({ db, now }: Dependencies, refundId: string): Promise<ClaimedPart | null> {
  return db.transaction(async (tx) => {
    const { attemptId } = partialRefund
    const [unlockedPart] = await tx.select({ attemptId }).from(partialRefund).where(eq(partialRefund.id, refundId))
    if (!unlockedPart) return null
    const { attempt } = await lockAttempt(tx, unlockedPart.attemptId)
    const at = now()
    const isDue = and(
      eq(partialRefund.id, refundId),
      inArray(partialRefund.status, ['DUE', 'SENT', 'PENDING']),
      lte(partialRefund.nextAt, at),
    )
    const [part] = await tx.select().from(partialRefund).where(isDue)
    if (!part) return null
    const next = { nextAt: secondsLater(at, REFUND_CALLS_S) }
    await tx
      .update(partialRefund)
      .set(part.status === 'DUE' ? { ...next, status: 'SENT', sentAt: at } : next)
      .where(eq(partialRefund.id, refundId))
    return { part, attempt }
  })
}

async function send({ gateway, accountSecrets }: Dependencies, { part, attempt }: ClaimedPart): Promise<Step> {
  const { amount, reason } = part
  const payee = payeeOf(accountSecrets, part)
  const result = await gateway.refundPart({ purchaseId: attempt.purchaseId ?? '', amount, reason, ...payee })
  switch (result.kind) {
    case 'refunded':
      return { kind: 'done', ref: result.ref }
    case 'pending':
      return { kind: 'pending', ref: result.ref }
    case 'refused':
      return { kind: 'refused', code: result.code }
    case 'absent':
      return { kind: 'unsent' }
    case 'unknown':
      return { kind: 'unknown' }
  }
}

/**
 * Asks for the outcome of a partial refund that was sent: by its id when the gateway gave one, else among the refunds that it
 * lists.
 */
async function ask(dependencies: Dependencies, claimedPart: ClaimedPart): Promise<Step> {
  const { gateway } = dependencies
  const ref = claimedPart.part.providerRef ?? (await findRef(dependencies, claimedPart))
  if (ref === null) return { kind: 'unknown' }
  const found = await gateway.readRefund(ref)
  if (found.kind !== 'found') return { kind: 'pending', ref }
  switch (found.status) {
    case 'refunded':
      return { kind: 'done', ref }
    case 'pending':
      return { kind: 'pending', ref }
    case 'refused':
      return { kind: 'refused', code: 'REJECTED' }
  }
}

/**
 * Finds the gateway's id of a partial refund whose answer was lost: a refund of the same amount that is none of the known ones.
 */
async function findRef({ db, gateway, now }: Dependencies, { part, attempt }: ClaimedPart): Promise<string | null> {
  const { purchaseId } = attempt
  if (purchaseId === null) return null
  const knownRefs = await knownRefunds(db, { attemptId: attempt.id, partId: part.id })
  const isIt = ({ ref, amount }: { ref: string; amount: number }) => amount === part.amount && !knownRefs.has(ref)
  const list = await gateway.findRefunds(purchaseId)
  if (list.kind === 'found') return list.refunds.find((one) => one.status !== 'refused' && isIt(one))?.ref ?? null
  if (list.kind !== 'no-list') return null
  for (const ref of await namedInMessages(db, { attemptId: attempt.id, purchaseId })) {
    const found = await gateway.readRefund(ref)
    if (found.kind === 'found' && found.status !== 'refused' && isIt({ ref, amount: found.amount })) return ref
  }
  const listed = await gateway.listTransactions({ from: dayAt(part.sentAt ?? part.createdAt), to: dayAt(now()) })
  if (listed.kind !== 'listed') return null
  // The list names the purchase of a refund, or only the order number that both share.
  const isOwn = (line: ListedTransaction) => line.purchaseId === purchaseId || line.order === attempt.gatewayOrder
  const refunds = listed.transactions.filter(
    (line) => line.type === 'refund' && line.state !== 'rejected' && isOwn(line),
  )
  return refunds.find(({ id, amount }) => isIt({ ref: id, amount }))?.id ?? null
}

/**
 * Returns the ids in the gateway's messages about an attempt other than its purchase: they may be refunds of it. The order in a
 * message is not signed, so a refund that is known to be of any payment is left out.
 */
async function namedInMessages(db: Database, { attemptId, purchaseId }: { attemptId: string; purchaseId: string }) {
  const { transactionId, receivedAt } = gatewayNotification
  const ofParts = db.select().from(partialRefund).where(eq(partialRefund.providerRef, transactionId))
  const ofWholes = db.select().from(refund).where(eq(refund.providerRef, transactionId))
  const rows = await db
    .select({ transactionId })
    .from(gatewayNotification)
    .where(
      and(
        eq(gatewayNotification.attemptId, attemptId),
        ne(transactionId, purchaseId),
        notExists(ofParts),
        notExists(ofWholes),
      ),
    )
    .orderBy(asc(receivedAt))
  return new Set(rows.map((row) => row.transactionId))
}

/** Returns the gateway's ids of the attempt's other partial refunds. */
async function knownRefunds(db: Database, { attemptId, partId }: { attemptId: string; partId: string }) {
  const others = await db
    .select({ ref: partialRefund.providerRef })
    .from(partialRefund)
    .where(and(eq(partialRefund.attemptId, attemptId), ne(partialRefund.id, partId)))
  return new Set(others.flatMap(({ ref }) => ref ?? []))
}

async function recordStep(
  tx: Database,
  dependencies: Dependencies,
  { part, attempt }: ClaimedPart,
  step: Step,
): Promise<void> {
  const { checkout } = await lockAttempt(tx, attempt.id)
  const at = dependencies.now()
  const isOpen = and(eq(partialRefund.id, part.id), inArray(partialRefund.status, ['SENT', 'PENDING']))
  const note = async (values: Partial<PartRow>) =>
    (await tx.update(partialRefund).set(values).where(isOpen).returning({ id: partialRefund.id })).length > 0
  if (step.kind === 'done') {
    if (!(await note({ status: 'DONE', providerRef: step.ref }))) return
    await audit(tx, 'refund.done', { part, attempt, at })
    await emailBuyer(tx, dependencies, refundToAccountEmail, { row: part, checkoutId: attempt.checkoutId })
    await writeRefunded(tx, dependencies, { refundId: part.id, attemptId: attempt.id, checkout })
    return
  }
  const age = (at.getTime() - (part.sentAt ?? at).getTime()) / 1_000
  const isOnItsWay = step.kind === 'pending' && part.accountAt !== null
  const isTooOld = step.kind !== 'unsent' && age >= (isOnItsWay ? TRANSFER_TAKES_H * 3600 : STUCK_AFTER_S)
  if (step.kind === 'refused' || isTooOld) {
    const stuckBy = step.kind === 'refused' ? step.code : NEVER_ANSWERED
    if (!(await note({ status: 'STUCK', stuckBy }))) return
    await recordStuck(tx, dependencies, { part, attempt })
    if (step.kind === 'refused') {
      const { checkoutId } = attempt
      await emailBuyer(tx, dependencies, accountRefusedEmail, { row: part, checkoutId, code: step.code })
    }
    return
  }
  const pause = Math.min(LONGEST_PAUSE_S, Math.max(SHORTEST_PAUSE_S, Math.ceil(age / 4)))
  const nextAt = secondsLater(at, pause)
  const open = { unsent: 'DUE', unknown: 'SENT', pending: 'PENDING' } as const
  const ref = step.kind === 'pending' ? { providerRef: step.ref } : {}
  if (!(await note({ status: open[step.kind], nextAt, ...ref }))) return
  await dependencies.jobs.enqueue(tx, purchaseQueues.sendPartialRefund, { refundId: part.id }, { afterSeconds: pause })
}

/** Alerts staff, who must transfer the money and note the reference on the refunds page. */
async function recordStuck(tx: Database, dependencies: Dependencies, { part, attempt }: ClaimedPart): Promise<void> {
  await alertStaff(tx, dependencies, {
    key: `refund-stuck:${part.id}`,
    title: `Devolución trabada de la orden ${attempt.gatewayOrder}`,
    text: `El medio de pago no devolvió ${formatMoney(part.amount)} del pago ${attempt.purchaseId ?? ''}. Hay que transferirlos y anotar la referencia en Devoluciones.`,
  })
  await audit(tx, 'refund.stuck', { part, attempt, at: dependencies.now() })
}

async function audit(
  tx: Database,
  action: 'refund.done' | 'refund.stuck',
  { part, attempt, at }: ClaimedPart & { at: Date },
): Promise<void> {
  const detail = {
    order: attempt.gatewayOrder,
    purchaseId: attempt.purchaseId,
    amount: part.amount,
    refundReason: part.reason,
  }
  await writeAudit(tx, { at, userId: null, action, subject: part.id, detail })
}
