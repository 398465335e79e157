import { inArray } from 'drizzle-orm'
import { csvHeader, csvRows } from '#shared/csv.ts'
import type { CsvFile } from '#shared/http.ts'
import { saleCsvColumns } from '#shared/sales/csv-columns.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import { saleContext } from './sale-context.ts'
import { findSaleNumbers, type KnownSale, type SaleList, shortColumns, toSaleRow, type Viewer } from './store.ts'

/** How many sales an export reads and writes at a time: what it holds in memory, however long it is. */
const BATCH = 500

/**
 * Exports every sale of a filter as a file (S-06). The list of sales is fixed at the start; no transaction stays open during the
 * download, however slow the caller is.
 */
export async function exportSales(
  { read, documents }: { read: Reader } & Pick<Dependencies, 'documents'>,
  query: Omit<SaleList, 'range'>,
  viewer: Viewer,
): Promise<CsvFile> {
  const numbers = await read((db) => findSaleNumbers({ db, documents }, query, viewer))
  return { filename: 'ventas.csv', rows: numbers.length, pieces: piecesOf(read, numbers, viewer) }
}

async function* piecesOf(read: Reader, numbers: readonly number[], viewer: Viewer): AsyncGenerator<string> {
  const columns = saleCsvColumns(viewer)
  yield csvHeader(columns)
  for (let start = 0; start < numbers.length; start += BATCH) {
    const batch = numbers.slice(start, start + BATCH)
    yield csvRows(columns, await read((db) => salesNumbered(db, batch, viewer)))
  }
}

/**
 * Reads the sales of these numbers, in their order. Every figure includes later movements, so that the rows add up to
 * `totalSales`. The viewer's right to see them was checked before, by `findSaleNumbers`.
 */
async function salesNumbered(db: Database, numbers: readonly number[], viewer: Viewer): Promise<SaleRow[]> {
  const rows = await db
    .select({ sale: shortColumns, ...saleContext(db) })
    .from(sale)
    .where(inArray(sale.number, [...numbers]))
  const byNumber = new Map(rows.map((row) => [row.sale.number, toSaleRow(inForce(row), viewer)]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

const NOTHING_LATER = { gross: 0, discount: 0, businessDiscount: 0, charged: 0, commission: 0, cost: 0, financing: 0 }

/** Returns a sale as if it had been made with its current figures. */
function inForce({ sale: sold, later, ...row }: KnownSale): KnownSale {
  const figures = {
    gross: sold.gross + later.gross,
    discount: sold.discount + later.discount,
    businessDiscount: sold.businessDiscount + later.businessDiscount,
    charged: sold.charged + later.charged,
    commission: sold.commission + later.commission,
    cost: sold.cost + later.cost,
    financing: sold.financing + later.financing,
  }
  return { ...row, sale: { ...sold, ...figures }, later: NOTHING_LATER }
}
