import { eq } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { writeAudit } from '../audit/log.ts'
import { reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import type { Dependencies } from '../dependencies.ts'

type Seen = { id: string; note: string; userId: string }

/**
 * Marks a difference as seen by a member of staff, with their note. Returns its day.
 * @throws Failure DIFFERENCE_NOT_FOUND; DIFFERENCE_SEEN_MEANWHILE when another user was first
 */
export async function seeDifference({ db, now }: Dependencies, { id, note, userId }: Seen): Promise<Day> {
  return db.transaction(async (tx) => {
    const at = now()
    const [found] = await tx
      .select()
      .from(reconciliationDifference)
      .where(eq(reconciliationDifference.id, id))
      .for('update')
    if (!found) throw new Failure('DIFFERENCE_NOT_FOUND')
    if (found.seenAt) throw new Failure('DIFFERENCE_SEEN_MEANWHILE')
    await tx
      .update(reconciliationDifference)
      .set({ seenAt: at, seenBy: userId, note })
      .where(eq(reconciliationDifference.id, id))
    await writeAudit(tx, {
      at,
      userId,
      action: 'reconciliation.seen',
      subject: id,
      detail: { day: found.day, difference: found.key, note },
    })
    return found.day
  })
}
