import { and, asc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#shared/dates.ts'
import { csvHeader, csvRows } from '#shared/csv.ts'
import type { CsvFile } from '#shared/http.ts'
import { movementCsvColumns, type MovementRow } from '#shared/partner-account/movement-csv.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Viewer } from '../sales/store.ts'
import { type Scope, within } from './report.ts'

/** How many movements an export reads, and holds in memory, at a time. */
const BATCH = 10_000
/** How many rows are written at a time, so that the server answers other requests in between. */
const PIECE = 500

/**
 * Exports every movement of a period as a file, ordered by day: those that its settlement sums up. Movements made during the
 * download are left out, and no transaction stays open for it.
 */
export async function exportMovements(
  { read, now }: { read: Reader; now: Date },
  scope: Scope,
  viewer: Viewer,
  batch = BATCH,
): Promise<CsvFile> {
  const { businessId } = viewer
  const own = businessId === null ? scope : { ...scope, businessId }
  const until = lte(movement.at, now)
  const rows = await read((db) => db.$count(movement, and(within(db, own), until)))
  return { filename: 'movimientos.csv', rows, pieces: piecesOf(read, { scope: own, now, viewer, batch }) }
}

type ExportQuery = { scope: Scope; now: Date; viewer: Viewer; batch: number }

async function* piecesOf(read: Reader, query: ExportQuery): AsyncGenerator<string> {
  const { viewer, batch } = query
  const columns = movementCsvColumns(viewer)
  yield csvHeader(columns)
  for (let last: ExportRow | undefined; ;) {
    const rows = await read((db) => readAfter(db, query, last))
    for (let start = 0; start < rows.length; start += PIECE) yield csvRows(columns, rows.slice(start, start + PIECE))
    if (rows.length < batch) return
    last = rows.at(-1)
  }
}

const { id, at, day, number, kind, mode, quantity, isPaid, commissionPercent, markup } = movement
const { gross, discount, businessDiscount, charged, commission, cost, margin, houseShare, financing } = movement
const facts = {
  id,
  at,
  day,
  number,
  kind,
  mode,
  quantity,
  isPaid,
  commissionPercent,
  markup,
  businessName: business.name,
}
const figures = { gross, discount, businessDiscount, charged, commission, cost, margin, houseShare, financing }

type ExportRow = MovementRow & { id: string; at: Date }

/**
 * Builds the condition that leaves out what comes after the next `batch` sales, so that a read sorts what it returns and not a
 * whole day; undefined where fewer sales are left. With the later movements among those sales, at least a batch stays.
 */
async function endOfBatch(
  db: Database,
  { scope, now, batch }: ExportQuery,
  last: ExportRow | undefined,
): Promise<SQL | undefined> {
  const from = last ? earliestAfter(last) : scope.startDate && new Date(startOfDay(scope.startDate))
  const [end] = await db
    .select({ day: sale.soldOn, at: sale.createdAt })
    .from(sale)
    .where(
      and(
        within(db, scope, { day: sale.soldOn, businessId: sale.businessId }),
        lte(sale.createdAt, now),
        // Between these instants an index has the sales in order.
        from ? gte(sale.createdAt, millisecondAfter(from)) : undefined,
        scope.endDate ? lt(sale.createdAt, new Date(endOfDay(scope.endDate))) : undefined,
      ),
    )
    .orderBy(asc(sale.createdAt))
    .offset(batch)
    .limit(1)
  if (!end) return undefined
  const isBeforeEnd = lt(at, millisecondAfter(end.at))
  return and(
    lte(day, end.day),
    or(lt(day, end.day), isBeforeEnd),
    // The instant of a sale gives its day (`sale_sold_on_its_day`), so that an index finds the sales between two instants.
    or(sql`${kind} <> 'sale'`, and(isBeforeEnd, from ? gte(at, from) : undefined)),
  )
}

/** The earliest instant that a sale after a movement may have. The movement may be dated to another day than its instant's. */
function earliestAfter({ at: instant, day: dated }: ExportRow): Date {
  const [start, end] = [startOfDay(dated), endOfDay(dated)].map((limit) => Date.parse(limit))
  return new Date(Math.min(Math.max(instant.getTime(), start!), end!))
}

const millisecondAfter = (instant: Date) => new Date(instant.getTime() + 1)

async function readAfter(db: Database, query: ExportQuery, last: ExportRow | undefined): Promise<ExportRow[]> {
  // Cut to milliseconds, like the JavaScript date that it is compared with.
  const instant = sql`date_trunc('milliseconds', ${at})`
  const isLater =
    last &&
    and(
      // This condition lets the index skip the days before.
      gte(day, last.day),
      sql`(${day}, ${instant}, ${id}) > (${last.day}::date, ${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`,
    )
  const rows = await db
    .select({ ...facts, ...figures })
    .from(movement)
    .innerJoin(business, eq(business.id, movement.businessId))
    .where(and(within(db, query.scope), lte(at, query.now), isLater, await endOfBatch(db, query, last)))
    .orderBy(asc(day), asc(instant), asc(id))
    .limit(query.batch)
  return rows.map((row) => ({ ...row, kind: row.kind as MovementRow['kind'] }))
}
