import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
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
/** `children` are the other ways to pay, below the card. */
export type CardProps = PayFormProps & { holder: string; children: ReactNode }

const PayOnce = ({ payment, children, ...form }: CardProps) => (
  <>
    <CardPayment {...form} onToken={(token) => void payment.payCard(form.checkout, token)} />
    {children}
  </>
)

// Loaded where a card can pay in instalments; if it does not come, the card pays once.
const PayInInstalments = lazy<ComponentType<CardProps>>(() =>
  import('../../instalments/InstalmentPayment.tsx').then(
    (part) => ({ default: part.InstalmentPayment }),
    () => ({ default: PayOnce }),
  ),
)

// Loaded where there is another way to pay; if it does not come, the card pays all the same.
const OtherMethods = lazy<ComponentType<Pick<PayFormProps, 'checkout' | 'busy'>>>(() =>
  import('../../delayed-payment/OtherMethods.tsx').then(
    (part) => ({ default: part.OtherMethods }),
    () => ({ default: () => null }),
  ),
)

/** Shows the card form that pays an opened checkout, its instalments and the other ways to pay, where there are any. */
export function PayForm(props: PayFormProps) {
  const { checkout, busy, state } = props
  const [holder] = state.passengers
  const Form = checkout.instalments[0] ? PayInInstalments : PayOnce
  return (
    <Form {...props} key={checkout.order} holder={holder ? fullName(holder) : ''}>
      {checkout.otherMethods[0] && (
        <Suspense>
          <OtherMethods checkout={checkout} busy={busy} />
        </Suspense>
      )}
    </Form>
  )
}
