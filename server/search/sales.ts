import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { MatchedBy, SaleHit } from '#shared/search/contract.ts'
import { type SearchMeaning, shownDocument } from '#shared/search/read-search.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { Database } from '../db/connect.ts'
import { emailWords, nameWords, passenger, sale, voucher } from '../db/schema/sales.ts'
import { asPattern, hasAll } from '../db/words.ts'
import { matchesDocument } from '../personal-data/document-search.ts'
import type { Books } from '../sales/list-query.ts'
import { FEW } from './ways.ts'

/** A sale that was found, with the passenger who was; 1 is the holder. */
type Match = { number: number; n: number; by: MatchedBy }

/**
 * What many people are called is found among the newest sales at once; what few are, by its index, which gives all of the
 * many before the newest of them are known. A business's own sales are few enough to be read, and row-level security lets
 * no index look into texts before it has seen whose they are.
 */
const NEWEST = 1_500
/** No name that the newest sales lack is in more sales than these. */
const CANDIDATES = 20_000

/** Sales by anything that names them or somebody in them: the closest kind of match first, then the newest. */
export async function searchSales(books: Books, meaning: SearchMeaning, businessId: string | null): Promise<SaleHit[]> {
  const { db } = books
  const found = new Map<number, Match>()
  for (const [by, find] of ways(books, meaning, businessId)) {
    if (found.size > FEW) break
    for (const match of await find()) if (!found.has(match.number)) found.set(match.number, { ...match, by })
  }
  return readHits(db, [...found.values()], meaning)
}

type Finder = () => Promise<Omit<Match, 'by'>[]>

function ways(
  { db, documents }: Books,
  { saleNumber, voucherCode, document, digits, nameWords: words, emailPart }: SearchMeaning,
  businessId: string | null,
): [MatchedBy, Finder][] {
  const own = businessId === null ? undefined : eq(sale.businessId, businessId)
  const ofSale = (condition: SQL) =>
    newestOf(db, sql`select id as sale_id, 1 as n from ${sale} where ${condition}`, own)
  const all: [MatchedBy, Finder | false | null][] = [
    ['number', saleNumber !== null && (() => ofSale(eq(sale.number, saleNumber)))],
    [
      'voucher',
      voucherCode !== null &&
        (() => newestOf(db, sql`select sale_id, passenger_no as n from ${voucher} where code = ${voucherCode}`, own)),
    ],
    [
      'document',
      document !== null &&
        (() => {
          const isDocument = matchesDocument(documents, passenger, document)
          return newestOf(db, sql`select sale_id, n from ${passenger} where ${isDocument}`, own)
        }),
    ],
    [
      'phone',
      digits !== null && (() => ofSale(sql`reverse(${sale.contactPhone}) like reverse(${digits}::text) || '%'`)),
    ],
    ['name', words.length > 0 && (() => named(db, words, own))],
    ['email', emailPart !== null && (() => mailed(db, emailPart, own))],
  ]
  return all.filter((way): way is [MatchedBy, Finder] => Boolean(way[1]))
}

async function named(db: Database, words: readonly string[], own: SQL | undefined) {
  const isNamed = hasAll(nameWords(passenger), words)
  const person = sql`select n from ${passenger} where ${passenger.saleId} = newest.id and ${isNamed} order by n limit 1`
  const recent = await recentSales(db, person, own)
  if (own || recent.length > FEW) return recent
  return newestOf(db, sql`select sale_id, n from ${passenger} where ${isNamed}`, own)
}

async function mailed(db: Database, part: string, own: SQL | undefined) {
  const isMailed = sql`${emailWords(sale.contactEmail)} like ${`%${asPattern(part)}%`}`
  const buyer = sql`select 1 as n from ${sale} where ${sale.id} = newest.id and ${isMailed}`
  const recent = await recentSales(db, buyer, own)
  if (own || recent.length > FEW) return recent
  return newestOf(db, sql`select id as sale_id, 1 as n from ${sale} where ${isMailed}`, own)
}

/** The newest sales that `fitting` gives a row for: of all of them the last ones, of a business's own any. */
async function recentSales(db: Database, fitting: SQL, own: SQL | undefined): Promise<Omit<Match, 'by'>[]> {
  const newest = own
    ? sql`select id, number from ${sale} where ${own} order by number desc`
    : sql`select id, number from ${sale} order by number desc limit ${NEWEST}::int`
  return matches(
    db,
    sql`
      select newest.number, fitting.n
      from (${newest}) newest cross join lateral (${fitting}) fitting
      order by newest.number desc limit ${FEW + 1}::int`,
  )
}

/** The newest sales of some candidates. */
async function newestOf(db: Database, candidates: SQL, own: SQL | undefined): Promise<Omit<Match, 'by'>[]> {
  return matches(
    db,
    sql`
      select ${sale.number} as number, min(candidate.n)::int as n
      from (${candidates} limit ${CANDIDATES}::int) candidate
      join ${sale} on ${sale.id} = candidate.sale_id
      where ${own ?? sql`true`}
      group by 1 order by 1 desc limit ${FEW + 1}::int`,
  )
}

async function matches(db: Database, query: SQL): Promise<Omit<Match, 'by'>[]> {
  const { rows } = (await db.execute(query)) as { rows: { number: number | string; n: number }[] }
  // PostgreSQL's driver gives a bigint as text.
  return rows.map(({ number, n }) => ({ number: Number(number), n }))
}

/** The matches as they are shown, in their order. */
async function readHits(db: Database, found: readonly Match[], { document }: SearchMeaning): Promise<SaleHit[]> {
  if (found.length === 0) return []
  const rows = await db
    .select({ sale, passenger, code: voucher.code })
    .from(sale)
    .innerJoin(passenger, eq(passenger.saleId, sale.id))
    .innerJoin(voucher, and(eq(voucher.saleId, sale.id), eq(voucher.passengerNo, passenger.n)))
    .where(
      inArray(
        sale.number,
        found.map(({ number }) => number),
      ),
    )
  return found.flatMap(({ number, n, by }) => {
    const row = rows.find((one) => one.sale.number === number && one.passenger.n === n)
    if (!row) return []
    const { publicId, holder, planName, startDate, businessName, contactEmail, contactPhone } = row.sale
    const texts: Partial<Record<MatchedBy, string>> = {
      number: saleCode(number),
      voucher: row.code,
      document: shownDocument(document ?? ''),
      phone: contactPhone,
      name: `${row.passenger.name} ${row.passenger.lastName}`,
      email: contactEmail,
    }
    const matched = { by, text: texts[by] ?? '' }
    return { kind: 'sale', id: publicId, number, holder, planName, startDate, businessName, matched }
  })
}
