import { useMemo } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { ConditionsAcceptance } from './ConditionsAcceptance.tsx'
import { t } from './confirm-texts.ts'
import type { Payment } from './use-payment.ts'

import './PayForm.css'

type ConfirmPurchaseProps = {
  checkout: OpenedCheckout
  busy: boolean
  errorMessage: string | null
  payment: Payment
}

/** Shows one button instead of a card, for a purchase on account or free of charge (B-11, B-18). */
export function ConfirmPurchase({ checkout, busy, errorMessage, payment }: ConfirmPurchaseProps) {
  const kind = checkout.mode === 'free' ? 'free' : 'account'
  const errors = useMemo(
    () => (errorMessage === null ? [] : [{ fieldId: null, message: errorMessage }]),
    [errorMessage],
  )
  return (
    <section className="pay" aria-labelledby="pay-title">
      <h2 className="step-heading" id="pay-title">
        {t(`confirm.${kind}.title`)}
      </h2>
      <ErrorSummary errors={errors} title={t('confirm.failed')} />
      <p>{t(`confirm.${kind}.text`)}</p>
      <ConditionsAcceptance {...checkout} />
      <Button size="large" icon="check" busy={busy} onClick={() => payment.confirm(checkout)}>
        {t(`confirm.${kind}.button`, { amount: formatMoney(checkout.amount) })}
      </Button>
    </section>
  )
}
