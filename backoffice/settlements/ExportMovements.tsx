import { useListContext } from 'react-admin'
import { reportApi } from '#shared/settlements/contract.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import { t } from './texts.ts'
import { call } from '../providers/api.ts'
import { ProgressButton } from '../ui/ProgressButton.tsx'
import { type ReadTable, readWritten, useExport } from '../ui/useExport.ts'

/** Downloads the movements that make up a settlement, each with its own day. */
export const ExportMovements = () => {
  const { filterValues } = useListContext()
  const readTable: ReadTable = async (onProgress, signal) => {
    const query = { filter: filterValues as Pick<SaleFilter, 'startDate' | 'endDate' | 'businessName'> }
    return readWritten(await call(reportApi.movements, { query }, { signal, silent: true }), onProgress)
  }
  return <ProgressButton label={t.settlements.movements} {...useExport(t.settlements.movementsFile, readTable)} />
}
