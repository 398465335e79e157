import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { normalizePromoCode } from '#shared/promo-codes/usable.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import { readSearch } from '#shared/search/read-search.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { hasTraveller } from '../../platform/db/schema/travellers.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { asPattern, asWords, containsWords, inLowerCase } from '../../platform/db/schema/words.ts'
import { matchesDocument } from '../../platform/crypto/document-search.ts'
import type { Dependencies } from '../dependencies.ts'

/** The dependencies that reading sales needs. */
export type Needs = Pick<Dependencies, 'db' | 'documents'>

/**
 * Builds the condition for the sales of a list (S-03): every filter must match, and `businessId` limits a partner to its own
 * sales, whatever the filter says.
 */
export async function saleCondition(
  { db, documents }: Needs,
  filter: SaleFilter,
  businessId: string | null,
): Promise<SQL | undefined> {
  return and(
    businessId === null ? undefined : eq(sale.businessId, businessId),
    await matchesSearch(db, filter.q),
    await ofPlansNamed(db, filter.planName),
    await ofBusinesses(db, filter.businessName),
    await ofSellersNamed(db, filter.soldBy),
    filter.startDate ? gte(sale.soldOn, filter.startDate) : undefined,
    filter.endDate ? lte(sale.soldOn, filter.endDate) : undefined,
    await ofSellerType(db, filter.sellerType),
    paidStatus(filter.paid),
    withDocument({ db, documents }, filter.documentNumber),
    filter.businessId ? eq(sale.businessId, filter.businessId) : undefined,
    filter.planId ? eq(sale.planId, filter.planId) : undefined,
    filter.lotId ? eq(sale.lotId, filter.lotId) : undefined,
    filter.promoCode ? sql`upper(${sale.promoCode}) = ${normalizePromoCode(filter.promoCode)}` : undefined,
  )
}

/** Looks the matching plan names up first: they are few, and given exact names the planner can estimate the sales of each. */
async function ofPlansNamed(db: Database, part: string | undefined): Promise<SQL | undefined> {
  if (!part?.trim()) return undefined
  const name = asWords(sale.planName)
  const statement = sql`
    with recursive names(name) as (
      (select ${sale.planName} from ${sale} order by ${name} limit 1)
      union all
      select (select ${sale.planName} from ${sale} where ${name} > names.name order by ${name} limit 1)
      from names where names.name is not null
    )
    select name from names where ${containsWords(sql.identifier('name'), part)}
  `
  const rows = await rowsOf<{ name: string }>(db, statement)
  return rows.length === 0
    ? sql`false`
    : inArray(
        name,
        rows.map((found) => found.name),
      )
}

/** Matches sales with the search text, read as a sale number, voucher code, phone, email or name (D-02), as in the search box. */
async function matchesSearch(db: Database, typed: string | undefined): Promise<SQL | undefined> {
  if (!typed?.trim()) return undefined
  const { saleNumber, voucherCode, digits, emailPart, nameWords: words } = readSearch(typed)
  const vouchers = db.select({ saleId: voucher.saleId }).from(voucher)
  return or(
    sql`false`,
    saleNumber === null ? undefined : eq(sale.number, saleNumber),
    voucherCode === null ? undefined : inArray(sale.id, vouchers.where(eq(voucher.code, voucherCode))),
    digits === null ? undefined : sql`reverse(${sale.contactPhone}) like reverse(${digits}::text) || '%'`,
    emailPart === null ? undefined : await hasEmail(db, emailPart),
    hasTraveller(words),
  )
}

/** Matches sales with exactly this email when there are any; otherwise sales whose email contains the text. */
export async function hasEmail(db: Database, part: string): Promise<SQL> {
  const email = inLowerCase(sale.contactEmail)
  if (part.includes('@')) {
    const [whole] = await db
      .select({ number: sale.number })
      .from(sale)
      .where(sql`${email} = ${part}`)
      .limit(1)
    if (whole) return sql`${email} = ${part}`
  }
  return sql`${email} like ${`%${asPattern(part)}%`}`
}

/** Matches rows of the businesses whose current name contains `part`. */
export function ofBusinessesNamed(db: Database, businessId: AnyPgColumn, part: string | undefined): SQL | undefined {
  return part?.trim() ? inArray(businessId, businessesNamed(db, part)) : undefined
}

function businessesNamed(db: Database, part: string) {
  return db.select({ id: business.id }).from(business).where(containsWords(business.name, part))
}

/** Looks the businesses up first, for the same reason as plan names (`ofPlansNamed`). */
async function ofBusinesses(db: Database, part: string | undefined): Promise<SQL | undefined> {
  if (!part?.trim()) return undefined
  return isOneOf(sale.businessId, await businessesNamed(db, part))
}

/** Matches sales of users whose name contains `part`. A name that row-level security hides from the session matches no sale. */
async function ofSellersNamed(db: Database, part: string | undefined): Promise<SQL | undefined> {
  if (!part?.trim()) return undefined
  return isOneOf(sale.soldBy, await db.select({ id: users.id }).from(users).where(containsWords(users.name, part)))
}

function isOneOf(column: AnyPgColumn, rows: readonly { id: string }[]): SQL {
  const ids = rows.map(({ id }) => id)
  return ids.length === 0 ? sql`false` : inArray(column, ids)
}

async function ofSellerType(db: Database, sellerType: SaleFilter['sellerType']): Promise<SQL | undefined> {
  switch (sellerType) {
    case 'broker':
      return eq(sale.businessType, 'broker')
    case 'own': {
      // The id is looked up first, because with an exact id the planner can estimate how many sales match.
      const [own] = await db.select({ id: business.id }).from(business).where(eq(business.isMainBrand, true))
      return own ? eq(sale.businessId, own.id) : sql`false`
    }
    case 'all':
    case undefined:
      return undefined
  }
}

function paidStatus(paid: SaleFilter['paid']): SQL | undefined {
  switch (paid) {
    case 'paid':
      return eq(sale.isPaid, true)
    case 'unpaid':
      return eq(sale.isPaid, false)
    case 'all':
    case undefined:
      return undefined
  }
}

/** Matches sales with a passenger who has the document. */
function withDocument({ db, documents }: Needs, typed: string | undefined): SQL | undefined {
  if (!typed?.trim()) return undefined
  const holders = db
    .select({ saleId: passenger.saleId })
    .from(passenger)
    .where(matchesDocument(documents, passenger, typed))
  return inArray(sale.id, holders)
}
