import { type RaRecord, useDataProvider, useListContext } from 'react-admin'
import { type CsvColumn, toCsv } from '#shared/csv.ts'
import { readAllRows } from '../providers/allRows.ts'
import { ProgressButton } from './ProgressButton.tsx'
import { type ReadTable, useExport } from './useExport.ts'

type Props<Row> = {
  /** The list's title: it names the file. */
  title: string
  columns: readonly CsvColumn<Row>[]
}

/**
 * Saves every row that the list's filters let through, in the list's order: not only the page on screen. For lists of some
 * pages; sales, of which there are any number, are written by the server.
 */
export const ExportButton = <Row extends RaRecord>({ title, columns }: Props<Row>) => {
  const { resource, sort, filterValues } = useListContext<Row>()
  const dataProvider = useDataProvider()
  const readTable: ReadTable = async (onProgress, signal) => {
    const rows = await readAllRows<Row>(
      async (page, perPage) => {
        const list = { pagination: { page, perPage }, sort, filter: filterValues, signal }
        const { data, total = 0 } = await dataProvider.getList<Row>(resource, list)
        return { data, total }
      },
      (read, total) => onProgress({ read, total }),
    )
    return { text: [toCsv(columns, rows)], rows: rows.length }
  }
  return <ProgressButton {...useExport(title, readTable)} />
}
