import { and, eq, gt, sql } from 'drizzle-orm'
import { endInWords } from '#shared/payment-methods/delayed.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import { afterFailure, FAILURES_UNTIL_REST, REST_MINUTES } from '#shared/payment-methods/resting.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { paymentMethod } from '../../platform/db/schema/payment-methods.ts'
import type { Dependencies } from '../dependencies.ts'
import { alertStaff } from '../emails/alerts.ts'

/**
 * Counts a request that the provider did not take, or did not answer; the tenth in a row lets the method rest, and tells staff
 * once. The count locks the method's row until the caller's transaction ends: call it last, and before any entry of the audit log,
 * which a save writes under the same lock.
 */
export async function noteFailure(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  method: DelayedMethod,
): Promise<void> {
  const isIt = eq(paymentMethod.method, method)
  const [counted] = await tx
    .update(paymentMethod)
    .set({ failures: sql`${paymentMethod.failures} + 1` })
    .where(isIt)
    .returning({ failures: paymentMethod.failures, restsUntil: paymentMethod.restsUntil })
  if (!counted) throw new Error('a way to pay that the migration wrote is not there')
  const { restsUntil, isStaffTold } = afterFailure(counted, dependencies.now())
  if (restsUntil === null || restsUntil === counted.restsUntil) return
  await tx.update(paymentMethod).set({ restsUntil }).where(isIt)
  if (!isStaffTold) return
  const name = methodNames[method]
  await alertStaff(tx, dependencies, {
    key: `method-rests:${method}:${restsUntil.toISOString()}`,
    title: `${name} falló ${FAILURES_UNTIL_REST} veces seguidas`,
    text: [
      `Dejamos de ofrecer ${name} hasta el ${endInWords(restsUntil)}.`,
      `Después se ofrece de nuevo; si falla otra vez, descansa ${REST_MINUTES} minutos más, sin otro aviso.`,
      'Consultá al proveedor, y fijate en Formas de pago si el código que tiene ahí es el correcto.',
      'Cuando ya funcione, guardala en Formas de pago y se ofrece enseguida. Si va a tardar, dejá de ofrecerla.',
    ].join(' '),
  })
}

/** Notes a request that the provider took: failures are counted from zero again. A rest that has begun still lasts to its end. */
export async function noteSuccess(tx: Database, method: DelayedMethod): Promise<void> {
  await tx
    .update(paymentMethod)
    .set({ failures: 0 })
    .where(and(eq(paymentMethod.method, method), gt(paymentMethod.failures, 0)))
}
