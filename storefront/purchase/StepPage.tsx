import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { lazyPart } from '../lazy-part.ts'
import { usePageState } from '../page-state.ts'
import { stepPath, type StepNumber } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { StepFrame, StepSkeleton } from '../ui/StepFrame.tsx'
import { readDone } from './done-purchase.ts'
import { HelpOffer } from './help/HelpOffer.tsx'
import { usePendingOrder } from './payment/sent-payment.ts'
import type { PurchaseState } from './purchase-state.ts'
import { PurchaseSummary, SummaryBar } from './PurchaseSummary.tsx'
import { ShortTripOffer } from './short-trip/ShortTripOffer.tsx'
import {
  BackLink,
  nextLabel,
  PendingPayment,
  RedirectNotice,
  STEP_FORM,
  type StepView,
  useStepView,
} from './step-parts.tsx'
import { guard } from './steps.ts'
import { t } from './texts.ts'

const DoneNotice = lazyPart(async () => (await import('./DoneNotice.tsx')).DoneNotice)

/** The view of a step. `preview` shows another purchase in column and bar until its price is accepted; null ends the preview. */
export type ShownStep = StepView & { preview: (purchase: PurchaseState | null) => void }

type StepPageProps = {
  step: StepNumber
  lead?: ReactNode
  /** Renders the step itself, once the guard allows it. */
  children: (view: ShownStep) => ReactNode
  /** Whether the frame shows side column and bar; with false the step renders them itself. */
  summary?: boolean
}

/** Shows one step behind its guard: a visitor without an earlier answer is sent to that step, with the reason (B-14). */
export function StepPage({ step, lead, children, summary = true }: StepPageProps) {
  const { brand } = usePageState()
  const view = useStepView(step)
  const { state, context } = view
  const navigate = useNavigate()
  const [trial, preview] = useState<PurchaseState | null>(null)
  // The outcome of a sent payment is requested first, whatever the answers are now.
  const pendingOrder = usePendingOrder()
  const target = state && pendingOrder === null ? guard(step, state, context) : null
  const isDone = target !== null && readDone(brand.subdomain) !== null

  useEffect(() => {
    if (target === null || isDone) return
    void navigate(stepPath(target), { replace: true, state: { redirected: true } })
  }, [target, isDone, navigate])

  if (isDone) {
    return (
      <Suspense>
        <DoneNotice />
      </Suspense>
    )
  }
  if (pendingOrder !== null && step !== 8) return <PendingPayment />
  const ready = state && target === null ? { ...view, state } : null
  const displayState = trial ?? ready?.state
  const hasPrice = summary && ready?.state.plan && step > 4
  return (
    <StepFrame
      step={step}
      title={t(`purchase.step${step}.title`)}
      lead={lead}
      back={pendingOrder === null && <BackLink step={step} />}
      help={
        <>
          <HelpOffer step={step} state={displayState ?? null} />
          {pendingOrder === null && ready && <ShortTripOffer state={ready.state} />}
        </>
      }
      summary={
        summary && step > 1 ? (
          ready && displayState ? (
            <PurchaseSummary state={displayState} />
          ) : (
            <StepSkeleton />
          )
        ) : undefined
      }
      bar={
        hasPrice &&
        displayState && <SummaryBar state={displayState} {...(step < 8 ? { action: <BarNext step={step} /> } : {})} />
      }
    >
      <RedirectNotice />
      {ready ? children({ ...ready, preview }) : <StepSkeleton />}
    </StepFrame>
  )
}

/** Returns a step before the browser has read the answers: the part that the server sends. */
export function stepShell(step: StepNumber) {
  return function Shell() {
    return (
      <StepFrame
        step={step}
        title={t(`purchase.step${step}.title`)}
        back={<BackLink step={step} />}
        summary={step === 1 || step === 4 ? undefined : <StepSkeleton />}
      >
        <StepSkeleton />
      </StepFrame>
    )
  }
}

function BarNext({ step }: { step: StepNumber }) {
  return (
    <Button type="submit" form={STEP_FORM} iconAfter="arrow-right">
      {nextLabel(step === 5 || step === 7)}
    </Button>
  )
}
