import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { allowsSale, type Credit } from '#shared/partner-account/credit.ts'
import type { Database } from '../../platform/db/connect.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { writeAudit } from '../audit/log.ts'
import type { Services } from '../services.ts'
import { readAccount, readBalance } from './balances.ts'

/** What a business may owe us, and what it owes: that is summed up only where it is limited. */
export async function readCredit(db: Database, businessId: string): Promise<Credit> {
  const [seller] = await db
    .select({ creditLimit: business.creditLimit })
    .from(business)
    .where(eq(business.id, businessId))
  const creditLimit = seller?.creditLimit ?? null
  return { creditLimit, balance: creditLimit === null ? 0 : (await readBalance(db, businessId)).balance }
}

/**
 * Lets a sale on account be made only within the limit of its business (G-05). Of parallel sales each waits for those before
 * it to be there or gone, so that the limit is exact.
 * @throws Failure CREDIT_LIMIT_REACHED
 */
export async function refuseOverLimit(tx: Database, businessId: string, net: Cents): Promise<void> {
  if ((await readCredit(tx, businessId)).creditLimit === null) return
  await holdLock(tx, 'businessAccount', businessId)
  if (!allowsSale(await readCredit(tx, businessId), net)) throw new Failure('CREDIT_LIMIT_REACHED')
}

type Limited = { businessId: string; creditLimit: Cents | null; accountId: string }

/** What a business may owe us from now on. @throws Failure BUSINESS_NOT_FOUND */
export async function limitCredit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { businessId, creditLimit, accountId }: Limited,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { name, creditLimit: from } = await readAccount(tx, businessId)
    if (from === creditLimit) return
    await tx.update(business).set({ creditLimit }).where(eq(business.id, businessId))
    await writeAudit(tx, {
      at: now(),
      accountId,
      action: 'account.credit-limited',
      subject: businessId,
      detail: { name, creditLimit: { from, to: creditLimit } },
    })
  })
}
