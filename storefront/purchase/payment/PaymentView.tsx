import { Suspense, useEffect } from 'react'
import { SellerOfRecord } from '../../branding/SellerOfRecord.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { withServerPrices } from '../changes.ts'
import type { ShownStep } from '../StepPage.tsx'
import type { StepView } from '../step-parts.tsx'
import { PayForm } from './PayForm.tsx'
import { FailedPanel, LatePanel, WaitPanel } from './PayPanels.tsx'
import { Review } from './Review.tsx'
import { t } from './texts.ts'
import { type Payment, usePayment } from './use-payment.ts'

// What few buyers see before a charge is loaded when it is needed; nothing after a charge may depend on another download.
const ConfirmPurchase = lazyPart(async () => (await import('./ConfirmPurchase.tsx')).ConfirmPurchase)
const BeforeCharge = lazyPart(async () => (await import('./BeforeCharge.tsx')).BeforeCharge)

/** Shows the payment of a complete purchase. `isPart`: on a page that shows all answers itself. */
export function PaymentView({ preview, isPart = false, ...view }: ShownStep & { isPart?: boolean }) {
  const payment = usePayment(view)
  const { phase } = payment
  const { kind } = phase
  useEffect(() => {
    preview(phase.kind === 'changed' ? withServerPrices(view.state, phase.checkout) : null)
    return () => preview(null)
  }, [preview, phase, view.state])
  const isSent = kind === 'confirming' || kind === 'late' || kind === 'failed'
  return (
    <div className="payment">
      {!isSent && !isPart && <Review state={view.state} />}
      <Suspense fallback={<WaitPanel title={t('payment.pay.loading')} />}>
        <PayPanel view={view} payment={payment} />
      </Suspense>
      {!isSent && <SellerOfRecord />}
    </div>
  )
}

function PayPanel({ view, payment }: { view: StepView; payment: Payment }) {
  const { phase } = payment
  switch (phase.kind) {
    case 'opening':
      return <WaitPanel title={t('payment.pay.loading')} />
    case 'confirming':
      return (
        <WaitPanel title={t('payment.confirming.title')}>
          <p>{t('payment.confirming.text')}</p>
          <p>{t('payment.confirming.order', { order: phase.order })}</p>
        </WaitPanel>
      )
    case 'late':
      return <LatePanel order={phase.order} email={phase.email} onAsk={() => payment.resume(phase)} />
    case 'failed':
      return <FailedPanel {...phase} />
    case 'refused':
    case 'duplicate':
    case 'changed':
      return <BeforeCharge phase={phase} state={view.state} payment={payment} />
    case 'ready':
    case 'paying': {
      const Form = phase.checkout.mode === 'card' ? PayForm : ConfirmPurchase
      return (
        <Form
          checkout={phase.checkout}
          busy={phase.kind === 'paying'}
          errorMessage={phase.kind === 'ready' ? phase.errorMessage : null}
          state={view.state}
          payment={payment}
        />
      )
    }
  }
}
