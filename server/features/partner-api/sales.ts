import { and, asc, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { Failure } from '#shared/errors.ts'
import { cursorAt, LIST_USUAL } from '#shared/partner/api-wire.ts'
import type { ApiSale, SaleRequest } from '#shared/partner/sale-contract.ts'
import { voucherNumber } from '#shared/sales/sale-code.ts'
import { debtsOf } from '#shared/settlements/settle.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { sellOnAccount } from '../purchase/issue/create-sale.ts'
import { type KnownSale, shortColumns } from '../sales/store.ts'
import { saleContext } from '../sales/sale-context.ts'
import { savedQuoteUrl, type StoredQuote } from '../purchase/quote/saved-quotes.ts'
import { ownQuote, refuseExpired } from './quotes.ts'

type SaleCall = { request: SaleRequest; requestKey: string; identity: Identity; read: Reader }

/**
 * Sells a quoted trip on account, as the pages do for a business's own session, at the price that its traveller accepted. The
 * same `requestKey` with the same request makes one sale, whenever it comes.
 * @throws Failure QUOTE_NOT_FOUND, QUOTE_EXPIRED; PRICE_CHANGED with the price in cents; ON_ACCOUNT_REFUSED with the page where the
 *   traveller pays; CREDIT_LIMIT_REACHED; as sellOnAccount
 */
export async function sell(
  dependencies: Dependencies,
  { request, requestKey, identity, read }: SaleCall,
): Promise<ApiSale> {
  const quote = await ownQuote(dependencies, identity, request.quoteId)
  const check = () => {
    refuseExpired(quote, dependencies.now())
    // The traveller can still buy it by card, on the page of the quote.
    const paymentUrl = savedQuoteUrl(dependencies.env.publicUrl, quote)
    if (!identity.business?.buysOnAccount) throw new Failure('ON_ACCOUNT_REFUSED', { data: { paymentUrl } })
  }
  const purchase = purchaseOf(quote, request)
  const sold = await sellOnAccount(dependencies, purchase, identity, { charged: request.price, requestKey, check })
  return readSale(read, identity, { publicId: sold.saleId })
}

type Travellers = Pick<SaleRequest, 'passengers' | 'contact' | 'confirmDuplicate'>

/** Returns the purchase of a quoted trip on account, by the session of the business. */
export function purchaseOf(
  { choice, code }: StoredQuote,
  { passengers, contact, confirmDuplicate }: Travellers,
): Purchase {
  return {
    subdomain: undefined,
    refBusiness: undefined,
    savedQuote: code,
    residenceCountryId: choice.residenceCountryId,
    categoryId: choice.categoryId,
    startDate: choice.startDate,
    endDate: choice.endDate,
    destinationId: choice.destinationId,
    ages: choice.ages,
    familyPlan: choice.party.familyBirthDates !== null,
    planId: choice.planId,
    promoCode: choice.promoCode,
    extras: choice.extras,
    passengers,
    contact: { ...contact, isSubscribed: contact.isSubscribed ?? false },
    confirmDuplicate: confirmDuplicate ?? false,
    onAccount: true,
  }
}

/** Reads a sale of the caller's business. @throws Failure SALE_NOT_FOUND, also for a sale of another business */
export async function readSale(
  read: Reader,
  identity: Identity,
  by: { id: string } | { publicId: string },
): Promise<ApiSale> {
  const isSale = 'id' in by ? eq(sale.id, by.id) : eq(sale.publicId, by.publicId)
  const [found] = await read((db) => salesWhere(db, and(isOf(identity), isSale), 1))
  if (!found) throw new Failure('SALE_NOT_FOUND')
  return found
}

type Page = { cursor?: number | undefined; limit?: number | undefined }

/** Reads a page of the sales of the caller's business, the newest first. The cursor is the number of the last one. */
export async function listSales(
  read: Reader,
  identity: Identity,
  { cursor, limit = LIST_USUAL }: Page,
): Promise<{ data: ApiSale[]; nextCursor: string | null }> {
  const which = and(isOf(identity), cursor === undefined ? undefined : lt(sale.number, cursor))
  const found = await read((db) => salesWhere(db, which, limit + 1))
  const data = found.slice(0, limit)
  const last = data.at(-1)
  return { data, nextCursor: found.length > limit && last ? cursorAt(last.number) : null }
}

/** The condition for the sales of the caller's business. */
export const isOf = ({ business }: Identity) => eq(sale.businessId, business?.id ?? '')

/** Finds what names a sale of the caller's business in our commands. @throws Failure SALE_NOT_FOUND, also for a sale of another business */
export async function ownSale({ identity, read }: Pick<SaleCall, 'identity' | 'read'>, id: string) {
  const { publicId, mode, cancelledAt } = sale
  const [found] = await read((db) =>
    db
      .select({ publicId, mode, cancelledAt })
      .from(sale)
      .where(and(isOf(identity), eq(sale.id, id))),
  )
  if (!found) throw new Failure('SALE_NOT_FOUND')
  return found
}

async function salesWhere(db: Database, which: ReturnType<typeof and>, limit: number): Promise<ApiSale[]> {
  const rows = await db
    .select({ sale: shortColumns, ...saleContext(db) })
    .from(sale)
    .where(which)
    .orderBy(desc(sale.number))
    .limit(limit)
  const vouchers = await vouchersOf(
    db,
    rows.map((row) => row.sale.id),
  )
  return rows.map((row) => toSale(row, vouchers.get(row.sale.id) ?? []))
}

async function vouchersOf(db: Database, saleIds: string[]) {
  const rows = await db
    .select({ saleId: voucher.saleId, n: voucher.passengerNo, version: voucher.version })
    .from(voucher)
    .innerJoin(passenger, and(eq(passenger.saleId, voucher.saleId), eq(passenger.n, voucher.passengerNo)))
    .where(and(inArray(voucher.saleId, saleIds), isNull(passenger.leftAt)))
    .orderBy(asc(voucher.passengerNo))
  return Map.groupBy(rows, ({ saleId }) => saleId)
}

type VoucherRow = { n: number; version: number }

function toSale({ sale: row, later }: KnownSale, vouchers: readonly VoucherRow[]): ApiSale {
  const debts = debtsOf(row.mode, {
    charged: row.charged + later.charged,
    commission: row.commission + later.commission,
  })
  return {
    id: row.id,
    number: row.number,
    status: row.cancelledAt ? 'cancelled' : 'active',
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    mode: row.mode,
    planName: row.planName,
    destinationName: row.destinationName,
    startDate: row.startDate,
    endDate: row.endDate,
    passengerCount: row.passengerCount,
    reference: row.reference,
    price: row.charged,
    commission: row.commission,
    netToPay: debts.netToPay ?? null,
    isPaid: row.isPaid,
    vouchers: vouchers.map(({ n, version }) => ({
      id: { saleId: row.id, passenger: n, version },
      number: voucherNumber(row.number, n, version),
      passenger: n,
    })),
  }
}
