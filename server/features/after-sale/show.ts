import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { AfterSale } from '#shared/after-sale/contract.ts'
import { figuresSeen } from '#shared/sales/figures-seen.ts'
import type { MovementKind } from '#shared/settlements/movement.ts'
import { Failure } from '#shared/errors.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { laterMovement, saleCorrection, saleMovement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { paymentsOf } from '../purchase/payment/give-back.ts'
import { statusWords } from '../refunds/list.ts'
import { receiptsOf } from './receipts.ts'
import type { Viewer } from '../sales/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { openLinks } from './change-order.ts'
import { emailsOf, marksOf, requestsOf, vouchersOf } from './timeline.ts'

const { id, saleId, businessId: seller, kind, at, charged, cost, commission, houseShare, financing } = saleMovement
const columns = { id, saleId, businessId: seller, kind, at, charged, cost, commission, houseShare, financing }

/**
 * Returns the history of a sale since it was made. A business reads its own sales under row-level security, without the name of
 * our user who made a change and without the reason.
 * @throws Failure SALE_NOT_FOUND
 */
export async function showAfterSale(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'now'> & { read: Reader },
  publicId: string,
  viewer: Viewer,
): Promise<AfterSale> {
  const { db, read } = dependencies
  const { businessId, seesAccount = false } = viewer
  const rows = await read((own) =>
    own
      .select({ ...columns, attemptId: sale.attemptId, language: sale.language })
      .from(saleMovement)
      .innerJoin(sale, eq(sale.id, saleMovement.saleId))
      .where(eq(sale.publicId, publicId))
      .orderBy(sql`${saleMovement.kind} = 'sale' desc`, asc(saleMovement.at)),
  )
  const [first] = rows
  if (!first || (businessId !== null && first.businessId !== businessId)) throw new Failure('SALE_NOT_FOUND')
  const sold = { id: first.saleId, attemptId: first.attemptId, language: first.language }
  const scope = { id: first.saleId, businessId: first.businessId, isStaff: businessId === null, seesAccount }
  const authors = scope.isStaff ? await authorsOf(db, first.saleId) : null
  return {
    movements: rows.map(({ id, kind, at, charged, cost, commission, houseShare, financing }) => ({
      kind: kind as MovementKind,
      financing,
      at: at.toISOString(),
      ...figuresSeen({ charged, cost, commission, houseShare }, viewer),
      ...authors?.get(id),
    })),
    refunds: await refundsOf(db, await paymentsOf(db, sold)),
    receipts: await receiptsOf(db, sold),
    links: await openLinks(dependencies, { id: first.saleId, businessId: first.businessId }),
    corrections: await correctionsOf(db, scope),
    vouchers: await vouchersOf(db, scope),
    marks: await marksOf(db, scope),
    requests: await requestsOf(db, scope),
    emails: await emailsOf(db, scope),
  }
}

/** Reads the author and reason of each later movement, by its id. */
async function authorsOf(
  db: Database,
  saleId: string,
): Promise<Map<string, { by: string | null; reason: string | null }>> {
  const rows = await db
    .select({ id: laterMovement.id, name: users.name, email: users.email, reason: laterMovement.reason })
    .from(laterMovement)
    .leftJoin(users, eq(users.id, laterMovement.userId))
    .where(eq(laterMovement.saleId, saleId))
  return new Map(rows.map(({ id, name, email, reason }) => [id, { by: name || email, reason }]))
}

async function correctionsOf(
  db: Database,
  { id: ofSale, isStaff }: { id: string; isStaff: boolean },
): Promise<AfterSale['corrections']> {
  const rows = await db
    .select({ done: saleCorrection, name: users.name, email: users.email })
    .from(saleCorrection)
    .leftJoin(users, eq(users.id, saleCorrection.userId))
    .where(eq(saleCorrection.saleId, ofSale))
    .orderBy(asc(saleCorrection.at))
  return rows.map(({ done: { at: when, passengerNos, fields }, name, email }) => ({
    at: when.toISOString(),
    passengerNos,
    fields,
    ...(isStaff ? { by: name || email } : {}),
  }))
}

async function refundsOf(db: Database, attemptIds: string[]): Promise<AfterSale['refunds']> {
  const { id: refundId, amount, status, createdAt } = back
  const rows = await db
    .select({ id: refundId, amount, status, createdAt, method: paymentAttempt.method })
    .from(back)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, back.attemptId))
    .where(inArray(back.attemptId, attemptIds))
    .orderBy(asc(createdAt))
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    status: statusWords[row.status],
    toAccount: row.method !== 'card',
    createdAt: row.createdAt.toISOString(),
  }))
}
