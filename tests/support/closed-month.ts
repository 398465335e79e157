import { randomUUID } from 'node:crypto'
import { asc, count, eq } from 'drizzle-orm'
import { firstOfMonth } from '#shared/dates.ts'
import { closeMonth } from '../../server/features/statements/close.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { accountEntry, accountLine } from '../../server/platform/db/schema/accounts.ts'
import { accountClosing, accountStatement, statementDispute } from '../../server/platform/db/schema/statements.ts'
import type { TestShop } from './test-app.ts'

/**
 * Closes a month with one line for a business without earlier lines, and adds a dispute with its answer to that line. A second
 * call returns the same dispute.
 */
export async function answeredDispute(
  db: Database,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<typeof statementDispute.$inferSelect> {
  const [known] = await db.select().from(statementDispute).where(eq(statementDispute.businessId, businessId))
  if (known) return known
  const at = new Date('2026-11-03T12:00:00Z')
  const month = '2026-10-01'
  const [line] = await db
    .insert(accountEntry)
    .values({
      businessId,
      kind: 'adjustment',
      at: new Date('2026-10-15T12:00:00Z'),
      day: '2026-10-15',
      amount: 12_00,
      reason: 'Gastos de envío',
      intentId: randomUUID(),
      userId,
    })
    .returning()
  await db.insert(accountClosing).values({ businessId, month, askedAt: at, userId })
  const [made] = await db.select({ number: count() }).from(accountStatement)
  const figures = { opening: 0, closing: 12_00, lineCount: 1 }
  const [statement] = await db
    .insert(accountStatement)
    .values({ year: 2026, number: made!.number + 1, businessId, month, ...figures, closedAt: at })
    .returning()
  const [dispute] = await db
    .insert(statementDispute)
    .values({
      statementId: statement!.id,
      businessId,
      lineId: line!.id,
      note: 'No pedimos ningún envío',
      at,
      userId,
      answer: 'Lo devolvemos con un ajuste',
      answeredAt: at,
      answeredBy: userId,
    })
    .returning()
  return dispute!
}

/** Closes the first month in which an account has lines, and disputes its first line. */
export async function disputedMonth(
  shop: Pick<TestShop, 'db' | 'dependencies'>,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  const { db, dependencies } = shop
  const [line] = await db
    .select()
    .from(accountLine)
    .where(eq(accountLine.businessId, businessId))
    .orderBy(asc(accountLine.day))
    .limit(1)
  const month = firstOfMonth(line!.day)
  await db.insert(accountClosing).values({ businessId, month, askedAt: dependencies.now(), userId })
  await closeMonth(dependencies, { businessId, month })
  const [made] = await db.select().from(accountStatement).where(eq(accountStatement.businessId, businessId))
  const disputed = { statementId: made!.id, businessId, lineId: line!.id, note: 'No la vendimos', userId }
  await db.insert(statementDispute).values({ ...disputed, at: dependencies.now() })
}
