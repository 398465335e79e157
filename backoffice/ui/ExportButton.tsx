import { type RaRecord, useDataProvider, useListContext } from 'react-admin'
import { type CsvColumn, csvRows, toCsv } from '#shared/csv.ts'
import { readAllRows } from '../providers/allRows.ts'
import { ProgressButton } from './ProgressButton.tsx'
import { type ReadTable, useExport } from './useExport.ts'

type Props<Row> = {
  /** The list's title: it names the file. */
  title: string
  columns: readonly CsvColumn<Row>[]
  /** What the last line says, of a list that comes with totals. */
  totals: readonly CsvColumn<Row>[]
}

/**
 * Saves every row that the list's filters let through, in the list's order: not only the page on screen. For lists of some
 * pages; sales, of which there are any number, are written by the server.
 */
export const ExportButton = <Row extends RaRecord>({ title, columns, totals }: Props<Row>) => {
  const { resource, sort, filterValues } = useListContext<Row>()
  const dataProvider = useDataProvider()
  const readTable: ReadTable = async (onProgress, signal) => {
    let sums: Row | undefined
    const rows = await readAllRows<Row>(
      async (page, perPage) => {
        const list = { pagination: { page, perPage }, sort, filter: filterValues, signal }
        const { data, total = 0, meta } = await dataProvider.getList<Row>(resource, list)
        sums = (meta as { totals?: Row } | undefined)?.totals
        return { data, total }
      },
      { onProgress: (read, total) => onProgress({ read, total }) },
    )
    const text = [toCsv(columns, rows)]
    if (sums && rows.length > 0) text.push(csvRows(totals, [sums]))
    return { text, rows: rows.length }
  }
  return <ProgressButton {...useExport(title, readTable)} />
}
