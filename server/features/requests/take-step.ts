import { and, eq } from 'drizzle-orm'
import { validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { checkStep, isNews, type RequestStep } from '#shared/requests/status.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { cancelAsAsked } from './cancel-sale.ts'
import { requestUpdateEmail } from './request-emails.ts'

type StepRequest = RequestStep & {
  id: string
  /** The version that the author of the step saw. */
  version: number
  /** For an approved cancellation: the refund that was shown, in cents. */
  refund?: Cents | undefined
  identity: Identity
}

/**
 * Takes a step on a request: its new state, the note of staff, and the email to the traveller. The same step of the same user
 * again changes nothing.
 * @throws Failure REQUEST_NOT_FOUND; REQUEST_CHANGED_MEANWHILE when another step was saved first; VALIDATION when the step is
 *   not allowed; as cancelAsAsked
 */
export async function takeStep(dependencies: Dependencies, step: StepRequest): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const [found] = await tx.select().from(request).where(eq(request.id, step.id)).for('update')
    if (!found) throw new Failure('REQUEST_NOT_FOUND')
    if (found.version !== step.version) {
      if (await isTaken(tx, step)) return
      throw new Failure('REQUEST_CHANGED_MEANWHILE')
    }
    const broken = checkStep(found.status, step)
    if (broken.length > 0) throw validationFailure(broken)
    if (step.status === 'approved' && found.status !== 'approved')
      await cancelAsAsked(tx, dependencies, found, { identity: step.identity, refund: step.refund })
    await keepStep(tx, dependencies, { found, step })
  })
}

async function isTaken(tx: Database, { id, version, status, note, message, identity }: StepRequest): Promise<boolean> {
  const [event] = await tx
    .select()
    .from(requestEvent)
    .where(and(eq(requestEvent.requestId, id), eq(requestEvent.version, version + 1)))
  if (event?.userId !== identity.userId || event.toStatus !== status) return false
  return event.note === (note ?? null) && event.message === (message ?? null)
}

type StepResult = { found: typeof request.$inferSelect; step: StepRequest }

async function keepStep(tx: Database, dependencies: Dependencies, { found, step }: StepResult): Promise<void> {
  const { id, status, note = null, message = null, identity } = step
  const { userId } = identity
  const now = dependencies.now()
  const version = found.version + 1
  const to = isNews(found.status, step) ? found.email : null
  await tx.update(request).set({ status, version }).where(eq(request.id, id))
  const [event] = await tx
    .insert(requestEvent)
    .values({
      requestId: id,
      version,
      at: now,
      userId,
      fromStatus: found.status,
      toStatus: status,
      note,
      message,
      isSent: to !== null,
    })
    .returning({ id: requestEvent.id })
  if (!event) throw new Error('the step was not written')
  if (to) await queueEmail(tx, dependencies, requestUpdateEmail, { to, eventId: event.id })
  await writeAudit(tx, {
    at: now,
    userId,
    action: 'request.changed',
    subject: id,
    detail: { case: caseNumber(found.kind, found.number), from: found.status, to: status },
  })
}
