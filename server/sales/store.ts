import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { IssuedVoucher } from '#shared/sales/voucher-contract.ts'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import { owed } from '#shared/settlements/settle.ts'
import type { Database } from '../db/connect.ts'
import { passenger, paymentAttempt, sale, saleExtra, voucher } from '../db/schema/sales.ts'
import { isDecidedBy, saleCondition, saleOrder, type SaleSort, SORT_KEYS } from './list-query.ts'

/** Whose eyes a sale is for: administrators see every sale and its cost, a partner its own without. */
export type Viewer = { businessId: string | null; seesCost: boolean }

/** What a list is asked for; `range` counts from 0 and includes its end. */
export type ListAsked = {
  filter?: SaleFilter | undefined
  sort?: SaleSort | undefined
  range?: readonly [number, number] | undefined
}

const NEWEST_FIRST: SaleSort = ['createdAt', 'DESC']

function holdersVoucher(db: Database) {
  const codes = db
    .select({ code: voucher.code })
    .from(voucher)
    .where(and(eq(voucher.saleId, sale.id), eq(voucher.passengerNo, 1)))
  return sql<string>`(${codes})`
}

/** So many sales are sorted in less time than it can take to find a page of them in an order that they cluster in. */
const SORTED_AT_ONCE = 50_000

/** The numbers of sales in their order, cut from the index of the order. */
function walked(db: Database, condition: SQL | undefined, sort: SaleSort) {
  return db
    .select({ number: sale.number })
    .from(sale)
    .where(condition)
    .orderBy(...saleOrder(sort))
    .$dynamic()
}

/**
 * The numbers of sales in their order, found first and sorted then. The limit, which nothing reaches, keeps the database
 * from walking the order instead: it would expect them evenly spread over it.
 */
function gathered(db: Database, condition: SQL | undefined, [field, direction]: SaleSort) {
  const found = db
    .select({ number: sale.number, key: sql`${SORT_KEYS[field]}`.as('key') })
    .from(sale)
    .where(condition)
    .limit(2 ** 31 - 1)
    .as('found')
  const way = direction === 'ASC' ? asc : desc
  return db.select({ number: found.number }).from(found).orderBy(way(found.key), way(found.number)).$dynamic()
}

/** A page of sales and how many there are in all; filtered, sorted and cut in the database (decisions.md §8). */
export async function findSales(db: Database, asked: ListAsked, viewer: Viewer): Promise<Page<SaleRow>> {
  const { filter = {}, sort = NEWEST_FIRST, range = [0, PAGE_LIMIT - 1] } = asked
  const [first, last] = range
  const condition = await saleCondition(db, filter, viewer.businessId)
  const [counted] = await db.select({ total: count() }).from(sale).where(condition)
  const total = counted?.total ?? 0
  const isGathered = total <= SORTED_AT_ONCE || isDecidedBy(filter, sort)
  // Only the rows of the page are read whole: an export walks a million sales page by page.
  const page = (isGathered ? gathered(db, condition, sort) : walked(db, condition, sort))
    .offset(first)
    .limit(last - first + 1)
    .as('page')
  const rows = await db
    .select({ sale, voucherCode: holdersVoucher(db) })
    .from(page)
    .innerJoin(sale, eq(sale.number, page.number))
    .orderBy(...saleOrder(sort))
  return { rows: rows.map((row) => toSaleRow(row.sale, row.voucherCode, viewer)), first, total }
}

/** A whole sale by its public id; null when there is none, or when it is another business's. */
export async function findSale(db: Database, publicId: string, viewer: Viewer): Promise<SaleDetail | null> {
  const [found] = await db
    .select({ sale, voucherCode: holdersVoucher(db), purchaseId: paymentAttempt.purchaseId })
    .from(sale)
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, sale.attemptId))
    .where(and(eq(sale.publicId, publicId), await saleCondition(db, {}, viewer.businessId)))
  if (!found) return null
  const { id, number, categoryName, residenceCountry, contactEmail, contactPhone, isSubscribed, paidAt } = found.sale
  return {
    ...toSaleRow(found.sale, found.voucherCode, viewer),
    categoryName,
    residenceCountry,
    contact: { email: contactEmail, phone: contactPhone, isSubscribed },
    purchaseId: found.purchaseId,
    paidAt: paidAt?.toISOString() ?? null,
    passengers: (await passengersOf(db, id)).map(({ passenger: person, code }) => ({
      name: person.name,
      lastName: person.lastName,
      birthDate: person.birthDate,
      documentType: person.documentType,
      documentNumber: person.documentNumber,
      age: person.age,
      price: person.price,
      voucherCode: code,
      voucherNumber: voucherNumber(number, person.n),
    })),
    extras: await db
      .select({
        passengerId: saleExtra.passengerNo,
        description: saleExtra.description,
        coverage: saleExtra.coverage,
        price: saleExtra.price,
      })
      .from(saleExtra)
      .where(eq(saleExtra.saleId, id))
      .orderBy(asc(saleExtra.passengerNo), asc(saleExtra.extraBenefitId)),
  }
}

/** The vouchers of a sale by its public id, one for each passenger; null when there is no such sale. */
export async function findVouchers(db: Database, publicId: string): Promise<IssuedVoucher[] | null> {
  const [found] = await db.select({ id: sale.id, number: sale.number }).from(sale).where(eq(sale.publicId, publicId))
  if (!found) return null
  return (await passengersOf(db, found.id)).map(({ passenger: person, code }) => ({
    code,
    number: voucherNumber(found.number, person.n),
    passenger: `${person.name} ${person.lastName}`,
  }))
}

function passengersOf(db: Database, saleId: string) {
  return db
    .select({ passenger, code: voucher.code })
    .from(passenger)
    .innerJoin(voucher, and(eq(voucher.saleId, passenger.saleId), eq(voucher.passengerNo, passenger.n)))
    .where(eq(passenger.saleId, saleId))
    .orderBy(asc(passenger.n))
}

function toSaleRow(row: typeof sale.$inferSelect, voucherCode: string, { seesCost }: Viewer): SaleRow {
  return {
    id: row.publicId,
    number: row.number,
    createdAt: row.createdAt.toISOString(),
    businessName: row.businessName,
    businessType: row.businessType,
    isPaid: row.isPaid,
    mode: row.mode,
    planName: row.planName,
    destinationName: row.destinationName,
    startDate: row.startDate,
    endDate: row.endDate,
    days: row.days,
    passengerCount: row.passengerCount,
    holder: row.holder,
    voucherCode,
    promoCode: row.promoCode,
    gross: row.gross,
    discountPercent: Math.round((row.ownPercentage + row.companyPercentage) * 100) / 100,
    discount: row.discount,
    total: row.total,
    commissionPercent: row.commissionPercent,
    commission: row.commission,
    ...owed(row.mode, { paid: row.total, commission: row.commission }),
    ...(seesCost ? { continental: row.continental, markup: row.markup } : {}),
  }
}
