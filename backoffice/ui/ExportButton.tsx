import { type RaRecord, useDataProvider, useListContext } from 'react-admin'
import { type CsvColumn, csvRows, toCsv } from '#shared/csv.ts'
import { readAllRows } from '../providers/allRows.ts'
import { ProgressButton } from './ProgressButton.tsx'
import { type ReadTable, useExport } from './useExport.ts'

type Props<Row> = {
  /** The list's title, which is also the file name. */
  title: string
  columns: readonly CsvColumn<Row>[]
  /** The columns of the last line, for a list that comes with totals. */
  totals: readonly CsvColumn<Row>[]
}

/**
 * Exports all rows that match the list's filters, in the list's order, not only the page on screen. For lists of a few pages; the
 * server exports sales, whose number has no limit.
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
