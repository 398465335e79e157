import { type ComponentType, lazy, Suspense } from 'react'
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

// Loaded where there are other ways to pay; if it does not come, there is the card.
const OtherMethods = lazy<ComponentType<Pick<PayFormProps, 'checkout' | 'busy'>>>(() =>
  import('../../delayed-payment/OtherMethods.tsx').then(
    (part) => ({ default: part.OtherMethods }),
    () => ({ default: () => null }),
  ),
)

/** Shows the card form that pays an opened checkout, asks in how many instalments where there are offers, and offers other ways to pay. */
export function PayForm(props: PayFormProps) {
  const { order, instalments, otherMethods } = props.checkout
  const [holder] = props.state.passengers
  const Form = instalments[0] ? PayInInstalments : PayOnce
  return (
    <>
      <Form {...props} key={order} holder={holder ? fullName(holder) : ''} />
      {otherMethods[0] && (
        <Suspense>
          <OtherMethods {...props} />
        </Suspense>
      )}
    </>
  )
}
