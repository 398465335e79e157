import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { auditLog, mailMessage } from '../../server/platform/db/schema/operations.ts'
import type { BuyersLedger, StaffAction } from './buyer.ts'
import type { Arrival } from './smtp-sink-worker.ts'

/** What was confirmed to staff was done once: on record, in what it left, and in its emails, which arrived. */
export async function brokenStaffActions(
  db: Database,
  { staffActions }: Pick<BuyersLedger, 'staffActions'>,
  arrived: readonly Arrival[],
): Promise<string[]> {
  const log = await db.select({ action: auditLog.action, subject: auditLog.subject }).from(auditLog)
  const queue = await db.select({ id: mailMessage.id, key: mailMessage.dedupeKey }).from(mailMessage)
  const came = new Set(arrived.map(({ id }) => id))
  const broken: string[] = []
  for (const { action, subject, left, mails } of staffActions) {
    const name = `staff action ${action} of ${subject}`
    const isSame = (one: { action: string; subject: string }) => one.action === action && one.subject === subject
    const [done, noted] = [staffActions.filter(isSame).length, log.filter(isSame).length]
    if (noted !== done) broken.push(`${name}: done ${done} times, on record ${noted} times`)
    const found = await rowsOf(db, left)
    if (found.length !== 1) broken.push(`${name}: ${found.length} times what it leaves, by ${left}`)
    const keys = mails === undefined ? [] : (await rowsOf(db, mails)).map(({ key }) => key)
    if (mails !== undefined && keys.length === 0) broken.push(`${name}: nothing to write about, by ${mails}`)
    for (const key of keys) {
      const queued = queue.filter((one) => one.key === key)
      if (!queued.some(({ id }) => came.has(id)))
        broken.push(`${name}: ${queued.length} emails ${String(key)}, none came`)
    }
  }
  return broken
}

async function rowsOf(db: Database, query: StaffAction['left']): Promise<Record<string, unknown>[]> {
  return ((await db.execute(sql.raw(query))) as unknown as { rows: Record<string, unknown>[] }).rows
}
