import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { MatchedBy, SaleHit } from '#shared/search/contract.ts'
import { type SearchMeaning, shownDocument } from '#shared/search/read-search.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { hasTraveller } from '../../platform/db/schema/travellers.ts'
import { codeInForce, passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { asPattern, hasAll, nameWords, patternsOf } from '../../platform/db/schema/words.ts'
import { matchesDocument } from '../../platform/crypto/document-search.ts'
import { hasEmail, type Needs } from '../sales/list-query.ts'
import { FEW } from './ways.ts'

/** A found sale, and the number of the passenger that matched; 1 is the holder. */
type Match = { number: number; n: number; by: MatchedBy }
type Matches = Omit<Match, 'by'>[]
/** The kinds of match that find one passenger of a sale; all others find the whole sale. */
const BY_PASSENGER: ReadonlySet<MatchedBy> = new Set(['voucher', 'document', 'name'])

/**
 * How many of the newest sales are searched first: a common name is found among them at once. The index, which serves rare
 * names, would return all sales of a common name before the newest of them are known.
 */
const NEWEST = 1_500
/** The most sales read by the index: a name that the newest sales lack is not in more than these. */
const CANDIDATES = 20_000

/** Finds sales by any data of theirs or their travellers: the closest kind of match first, then the newest. */
export async function searchSales(
  dependencies: Needs,
  meaning: SearchMeaning,
  businessId: string | null,
): Promise<SaleHit[]> {
  const { db } = dependencies
  const found = new Map<number, Match>()
  for (const [by, find] of ways(dependencies, meaning, businessId)) {
    if (found.size > FEW) break
    for (const match of await find()) if (!found.has(match.number)) found.set(match.number, { ...match, by })
  }
  return readHits(db, [...found.values()], meaning)
}

type Finder = () => Promise<Matches>

function ways(
  { db, documents }: Needs,
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
    ['phone', digits !== null && (() => findByPhone(db, digits, own))],
    ['name', words.length > 0 && (() => findByName(db, words, own))],
    ['email', emailPart !== null && (() => findByEmail(db, emailPart, own))],
  ]
  return all.filter((way): way is [MatchedBy, Finder] => Boolean(way[1]))
}

function findByPhone(db: Database, digits: string, own: SQL | undefined): Promise<Matches> {
  if (own) return ownSales(db, 'phone', [`${digits.split('').toReversed().join('')}%`])
  const isCalled = sql`reverse(${sale.contactPhone}) like reverse(${digits}::text) || '%'`
  return newestOf(db, sql`select id as sale_id, 1 as n from ${sale} where ${isCalled}`)
}

async function findByName(db: Database, words: readonly string[], own: SQL | undefined): Promise<Matches> {
  if (own) return ownNewestFirst(db, 'name', patternsOf(words))
  const isNamed = hasTraveller(words)
  const person = sql`select n from ${passenger} where sale_id = ${sale.id} and ${hasAll(nameWords(passenger), words)}`
  const newestIn = (sales: SQL) =>
    matches(
      db,
      sql`
        select number, (${person} order by n limit 1) as n from ${sales}
        where ${isNamed} order by 1 desc limit ${FEW + 1}::int`,
    )
  const recent = await newestIn(newestSales)
  return recent.length > FEW
    ? recent
    : newestIn(sql`(select * from ${sale} where ${isNamed} limit ${CANDIDATES}::int) as ${sale}`)
}

async function findByEmail(db: Database, part: string, own: SQL | undefined): Promise<Matches> {
  if (own) return ownNewestFirst(db, 'email', [`%${asPattern(part)}%`])
  const isMailed = await hasEmail(db, part)
  const recent = await matches(
    db,
    sql`select number, 1 as n from ${newestSales} where ${isMailed} order by 1 desc limit ${FEW + 1}::int`,
  )
  return recent.length > FEW ? recent : newestOf(db, sql`select id as sale_id, 1 as n from ${sale} where ${isMailed}`)
}

const newestSales = sql`(select * from ${sale} order by number desc limit ${sql.raw(String(NEWEST))}) as ${sale}`

async function ownNewestFirst(db: Database, sought: 'name' | 'email', patterns: string[]): Promise<Matches> {
  const recent = await ownSales(db, sought, patterns, NEWEST)
  return recent.length > FEW ? recent : ownSales(db, sought, patterns)
}

/** Finds a business's own sales, by the database function that may use the text indexes for it. */
function ownSales(
  db: Database,
  sought: 'name' | 'email' | 'phone',
  patterns: string[],
  newest: number | null = null,
): Promise<Matches> {
  return matches(
    db,
    sql`
      select number, min(n) as n from ceibo_own_sales(${sought}, ${sql.param(patterns)}::text[], ${newest}::int)
      group by 1 order by 1 desc limit ${FEW + 1}::int`,
  )
}

/** Returns the newest sales of some candidates. */
async function newestOf(db: Database, candidates: SQL, own?: SQL): Promise<Matches> {
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

async function matches(db: Database, query: SQL): Promise<Matches> {
  const rows = await rowsOf<{ number: number | string; n: number }>(db, query)
  // PostgreSQL's driver returns a bigint as text.
  return rows.map(({ number, n }) => ({ number: Number(number), n }))
}

/** Reads the found sales for display, in the order of the matches. */
async function readHits(db: Database, found: readonly Match[], { document }: SearchMeaning): Promise<SaleHit[]> {
  if (found.length === 0) return []
  const rows = await db
    .select({ sale, passenger, code: codeInForce })
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
    const { publicId, holder, planName, startDate, businessName, contactEmail, contactPhone, cancelledAt } = row.sale
    const texts: Partial<Record<MatchedBy, string>> = {
      number: saleCode(number),
      voucher: row.code,
      document: shownDocument(document ?? ''),
      phone: contactPhone,
      name: fullName(row.passenger),
      email: contactEmail,
    }
    const matched = { by, text: texts[by] ?? '' }
    const marks = { isCancelled: cancelledAt !== null, hasLeft: BY_PASSENGER.has(by) && row.passenger.leftAt !== null }
    return { kind: 'sale', id: publicId, number, holder, planName, startDate, businessName, ...marks, matched }
  })
}
