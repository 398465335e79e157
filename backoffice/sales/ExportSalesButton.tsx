import { useListContext } from 'react-admin'
import { ROW_END } from '#shared/csv.ts'
import { saleApi, type SaleFilter, type saleSortFields } from '#shared/sales/contract.ts'
import { call } from '../providers/api.ts'
import { pageQuery } from '../providers/pageQuery.ts'
import { ProgressButton } from '../ui/ProgressButton.tsx'
import { type ReadTable, useExport } from '../ui/useExport.ts'

/** Saves every sale that the filters let through, in the list's order, as the server writes it. */
export const ExportSalesButton = ({ title }: { title: string }) => {
  const { sort, filterValues } = useListContext()
  const readTable: ReadTable = async (onProgress, signal) => {
    const query = { ...pageQuery<(typeof saleSortFields)[number]>({ sort }), filter: filterValues as SaleFilter }
    const { rows, pieces } = await call(saleApi.csv, { query }, { signal, silent: true })
    const text: BlobPart[] = []
    let ends = 0
    for await (const piece of pieces) {
      // As a blob, a piece may leave the page's memory before the file is whole.
      text.push(new Blob([piece]))
      ends += piece.split(ROW_END).length - 1
      onProgress({ read: Math.min(Math.max(0, ends - 1), rows), total: rows })
    }
    return { text, rows }
  }
  return <ProgressButton {...useExport(title, readTable)} />
}
