import { csvHeader, csvRows } from '#shared/csv.ts'
import type { CsvFile } from '#shared/http.ts'
import { saleCsvColumns } from '#shared/sales/csv-columns.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSaleNumbers, type ListAsked, salesNumbered, type Viewer } from './store.ts'

/** Sales read and written at a time: what an export holds in memory, however long it is. */
const BATCH = 500

/**
 * Every sale of a filter as a file (S-06). Which sales they are is settled when it begins; no transaction stays open while
 * it travels, however slowly the caller reads it.
 */
export async function exportSales(
  { read, documents }: { read: Reader } & Pick<Dependencies, 'documents'>,
  asked: Omit<ListAsked, 'range'>,
  viewer: Viewer,
): Promise<CsvFile> {
  const numbers = await read((db) => findSaleNumbers({ db, documents }, asked, viewer))
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
