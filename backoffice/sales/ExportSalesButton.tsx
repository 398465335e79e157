import { useListContext } from 'react-admin'
import { saleApi, type SaleFilter, type saleSortFields } from '#shared/sales/contract.ts'
import { call } from '../providers/api.ts'
import { pageQuery } from '../providers/pageQuery.ts'
import { ProgressButton } from '../ui/ProgressButton.tsx'
import { type ReadTable, readWritten, useExport } from '../ui/useExport.ts'

/** Downloads all sales that match the filters, in the list's order, as a file that the server writes. */
export const ExportSalesButton = ({ title }: { title: string }) => {
  const { sort, filterValues } = useListContext()
  const readTable: ReadTable = async (onProgress, signal) => {
    const query = { ...pageQuery<(typeof saleSortFields)[number]>({ sort }), filter: filterValues as SaleFilter }
    return readWritten(await call(saleApi.csv, { query }, { signal, silent: true }), onProgress)
  }
  return <ProgressButton {...useExport(title, readTable)} />
}
