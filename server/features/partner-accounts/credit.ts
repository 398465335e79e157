import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { withCurrent } from '#shared/changed-meanwhile.ts'
import { Failure } from '#shared/errors.ts'
import type { Cents } from '#shared/money.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { allowsSale, cameNear, type Credit } from '#shared/partner-account/credit.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { readAccount, readBalance } from './balances.ts'
import { queueCreditWarning } from './credit-email.ts'

/** Reads the credit limit of a business and its balance; without a limit the balance is not added up and is 0. */
export async function readCredit(db: Database, businessId: string): Promise<Credit> {
  const [seller] = await db
    .select({ creditLimit: business.creditLimit })
    .from(business)
    .where(eq(business.id, businessId))
  const creditLimit = seller?.creditLimit ?? null
  return { creditLimit, balance: creditLimit === null ? 0 : (await readBalance(db, businessId)).balance }
}

type SaleOnAccount = {
  businessId: string
  netToPay: Cents
  /** The checkout of the sale, which makes it once. */ checkoutId: string
}

/**
 * Allows a sale on account only within the limit of its business, and warns a business that comes near it (G-05). Of parallel
 * sales each waits for the one before to commit or roll back, so that the limit is exact.
 * @throws Failure CREDIT_LIMIT_REACHED
 */
export async function drawOnCredit(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { businessId, netToPay, checkoutId: intentId }: SaleOnAccount,
): Promise<void> {
  if ((await readCredit(tx, businessId)).creditLimit === null) return
  await holdLock(tx, 'businessAccount', businessId)
  const before = await readCredit(tx, businessId)
  if (!allowsSale(before, netToPay)) throw new Failure('CREDIT_LIMIT_REACHED')
  const after = { ...before, balance: before.balance + netToPay }
  await warnOfCredit(tx, dependencies, { businessId, intentId, before, after })
}

/** Lets changes and sales on the account of a business wait for each other. Taken before the locks of its sales. */
export async function holdCredit(tx: Database, businessId: string): Promise<void> {
  await holdLock(tx, 'businessAccount', businessId)
}

/** @throws Failure CREDIT_LIMIT_REACHED when the account of a business, which is held, may not rise by so many cents */
export async function refuseBeyondCredit(tx: Database, businessId: string, rise: Cents): Promise<void> {
  if (rise > 0 && !allowsSale(await readCredit(tx, businessId), rise)) throw new Failure('CREDIT_LIMIT_REACHED')
}

/** @throws Failure ON_ACCOUNT_REFUSED when a business does not buy on account any more; until the commit it stays as it is */
export async function refuseWithoutAccount(tx: Database, businessId: string): Promise<void> {
  const [owner] = await tx
    .select({ paymentType: business.paymentType })
    .from(business)
    .where(eq(business.id, businessId))
    .for('share')
  if (owner?.paymentType !== 'on-account') throw new Failure('ON_ACCOUNT_REFUSED')
}

type CreditStep = { businessId: string; intentId: string; before: Credit; after: Credit }

/** Emails a business and staff when a step brought its account near the limit. */
async function warnOfCredit(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { businessId, intentId, before, after: { creditLimit, balance } }: CreditStep,
): Promise<void> {
  if (creditLimit === null || !cameNear(before, { creditLimit, balance })) return
  await queueCreditWarning(tx, dependencies, { businessId, intentId, creditLimit, balance })
}

/** Does the same for a step that is already on the account and raised the balance by `rise` cents. */
export async function warnOfRise(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { businessId, intentId, rise }: Pick<CreditStep, 'businessId' | 'intentId'> & { rise: Cents },
): Promise<void> {
  const after = await readCredit(tx, businessId)
  const before = { ...after, balance: after.balance - rise }
  await warnOfCredit(tx, dependencies, { businessId, intentId, before, after })
}

type LimitChange = {
  businessId: string
  creditLimit: Cents | null
  /** The limit that the author had read; without it the new one applies to whatever there is. */
  seen?: Cents | null | undefined
  userId: string
}

/**
 * Sets the credit limit of a business; the limit that it has already changes nothing.
 * @throws Failure BUSINESS_NOT_FOUND; CHANGED_MEANWHILE, with the account as it is now, when the limit was changed since it was `seen`
 */
export async function limitCredit(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { businessId, creditLimit, seen, userId }: LimitChange,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    await holdLock(tx, 'businessAccount', businessId)
    const account = await readAccount(tx, businessId)
    const { name, creditLimit: from, balance } = account
    if (from === creditLimit) return
    if (seen !== undefined && seen !== from)
      throw withCurrent(new Failure('CHANGED_MEANWHILE'), partnerAccountApi.own, account)
    const before = { creditLimit: from, balance }
    await warnOfCredit(tx, dependencies, {
      businessId,
      intentId: randomUUID(),
      before,
      after: { creditLimit, balance },
    })
    await tx.update(business).set({ creditLimit }).where(eq(business.id, businessId))
    await writeAudit(tx, {
      at: dependencies.now(),
      userId,
      action: 'account.credit-limited',
      subject: businessId,
      detail: { name, creditLimit: { from, to: creditLimit } },
    })
  })
}
