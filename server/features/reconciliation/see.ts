import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { writeAudit } from '../audit/log.ts'
import { reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import type { Dependencies } from '../dependencies.ts'

/** A difference, and the member of staff who acts on it. */
type Act = { id: string; userId: string }

/**
 * Marks a difference as seen by a member of staff, with their note. Returns its day.
 * @throws Failure DIFFERENCE_NOT_FOUND; DIFFERENCE_SEEN_MEANWHILE when another user was first
 */
export async function seeDifference(dependencies: Dependencies, act: Act & { note: string }): Promise<Day> {
  const { note, userId } = act
  return change(dependencies, act, (found, at) => {
    if (found.seenAt) throw new Failure('DIFFERENCE_SEEN_MEANWHILE')
    return { set: { seenAt: at, seenBy: userId, note }, action: 'reconciliation.seen', detail: { note } }
  })
}

/**
 * Takes back a user's own mark of a difference, with its note: the difference is open again. Returns its day.
 * @throws Failure DIFFERENCE_NOT_FOUND; DIFFERENCE_NOT_SEEN_BY_YOU when it has no mark of that user
 */
export async function unseeDifference(dependencies: Dependencies, act: Act): Promise<Day> {
  return change(dependencies, act, (found) => {
    if (found.seenBy !== act.userId) throw new Failure('DIFFERENCE_NOT_SEEN_BY_YOU')
    return { set: { seenAt: null, seenBy: null, note: null }, action: 'reconciliation.unseen', detail: {} }
  })
}

type Difference = typeof reconciliationDifference.$inferSelect
type Change = {
  set: Pick<Difference, 'seenAt' | 'seenBy' | 'note'>
  action: 'reconciliation.seen' | 'reconciliation.unseen'
  detail: { note?: string }
}

/** Changes a locked difference and writes it to the log. Returns its day. */
async function change(
  { db, now }: Dependencies,
  { id, userId }: Act,
  make: (found: Difference, at: Date) => Change,
): Promise<Day> {
  return db.transaction(async (tx) => {
    const at = now()
    const [found] = await tx
      .select()
      .from(reconciliationDifference)
      .where(eq(reconciliationDifference.id, id))
      .for('update')
    if (!found) throw new Failure('DIFFERENCE_NOT_FOUND')
    const { set, action, detail } = make(found, at)
    await tx.update(reconciliationDifference).set(set).where(eq(reconciliationDifference.id, id))
    await writeAudit(tx, {
      at,
      userId,
      action,
      subject: id,
      detail: { day: found.day, difference: found.key, ...detail },
    })
    return found.day
  })
}
