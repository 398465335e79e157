import { and, eq, inArray, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#shared/errors.ts'
import type { Notification, ReadNotification } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { gatewayNotification, partialRefund, paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { scheduleCheck, secondsLater } from './check-schedule.ts'
import { REFUND_CALLS_S } from './send-refund.ts'
import { ASKABLE, isOneOf, lockAttempt } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

const BODY_LIMIT = 64 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Receives the notifications (webhooks) of the card provider. A message is only a hint: it is recorded once, and the gateway is
 * asked about its subject at once. The body is read as text, because the signature covers its numbers as written.
 */
export function notificationRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  readNotification: ReadNotification,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/payment/notification', async (request) => {
      const read = readNotification({ body: String(request.body), headers: request.headers }, dependencies.now())
      if (typeof read === 'string') {
        request.log.warn({ reason: read }, 'a notification of the card gateway was refused')
        throw new Failure(read === 'malformed' ? 'BAD_REQUEST' : 'UNAUTHORIZED')
      }
      await receive(dependencies, read)
      return {}
    })
  })
}

/** Records a message and asks about its subject, in one transaction; the same message again changes nothing. */
async function receive({ db, jobs, now }: Dependencies, notification: Notification): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const attemptId = await findAttempt(tx, notification)
    // Locked before the insert: its foreign key alone would lock the attempt's row, against the order of locks of the process
    // that records its payment.
    const attempt = attemptId === null ? null : (await lockAttempt(tx, attemptId)).attempt
    const [added] = await tx
      .insert(gatewayNotification)
      .values({
        key: notification.key,
        transactionId: notification.refundId ?? notification.transactionId,
        attemptId,
        receivedAt: at,
      })
      .onConflictDoNothing()
      .returning({ key: gatewayNotification.key })
    if (!added || !attempt) return
    if (isOneOf(ASKABLE, attempt.status)) {
      await scheduleCheck(tx, jobs, { attemptId: attempt.id, at, now: at })
    } else if (isSecondPayment(attempt, notification)) {
      await alertStaff(
        tx,
        { jobs, now },
        {
          key: `second-payment:${notification.transactionId}`,
          title: `La orden ${attempt.gatewayOrder} puede estar paga dos veces`,
          text: `El medio de pago avisa del pago ${notification.transactionId}, y la orden ya tenía el ${attempt.purchaseId ?? ''}. Fijate en el medio de pago y, si es otro, devolvelo por transferencia.`,
        },
      )
    }
    await hastenRefund(tx, jobs, { attemptId: attempt.id, at })
  })
}

/** Whether a message is about another payment of a coupon than the one that we know: nobody else would ask about it. */
function isSecondPayment(
  { method, purchaseId }: { method: string; purchaseId: string | null },
  { transactionId, refundId }: Notification,
): boolean {
  return method !== 'card' && refundId === undefined && purchaseId !== null && transactionId !== purchaseId
}

/** Asks at once about a refund that the gateway has named; about one that may still be on its way, after that call is over. */
async function hastenRefund(tx: Database, jobs: Jobs, { attemptId, at }: { attemptId: string; at: Date }) {
  const [waiting] = await tx
    .select({ id: refund.id, nextAt: refund.nextAt, providerRef: refund.providerRef })
    .from(refund)
    .where(and(eq(refund.attemptId, attemptId), eq(refund.status, 'SENT')))
  if (!waiting) return hastenPart(tx, jobs, { attemptId, at })
  const afterSeconds = waiting.providerRef === null ? REFUND_CALLS_S : 0
  const nextAt = secondsLater(at, afterSeconds)
  if (nextAt >= waiting.nextAt) return
  await tx.update(refund).set({ nextAt }).where(eq(refund.id, waiting.id))
  await jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: waiting.id }, { afterSeconds })
}

/**
 * Asks at once about partial refunds that are not over; about one that may be on its way, after that call is over, since the
 * message may name it.
 */
async function hastenPart(tx: Database, jobs: Jobs, { attemptId, at }: { attemptId: string; at: Date }) {
  const open = await tx
    .select()
    .from(partialRefund)
    .where(and(eq(partialRefund.attemptId, attemptId), inArray(partialRefund.status, ['SENT', 'PENDING'])))
  for (const { id, status, sentAt, nextAt: planned } of open) {
    const callEnds = status === 'SENT' && sentAt ? secondsLater(sentAt, REFUND_CALLS_S) : at
    const nextAt = callEnds > at ? callEnds : at
    if (nextAt >= planned) continue
    await tx.update(partialRefund).set({ nextAt }).where(eq(partialRefund.id, id))
    const afterSeconds = Math.ceil((nextAt.getTime() - at.getTime()) / 1_000)
    await jobs.enqueue(tx, purchaseQueues.sendPartialRefund, { refundId: id }, { afterSeconds })
  }
}

/** Finds the attempt that a message is about: by our ids for it, else by the gateway's. */
async function findAttempt(
  tx: Database,
  { uniqueId, gatewayOrder, transactionId }: Notification,
): Promise<string | null> {
  const [attempt] = await tx
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(
      or(
        ...(uniqueId && UUID.test(uniqueId) ? [eq(paymentAttempt.id, uniqueId)] : []),
        ...(gatewayOrder ? [eq(paymentAttempt.gatewayOrder, gatewayOrder)] : []),
        eq(paymentAttempt.purchaseId, transactionId),
      ),
    )
    .limit(1)
  return attempt?.id ?? null
}
