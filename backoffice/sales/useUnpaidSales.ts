import { useMutation } from '@tanstack/react-query'
import { type SortPayload, useDataProvider } from 'react-admin'
import { LOT_LIMIT, type SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { readAllRows } from '../providers/allRows.ts'
import { useToast } from '../ui/useToast.ts'

type Wanted = { filter: SaleFilter; sort: SortPayload; onRead: (sales: SaleRow[]) => void }

/** Reads the unpaid sales of a filter when asked to: the first ones, no more than a lot may have. */
export function useUnpaidSales({ filter, sort, onRead }: Wanted) {
  const dataProvider = useDataProvider()
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      readAllRows<SaleRow>(
        async (page, perPage) => {
          const unpaid = { pagination: { page, perPage }, sort, filter: { ...filter, paid: 'unpaid' } }
          const { data, total = 0 } = await dataProvider.getList<SaleRow>('sales', unpaid)
          return { data, total }
        },
        { limit: LOT_LIMIT },
      ),
    onSuccess: onRead,
    onError: toast.failure,
  })
}
