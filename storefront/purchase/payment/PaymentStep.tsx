import { StepPage, stepShell } from '../StepPage.tsx'
import { stepMeta, type StepView } from '../step-parts.tsx'
import { CheckAnswers } from './CheckAnswers.tsx'
import { CardPayment } from './CardPayment.tsx'
import { ConfirmPurchase } from './ConfirmPurchase.tsx'
import { DuplicatePanel, FailedPanel, LatePanel, PriceChangedPanel, RefusedPanel, WaitPanel } from './PayPanels.tsx'
import { tm } from './texts.ts'
import { type Payment, usePayment } from './use-payment.ts'

export const meta = stepMeta(8)
export const Shell = stepShell(8)

export function Page() {
  return (
    <StepPage step={8} lead={tm('lead')}>
      {(view) => <PaymentView {...view} />}
    </StepPage>
  )
}

function PaymentView(view: StepView) {
  const payment = usePayment(view)
  const { kind } = payment.phase
  const isSent = kind === 'confirming' || kind === 'late' || kind === 'failed'
  return (
    <div className="payment">
      {!isSent && <CheckAnswers state={view.state} />}
      <PayPanel view={view} payment={payment} />
    </div>
  )
}

function PayPanel({ view, payment }: { view: StepView; payment: Payment }) {
  const { phase } = payment
  switch (phase.kind) {
    case 'opening':
      return <WaitPanel title={tm('pay.loading')} />
    case 'confirming':
      return (
        <WaitPanel title={tm('confirming.title')}>
          <p>{tm('confirming.text')}</p>
          <p>{tm('confirming.order', { order: phase.order })}</p>
        </WaitPanel>
      )
    case 'late':
      return <LatePanel order={phase.order} email={phase.email} onAsk={() => payment.resume(phase)} />
    case 'failed':
      return <FailedPanel {...phase} email={view.state.contact.email} />
    case 'refused':
      return <RefusedPanel failure={phase.failure} hasPromo={view.state.promo !== null} payment={payment} />
    case 'duplicate':
      return <DuplicatePanel onConfirm={payment.confirmDuplicate} />
    case 'changed':
      return <PriceChangedPanel move={phase.move} onAccept={() => payment.acceptPrice(phase.checkout)} />
    case 'ready':
    case 'paying': {
      const { checkout } = phase
      const busy = phase.kind === 'paying'
      const problem = phase.kind === 'ready' ? phase.problem : null
      return checkout.mode === 'card' ? (
        <CardPayment
          key={checkout.order}
          checkout={checkout}
          busy={busy}
          problem={problem}
          onToken={(token) => payment.payCard(checkout, token)}
        />
      ) : (
        <ConfirmPurchase
          checkout={checkout}
          busy={busy}
          problem={problem}
          onConfirm={() => payment.confirm(checkout)}
        />
      )
    }
  }
}
