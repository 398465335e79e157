import { type ComponentType, lazy } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { fullName } from '#shared/sales/passengers.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { CardPayment } from './CardPayment.tsx'
import type { Payment } from './use-payment.ts'

import './PayForm.css'

export type PayFormProps = {
  checkout: OpenedCheckout
  busy: boolean
  errorMessage: string | null
  state: PurchaseState
  payment: Payment
}
type CardProps = PayFormProps & { holder: string }

const PayOnce = ({ payment, ...form }: CardProps) => (
  <CardPayment {...form} onToken={(token) => void payment.payCard(form.checkout, token)} />
)

// Loaded where there are instalments; if it does not come, the card pays once.
const PayInInstalments = lazy<ComponentType<CardProps>>(() =>
  import('../../instalments/InstalmentPayment.tsx').then(
    (part) => ({ default: part.InstalmentPayment }),
    () => ({ default: PayOnce }),
  ),
)

/** Shows the card form that pays an opened checkout, and asks in how many instalments where there are offers. */
export function PayForm(props: PayFormProps) {
  const { order, instalments } = props.checkout
  const [holder] = props.state.passengers
  const Form = instalments[0] ? PayInInstalments : PayOnce
  return <Form {...props} key={order} holder={holder ? fullName(holder) : ''} />
}
