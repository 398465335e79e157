import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { sum } from '#shared/money.ts'
import type { PaymentLotFilter, PaymentLotRow } from '#shared/sales/lot-contract.ts'
import type { Database } from '../../platform/db/connect.ts'
import { accountEntry as entry } from '../../platform/db/schema/accounts.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { paymentLot } from '../../platform/db/schema/sales.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { ofBusinessesNamed } from './list-query.ts'
import { paymentsOf } from './lot.ts'

type ListAsked = {
  filter?: PaymentLotFilter | undefined
  sort?: readonly ['paidOn' | 'registeredAt', 'ASC' | 'DESC'] | undefined
  range?: readonly [number, number] | undefined
}

const sortedBy = { paidOn: paymentLot.paidOn, registeredAt: paymentLot.paidAt } as const

/** A page of the payments that staff registered, by the day on which the money came; the newest first unless asked otherwise. */
export async function findPaymentLots(db: Database, asked: ListAsked): Promise<Page<PaymentLotRow>> {
  const { filter = {}, sort = ['paidOn', 'DESC'], range = [0, PAGE_LIMIT - 1] } = asked
  const [first, last] = range
  const condition = conditionOf(db, filter)
  const way = sort[1] === 'ASC' ? asc : desc
  const [counted] = await db.select({ total: count() }).from(paymentLot).where(condition)
  const { id, paidOn, reference, paidAt, saleCount } = paymentLot
  const lots = await db
    .select({ id, paidOn, reference, paidAt, saleCount, name: users.name, email: users.email })
    .from(paymentLot)
    .innerJoin(users, eq(users.id, paymentLot.paidBy))
    .where(condition)
    .orderBy(way(sortedBy[sort[0]]), way(paymentLot.paidAt), way(paymentLot.id))
    .offset(first)
    .limit(last - first + 1)
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
  return { rows, first, total: counted?.total ?? 0 }
}

function conditionOf(db: Database, { q = '', startDate, endDate }: PaymentLotFilter): SQL | undefined {
  return and(
    q.trim() ? or(containsWords(paymentLot.reference, q), inArray(paymentLot.id, lotsOfBusinesses(db, q))) : undefined,
    startDate ? gte(paymentLot.paidOn, startDate) : undefined,
    endDate ? lte(paymentLot.paidOn, endDate) : undefined,
  )
}

/** Of a payment, that it was not taken back whole. */
const isThere = sql`-${entry.amount} > coalesce((select sum(taken.amount) from ${entry} taken where taken.payment_id = ${entry.id}), 0)`

function lotsOfBusinesses(db: Database, part: string) {
  return db
    .select({ lotId: entry.lotId })
    .from(entry)
    .where(and(eq(entry.kind, 'payment'), isThere, ofBusinessesNamed(db, entry.businessId, part)))
}
