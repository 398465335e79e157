import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { CardPayment } from './CardPayment.tsx'
import { ConditionsAcceptance } from './ConditionsAcceptance.tsx'
import { ConfirmPurchase } from './ConfirmPurchase.tsx'
import type { Payment } from './use-payment.ts'

import './PayForm.css'

type PayFormProps = {
  checkout: OpenedCheckout
  busy: boolean
  errorMessage: string | null
  holder: string
  payment: Payment
}

/** Shows the form that pays an opened checkout: a card form, or only a button that confirms. */
export function PayForm({ checkout, busy, errorMessage, holder, payment }: PayFormProps) {
  const shown = { checkout, busy, errorMessage }
  return (
    <>
      <ConditionsAcceptance {...checkout} />
      {checkout.mode === 'card' ? (
        <CardPayment
          key={checkout.order}
          {...shown}
          holder={holder}
          onToken={(token) => payment.payCard(checkout, token)}
        />
      ) : (
        <ConfirmPurchase {...shown} onConfirm={() => payment.confirm(checkout)} />
      )}
    </>
  )
}
