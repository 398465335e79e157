import { useGetOne, useListContext } from 'react-admin'
import type { SaleTotals } from '#shared/sales/contract.ts'

/** What everything in the list of sales around comes to; until it is there, what the filters before came to. */
export function useSaleTotals() {
  const { filterValues } = useListContext()
  return useGetOne<SaleTotals & { id: string }>(
    'saleTotals',
    { id: 'all', meta: { filter: filterValues } },
    { placeholderData: (before) => before },
  )
}
