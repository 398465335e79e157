import { useGetOne, useListContext } from 'react-admin'
import type { SaleTotals } from '#shared/sales/contract.ts'

/** The totals of the surrounding list of sales; while they load, those of the previous filters. */
export function useSaleTotals() {
  const { filterValues } = useListContext()
  return useGetOne<SaleTotals & { id: string }>(
    'saleTotals',
    { id: 'all', meta: { filter: filterValues } },
    { placeholderData: (before) => before },
  )
}
