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

// Loaded where there is more than one way to pay; if it does not come, the card pays once.
const PayInInstalments = lazy<ComponentType<CardProps>>(() =>
  import('../../instalments/InstalmentPayment.tsx').then(
    (part) => ({ default: part.InstalmentPayment }),
    () => ({ default: PayOnce }),
  ),
)

/** Shows the card form that pays an opened checkout, its instalments and the other ways to pay, where there are any. */
export function PayForm(props: PayFormProps) {
  const { order, instalments, otherMethods } = props.checkout
  const [holder] = props.state.passengers
  const Form = instalments[0] || otherMethods[0] ? PayInInstalments : PayOnce
  return <Form {...props} key={order} holder={holder ? fullName(holder) : ''} />
}
