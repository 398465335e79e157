import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { CardPayment } from './CardPayment.tsx'
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
  if (checkout.mode !== 'card') {
    const confirm = () => payment.confirm(checkout)
    return <ConfirmPurchase checkout={checkout} busy={busy} errorMessage={errorMessage} onConfirm={confirm} />
  }
  return (
    <CardPayment
      key={checkout.order}
      checkout={checkout}
      busy={busy}
      errorMessage={errorMessage}
      holder={holder}
      onToken={(token) => payment.payCard(checkout, token)}
    />
  )
}
