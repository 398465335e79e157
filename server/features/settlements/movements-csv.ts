import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { csvHeader, csvRows } from '#shared/csv.ts'
import type { CsvFile } from '#shared/http.ts'
import { movementCsvColumns, type MovementRow } from '#shared/partner-account/movement-csv.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import type { Viewer } from '../sales/store.ts'
import { type Scope, within } from './report.ts'

/** How many movements an export reads, and holds in memory, at a time. Each read sorts the movements of one day again. */
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
  return { filename: 'movimientos.csv', rows, pieces: piecesOf(read, { scope: own, until, viewer, batch }) }
}

type ExportQuery = { scope: Scope; until: SQL; viewer: Viewer; batch: number }

async function* piecesOf(read: Reader, { scope, until, viewer, batch }: ExportQuery): AsyncGenerator<string> {
  const columns = movementCsvColumns(viewer)
  yield csvHeader(columns)
  for (let last: ExportRow | undefined; ;) {
    const rows = await read((db) => readAfter(db, and(within(db, scope), until), last, batch))
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

async function readAfter(
  db: Database,
  which: SQL | undefined,
  last: ExportRow | undefined,
  batch: number,
): Promise<ExportRow[]> {
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
    .where(and(which, isLater))
    .orderBy(asc(day), asc(instant), asc(id))
    .limit(batch)
  return rows.map((row) => ({ ...row, kind: row.kind as MovementRow['kind'] }))
}
