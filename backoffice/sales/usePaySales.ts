import { useRefresh, useUpdateMany } from 'react-admin'
import { messages } from '#shared/messages.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { useToast } from '../ui/useToast.ts'

/** Marks sales as paid, one or a lot, and shows them so only when the server has agreed. */
export function usePaySales({ onPaid }: { onPaid: () => void }) {
  const [updateMany, { isPending }] = useUpdateMany<SaleRow>()
  const toast = useToast()
  const refresh = useRefresh()

  function pay(sales: readonly SaleRow[]): void {
    void updateMany(
      'sales',
      { ids: sales.map(({ id }) => id), data: { isPaid: true } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          toast.success(messages['SALES.PAID_UPDATE_SUCCESS'])
          onPaid()
          refresh()
        },
        onError: (error: unknown) => toast.failure(error),
      },
    )
  }

  return { pay, isPaying: isPending }
}
