import { useMemo } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { ConditionsAcceptance } from './ConditionsAcceptance.tsx'
import { t } from './texts.ts'

type ConfirmPurchaseProps = {
  checkout: OpenedCheckout
  busy: boolean
  errorMessage: string | null
  onConfirm: () => void
}

/** Shows one button instead of a card, for a purchase on account or free of charge (B-11, B-18). */
export function ConfirmPurchase({ checkout, busy, errorMessage, onConfirm }: ConfirmPurchaseProps) {
  const kind = checkout.mode === 'free' ? 'free' : 'account'
  const errors = useMemo(
    () => (errorMessage === null ? [] : [{ fieldId: null, message: errorMessage }]),
    [errorMessage],
  )
  return (
    <section className="pay" aria-labelledby="pay-title">
      <h2 className="step-heading" id="pay-title">
        {t(`payment.${kind}.title`)}
      </h2>
      <ErrorSummary errors={errors} title={t('payment.error.title')} />
      <p>{t(`payment.${kind}.text`)}</p>
      <ConditionsAcceptance {...checkout} />
      <Button size="large" icon="check" busy={busy} onClick={onConfirm}>
        {t(`payment.${kind}.button`, { amount: formatMoney(checkout.amount) })}
      </Button>
    </section>
  )
}
