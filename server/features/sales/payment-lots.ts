import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import { sum } from '#shared/money.ts'
import type { PaymentLotFilter, PaymentLotRow } from '#shared/sales/lot-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { accountEntry as entry } from '../../platform/db/schema/accounts.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { ofBusinessesNamed } from './list-query.ts'
import { paymentsOf } from './lot.ts'

const SORTED_BY = { paidOn: paymentLot.paidOn, registeredAt: paymentLot.paidAt }

/** Reads a page of the payments that staff registered, by the day on which the money came; by default the newest first. */
export async function findPaymentLots(
  db: Database,
  { filter = {}, sort = ['paidOn', 'DESC'], range }: ListQuery<PaymentLotFilter, keyof typeof SORTED_BY>,
): Promise<Page<PaymentLotRow>> {
  const condition = conditionOf(db, filter)
  const { id, paidOn, reference, paidAt, saleCount } = paymentLot
  const select = db
    .select({ id, paidOn, reference, paidAt, saleCount, name: users.name, email: users.email })
    .from(paymentLot)
    .innerJoin(users, eq(users.id, paymentLot.paidBy))
    .where(condition)
    .orderBy(...inOrder(sort, SORTED_BY, paymentLot.paidAt, paymentLot.id))
  const { rows: lots, ...page } = await readPage(select, db.$count(paymentLot, condition), range)
  const payments = await paymentsOf(
    db,
    lots.map((lot) => lot.id),
  )
  const rows = lots.map(({ paidAt: registered, saleCount: marked, name, email, ...lot }) => {
    const businesses = payments.get(lot.id) ?? []
    const quantity = sum(businesses.map((each) => each.quantity))
    return {
      ...lot,
      registeredAt: registered.toISOString(),
      registeredBy: name || email,
      quantity,
      takenBack: Math.max(marked - quantity, 0),
      netToPay: sum(businesses.map(({ netToPay }) => netToPay)),
      businesses,
    }
  })
  return { ...page, rows }
}

function conditionOf(db: Database, { q = '', startDate, endDate }: PaymentLotFilter): SQL | undefined {
  return and(
    q.trim() ? or(containsWords(paymentLot.reference, q), inArray(paymentLot.id, lotsOfBusinesses(db, q))) : undefined,
    startDate ? gte(paymentLot.paidOn, startDate) : undefined,
    endDate ? lte(paymentLot.paidOn, endDate) : undefined,
  )
}

/** Whether a payment was not taken back in full, as SQL. */
const isThere = sql`-${entry.amount} > coalesce((select sum(taken.amount) from ${entry} taken where taken.payment_id = ${entry.id}), 0)`

function lotsOfBusinesses(db: Database, part: string) {
  return db
    .select({ lotId: entry.lotId })
    .from(entry)
    .where(and(eq(entry.kind, 'payment'), isThere, ofBusinessesNamed(db, entry.businessId, part)))
}
