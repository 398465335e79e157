import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { texts } from '../i18n/texts.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

/** When the money came, and what names it at the bank. */
export type Payment = { paidOn: string; reference: string }

/** What is wrong with a field, by its name. */
type Problems = Record<string, string>

/** Marks sales as paid, one or a lot, and shows them so only when the server has agreed. */
export function usePaySales({ onPaid }: { onPaid: () => void }) {
  const call = useCall()
  const toast = useToast()
  const refresh = useRefresh()
  const [isPaying, setPaying] = useState(false)

  async function pay(sales: readonly SaleRow[], payment: Payment): Promise<Problems | undefined> {
    setPaying(true)
    try {
      const lot = await call(saleApi.markPaid, { body: { ids: sales.map(({ id }) => id), ...payment } })
      if (lot.updated === sales.length) toast.success(messages['SALES.PAID_UPDATE_SUCCESS'])
      else toast.warning(texts.sales.pay.fewer(lot.updated, formatMoney(lot.netToPay)))
      onPaid()
      refresh()
      return undefined
    } catch (error) {
      toast.failure(error)
      return problemsOf(error)
    } finally {
      setPaying(false)
    }
  }

  return { pay, isPaying }
}

function problemsOf(error: unknown): Problems | undefined {
  if (!(error instanceof Failure)) return undefined
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
}
