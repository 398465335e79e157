import { and, asc, count, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '#shared/http.ts'
import { type ListQuery, PAGE_LIMIT, type Sort } from '#shared/lists.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import type { SaleFilter, SaleTotals } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import type { Cents } from '#shared/money.ts'
import { type FigureRights, figuresSeen } from '#shared/sales/figures-seen.ts'
import type { ResidenceCountry } from '#shared/catalogue/contract.ts'
import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import { maskDocument } from '#shared/sales/documents.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import { debtsOf } from '#shared/settlements/settle.ts'
import { Failure } from '#shared/errors.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { codeInForce, passenger, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { saleContext } from './sale-context.ts'
import { countSales } from './count-sales.ts'
import { type Needs, saleCondition } from './list-query.ts'
import { travellerOf } from './traveller.ts'
import { findLot } from './lot.ts'
import { findNumbers, type SaleField, saleOrder } from './sale-order.ts'

/**
 * The rights of the user who reads a sale: administrators see every sale with its cost; a partner its own without cost, and,
 * depending on the role, who sold it, the commission, and the payments on the account.
 */
export type Viewer = FigureRights & { businessId: string | null; seesSellers?: boolean; seesAccount?: boolean }

export type SaleList = ListQuery<SaleFilter, SaleField>

const NEWEST_FIRST: Sort<SaleField> = ['createdAt', 'DESC']

/** Reads a page of sales and how many there are in all; filtered, sorted and cut in the database (docs/decisions/006). */
export async function findSales(dependencies: Needs, list: SaleList, viewer: Viewer): Promise<Page<SaleDetail>> {
  const { db } = dependencies
  const { filter = {}, sort = NEWEST_FIRST, range = [0, PAGE_LIMIT - 1] } = list
  const [first, last] = range
  const condition = await saleCondition(dependencies, filter, viewer.businessId)
  const query = { condition, days: filter, sort, offset: first, limit: last - first + 1 }
  const countMatches = () => countSales(db, { filter, condition }, viewer.businessId)
  const { numbers, total } = await findNumbers(db, query, filter.q?.trim() ? null : countMatches)
  // Whole rows are read for this page only.
  const rows = await db
    .select(wholeSale(db))
    .from(sale)
    .innerJoin(business, eq(business.id, sale.businessId))
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, sale.attemptId))
    .where(inArray(sale.number, numbers))
    .orderBy(...saleOrder(sort))
  return { rows: await withPeople(dependencies, rows, { viewer, shown: inLists }), first, total }
}

/** Adds up all sales of a filter, including later movements: the same sales that its list counts. */
export async function totalSales(dependencies: Needs, filter: SaleFilter, viewer: Viewer): Promise<SaleTotals> {
  const { db } = dependencies
  const condition = await saleCondition(dependencies, filter, viewer.businessId)
  const [sold] = await db
    .select({
      sales: count(),
      unpaid: sql`count(*) filter (where not ${sale.isPaid})`.mapWith(Number),
      ...figureTotals(sale),
    })
    .from(sale)
    .where(condition)
  const [later] = await db
    .select(figureTotals(laterMovement))
    .from(laterMovement)
    .innerJoin(sale, eq(sale.id, laterMovement.saleId))
    .where(condition)
  if (!sold || !later) throw new Error('no sales still have totals')
  const { sales, unpaid } = sold
  const figures = {
    charged: sold.charged + later.charged,
    commission: sold.commission + later.commission,
    cost: sold.cost + later.cost,
    houseShare: sold.houseShare + later.houseShare,
  }
  return { sales, unpaid, ...figuresSeen(figures, viewer) }
}

function figureTotals({ charged, commission, cost, houseShare }: typeof sale | typeof laterMovement) {
  const total = (cents: PgColumn) => sql`coalesce(sum(${cents}), 0)`.mapWith(Number)
  return { charged: total(charged), commission: total(commission), cost: total(cost), houseShare: total(houseShare) }
}

/** Reads the numbers of all sales of a filter, in order: few bytes each, so that even a million of them fit in memory. */
export async function findSaleNumbers(
  dependencies: Needs,
  { filter = {}, sort = NEWEST_FIRST }: Omit<SaleList, 'range'>,
  viewer: Viewer,
): Promise<number[]> {
  const statement = sql`
    select coalesce(json_agg(${sale.number} order by ${sql.join(saleOrder(sort), sql`, `)}), '[]') as "numbers"
    from ${sale}
    where ${(await saleCondition(dependencies, filter, viewer.businessId)) ?? sql`true`}
  `
  const rows = await rowsOf<{ numbers: number[] }>(dependencies.db, statement)
  return rows[0]?.numbers ?? []
}

/** The columns of a sale without the long texts, which no row of a list shows. */
const {
  acceptedTerms: _accepted,
  cancellationTerms: _terms,
  conditionsHash: _conditions,
  travellers: _names,
  ...short
} = getTableColumns(sale)
export const shortColumns = short

/** @throws Failure SALE_NOT_FOUND unless there is such a sale and the session may see it */
export async function refuseUnseen(read: Reader, publicId: string): Promise<void> {
  const saleCount = await read((own) => own.$count(sale, eq(sale.publicId, publicId)))
  if (saleCount === 0) throw new Failure('SALE_NOT_FOUND')
}

/**
 * Reads a whole sale by its public id; null when there is none, or when it is another business's. `countries`: those of residence,
 * which the reader of a business may not read.
 */
export async function findSale(
  dependencies: Needs & { countries: readonly Pick<ResidenceCountry, 'id' | 'iso'>[] },
  publicId: string,
  viewer: Viewer,
): Promise<SaleDetail | null> {
  const { db, countries } = dependencies
  const rows = await db
    .select(wholeSale(db))
    .from(sale)
    .innerJoin(business, eq(business.id, sale.businessId))
    .leftJoin(paymentAttempt, eq(paymentAttempt.id, sale.attemptId))
    .where(and(eq(sale.publicId, publicId), await saleCondition(dependencies, {}, viewer.businessId)))
  const [found] = await withPeople(dependencies, rows, { viewer, shown: (answers) => answers })
  const lotId = rows[0]?.sale.lotId ?? null
  return found
    ? {
        ...found,
        residenceIso: countries.find(({ id }) => id === rows[0]?.sale.residenceCountryId)?.iso ?? '',
        hasConditions: rows[0]?.sale.conditionsHash !== null,
        lot: lotId === null || !viewer.seesAccount ? null : await findLot(db, lotId, viewer.businessId),
      }
    : null
}

function wholeSale(db: Database) {
  return {
    sale,
    ...saleContext(db),
    purchaseId: paymentAttempt.purchaseId,
    isMainBrand: business.isMainBrand,
  }
}

/** A sale as it was made, with the sums of its later movements. */
export type KnownSale = {
  sale: Pick<typeof sale.$inferSelect, keyof typeof shortColumns>
  voucherCode: string
  soldBy: string | null
  later: Record<'gross' | 'discount' | 'businessDiscount' | 'charged' | 'commission' | 'cost' | 'financing', Cents>
}

type WholeSale = KnownSale & {
  purchaseId: string | null
  isMainBrand: boolean
}

/** `shown`: returns what is shown of the answers of a passenger. */
type Visibility = { viewer: Viewer; shown: (answers: Passenger) => Passenger }

/** What a list shows of each passenger: a new answer is a type error until it is here, whole, or hidden as '' or by a mask. */
const inLists = ({ name, lastName, birthDate, documentType, documentNumber }: Passenger): Passenger => ({
  name,
  lastName,
  birthDate,
  documentType,
  documentNumber: maskDocument(documentNumber),
})

/** Adds passengers and extras to sales, in one query each for all of them. */
async function withPeople(
  { db, documents }: Needs,
  rows: readonly WholeSale[],
  { viewer, shown }: Visibility,
): Promise<SaleDetail[]> {
  const ids = rows.map((row) => row.sale.id)
  const passengers = Map.groupBy(await passengersOf(db, ids), (found) => found.passenger.saleId)
  const extras = Map.groupBy(await extrasOf(db, ids), (found) => found.saleId)
  return rows.map((row) => {
    const { id, number, categoryName, residenceCountry, contactEmail, contactPhone, isSubscribed } = row.sale
    return {
      ...toSaleRow(row, viewer),
      refBusiness: row.isMainBrand ? null : row.sale.businessId,
      categoryName,
      residenceCountry,
      contact: { email: contactEmail, phone: contactPhone, isSubscribed },
      purchaseId: row.purchaseId,
      paidAt: paidOf(row.sale),
      passengers: (passengers.get(id) ?? []).map(({ passenger: row, code, version }) => {
        const { leftAt, ...person } = travellerOf(documents, row)
        return {
          ...person,
          ...shown(person),
          voucherCode: code,
          voucherNumber: voucherNumber(number, row.n, version),
          leftAt: leftAt?.toISOString() ?? null,
        }
      }),
      extras: (extras.get(id) ?? []).map(({ saleId: _sale, ...extra }) => extra),
    }
  })
}

function extrasOf(db: Database, saleIds: string[]) {
  return db
    .select({
      saleId: saleExtra.saleId,
      passengerId: saleExtra.passengerNo,
      description: saleExtra.description,
      coverage: saleExtra.coverage,
      price: saleExtra.price,
    })
    .from(saleExtra)
    .where(inArray(saleExtra.saleId, saleIds))
    .orderBy(asc(saleExtra.passengerNo), asc(saleExtra.extraBenefitId))
}

function passengersOf(db: Database, saleIds: string[]) {
  return db
    .select({ passenger, code: codeInForce, version: voucher.version })
    .from(passenger)
    .innerJoin(voucher, and(eq(voucher.saleId, passenger.saleId), eq(voucher.passengerNo, passenger.n)))
    .where(inArray(passenger.saleId, saleIds))
    .orderBy(asc(passenger.n))
}

export function toSaleRow({ sale: row, voucherCode, soldBy, later }: KnownSale, viewer: Viewer): SaleRow {
  return {
    id: row.publicId,
    number: row.number,
    createdAt: row.createdAt.toISOString(),
    businessId: row.businessId,
    businessName: row.businessName,
    businessType: row.businessType,
    isPaid: row.isPaid,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    mode: row.mode,
    instalments: row.instalments,
    financing: row.financing,
    planName: row.planName,
    destinationName: row.destinationName,
    startDate: row.startDate,
    endDate: row.endDate,
    days: row.days,
    passengerCount: row.passengerCount,
    holder: row.holder,
    voucherCode,
    promoCode: row.promoCode,
    reference: row.reference,
    ...figuresSeen(figuresOf(row, later), viewer),
    ...(viewer.seesSellers ? { soldBy } : {}),
  }
}

function figuresOf(row: KnownSale['sale'], later: KnownSale['later']) {
  return {
    gross: row.gross,
    discountPercent: Math.round((row.ownPercentage + row.companyPercentage) * 100) / 100,
    discount: row.discount,
    businessDiscount: row.businessDiscount,
    houseDiscount: row.discount - row.businessDiscount,
    charged: row.charged,
    commissionPercent: row.commissionPercent,
    commission: row.commission,
    ...debtsOf(row.mode, { charged: row.charged + later.charged, commission: row.commission + later.commission }),
    cost: row.cost,
    markup: row.markup,
  }
}

/**
 * Returns when money came for a sale; null for one on account whose debt ended without money, for example by its cancellation.
 */
function paidOf({ mode, lotId, paidAt }: KnownSale['sale']): string | null {
  return mode === 'account' && lotId === null ? null : (paidAt?.toISOString() ?? null)
}
