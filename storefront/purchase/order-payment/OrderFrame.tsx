import { type ReactNode, Suspense } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Failure } from '#shared/errors.ts'
import { lazyPart } from '../../lazy-part.ts'
import { Main, MessagePage, PageFrame } from '../../ui/PageFrame.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { ContactLinks, WaitPanel } from '../payment/PayPanels.tsx'
import { t } from '../payment/texts.ts'
import { RetryMessage } from '../RetryMessage.tsx'
import type { OrderPhase } from './use-order-payment.ts'

import '../looks.css'
import '../payment/PaymentStep.css'
import '../payment/PayForm.css'

const CardPayment = lazyPart(async () => (await import('../payment/CardPayment.tsx')).CardPayment)

/** Shows the page of a link's order while the order is being loaded, with a text for screen readers. */
export function OrderSkeleton({ loading }: { loading: string }) {
  return (
    <Main>
      <div className="wrap page-body page-narrow">
        <output className="visually-hidden">{loading}</output>
        <StepSkeleton />
      </div>
    </Main>
  )
}

/** Shows that an order could not be loaded, and loads it again. */
export function OrderNotLoaded({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  return (
    <PageFrame title={title}>
      <RetryMessage message={failure.message} onRetry={onRetry} />
    </PageFrame>
  )
}

/** Shows why an order cannot be paid any more. `children` is what the buyer can do. */
export function OrderEnded({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <MessagePage title={title} lead={text}>
      <div className="message-actions">{children}</div>
      <ContactLinks />
    </MessagePage>
  )
}

/** Why an order cannot be paid; `failed` where nobody knows. */
export type OrderEnd = 'over' | 'notMade' | 'refunded' | 'unknown' | 'failed'

export function endOf({ code }: Failure): OrderEnd {
  switch (code) {
    case 'CHECKOUT_EXPIRED':
    case 'PRICE_CHANGED':
    case 'PAYMENT_TRIES_EXHAUSTED':
      return 'over'
    case 'CHECKOUT_NOT_PAID':
      return 'notMade'
    case 'PAYMENT_REFUNDED':
      return 'refunded'
    case 'ORDER_NOT_FOUND':
    case 'VALIDATION':
      return 'unknown'
    default:
      return 'failed'
  }
}

/** Shows that a payment is running and its outcome is not known yet. */
export function ConfirmingPanel() {
  return (
    <WaitPanel title={t('payment.confirming.title')}>
      <p>{t('payment.confirming.text')}</p>
    </WaitPanel>
  )
}

type OrderCardProps = { checkout: OpenedCheckout; phase: OrderPhase; onToken: (token: string) => void }

/** Shows the card form that pays the order. */
export function OrderCard({ checkout, phase, onToken }: OrderCardProps) {
  return (
    <Suspense fallback={<WaitPanel title={t('payment.pay.loading')} />}>
      <CardPayment checkout={checkout} busy={phase.kind === 'paying'} errorMessage={errorOf(phase)} onToken={onToken} />
    </Suspense>
  )
}

function errorOf(phase: OrderPhase): string | null {
  if (phase.kind === 'ready') return phase.errorMessage
  return phase.kind === 'refused' ? phase.failure.message : null
}
