import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { fullName } from '#shared/sales/passengers.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { CardPayment } from './CardPayment.tsx'
import type { Payment } from './use-payment.ts'

import './PayForm.css'

type PayFormProps = {
  checkout: OpenedCheckout
  busy: boolean
  errorMessage: string | null
  state: PurchaseState
  payment: Payment
}

/** Shows the card form that pays an opened checkout. */
export function PayForm({ payment, ...form }: PayFormProps) {
  const { checkout, state } = form
  const [holder] = state.passengers
  return (
    <CardPayment
      {...form}
      key={checkout.order}
      holder={holder ? fullName(holder) : ''}
      onToken={(token) => payment.payCard(checkout, token)}
    />
  )
}
