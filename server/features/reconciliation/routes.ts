import { validationFailure } from '#shared/validation-issues.ts'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { reconciliationApi, type ReconciliationDetail } from '#shared/reconciliation/contract.ts'
import { dayIssue } from '#shared/reconciliation/schedule.ts'
import { writeAudit } from '../audit/log.ts'
import { reconciliation } from '../../platform/db/schema/reconciliation.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { seeDifference, unseeDifference } from './see.ts'
import { findDay, findDays } from './store.ts'
import { reconciliationQueues } from './queues.ts'
import { findUnknownPayments } from './unknown-payments.ts'

/** Serves the comparison of our payments with the card provider's list, day by day, to administrators. */
export function reconciliationRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies
  const detailOf = async (day: Day): Promise<ReconciliationDetail> => {
    const found = await findDay(db, day, now())
    if (!found) throw new Failure('RECONCILIATION_NOT_FOUND')
    return found
  }
  serve(router, reconciliationApi.list, ({ query }) => findDays(db, query, now()))
  serve(router, reconciliationApi.detail, ({ params }) => detailOf(params.id))
  serve(router, reconciliationApi.unknownPayments, () => findUnknownPayments(db, now()))
  serve(router, reconciliationApi.run, async ({ body, identity }) => {
    await askForDay(dependencies, { day: body.day, userId: identity.userId })
    return detailOf(body.day)
  })
  serve(router, reconciliationApi.see, async ({ params, body, identity }) =>
    detailOf(await seeDifference(dependencies, { id: params.id, note: body.note, userId: identity.userId })),
  )
  serve(router, reconciliationApi.unsee, async ({ params, identity }) =>
    detailOf(await unseeDifference(dependencies, { id: params.id, userId: identity.userId })),
  )
}

/**
 * Queues the reconciliation of a day: reading the provider's list may take longer than a call should.
 * @throws Failure VALIDATION at `day` when it is not over, or too long ago
 */
async function askForDay(
  { db, jobs, now }: Dependencies,
  { day, userId }: { day: Day; userId: string },
): Promise<void> {
  const at = now()
  const problem = dayIssue(day, at)
  if (problem) throw validationFailure([{ path: 'day', key: problem }])
  const stamp = { askedAt: at, askedBy: userId }
  await db.transaction(async (tx) => {
    await tx
      .insert(reconciliation)
      .values({ day, ...stamp })
      .onConflictDoUpdate({ target: reconciliation.day, set: stamp })
    await jobs.enqueue(tx, reconciliationQueues.reconcileDay, { day }, { key: day })
    await writeAudit(tx, { at, userId, action: 'reconciliation.asked', subject: day, detail: {} })
  })
}
