import { and, eq, inArray, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#shared/errors.ts'
import { type Notification, type NotificationSettings, readNotification } from '../card-gateway/notification.ts'
import type { Database } from '../db/connect.ts'
import { gatewayNotification, paymentAttempt, refund } from '../db/schema/checkouts.ts'
import type { Services } from '../services.ts'
import { scheduleCheck } from './check-schedule.ts'

const BODY_LIMIT = 64 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Where the card provider tells of news (bamboo: webhooks). A message is only a hint: it is put on record once, and what
 * it is about is asked at the gateway at once. Its body is read as text, because its numbers are signed as written.
 */
export function notificationRoutes(app: FastifyInstance, services: Services, settings: NotificationSettings): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/payment/notification', async (request) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const read = readNotification({ body, headers: request.headers }, settings, services.now())
      if (typeof read === 'string') {
        request.log.warn({ reason: read }, 'a notification of the card gateway was refused')
        throw new Failure(read === 'malformed' ? 'BAD_REQUEST' : 'UNAUTHORIZED')
      }
      await receive(services, read)
      return {}
    })
  })
}

/** Puts a message on record and asks about its subject, in one transaction; the same message again changes nothing. */
async function receive({ db, jobs, now }: Services, told: Notification): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, told)
    const [added] = await tx
      .insert(gatewayNotification)
      .values({ key: told.key, transactionId: told.transactionId, attemptId: attempt?.id ?? null, receivedAt: at })
      .onConflictDoNothing()
      .returning({ key: gatewayNotification.key })
    if (!added || !attempt) return
    if (['SENT', 'UNKNOWN', 'ABSENT'].includes(attempt.status)) {
      await scheduleCheck(tx, jobs, { attemptId: attempt.id, at, now: at })
    }
    const [waiting] = await tx
      .update(refund)
      .set({ nextAt: at })
      .where(and(eq(refund.attemptId, attempt.id), inArray(refund.status, ['DUE', 'SENT'])))
      .returning({ id: refund.id })
    if (waiting) await jobs.enqueue(tx, 'send-refund', { refundId: waiting.id })
  })
}

/** The attempt that a message is about: by our names for it, else by the gateway's. */
async function findAttempt(tx: Database, { uniqueId, gatewayOrder, transactionId }: Notification) {
  const [attempt] = await tx
    .select({ id: paymentAttempt.id, status: paymentAttempt.status })
    .from(paymentAttempt)
    .where(
      or(
        ...(uniqueId && UUID.test(uniqueId) ? [eq(paymentAttempt.id, uniqueId)] : []),
        ...(gatewayOrder ? [eq(paymentAttempt.gatewayOrder, gatewayOrder)] : []),
        eq(paymentAttempt.purchaseId, transactionId),
      ),
    )
    .limit(1)
    .for('update')
  return attempt
}
