import { type ReactNode, useEffect } from 'react'
import { Link, useHref, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Brand } from '#shared/businesses/contract.ts'
import { t } from '../i18n/es.ts'
import { usePageState } from '../page-state.ts'
import { paths, stepPath, type StepNumber } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { StepFrame, StepSkeleton } from '../ui/StepFrame.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { DoneNotice } from './DoneNotice.tsx'
import { readDone } from './done-purchase.ts'
import type { PurchaseState } from './purchase-state.ts'
import { PurchaseSummary, SummaryBar } from './PurchaseSummary.tsx'
import { guard, stepAfter, type StepContext } from './steps.ts'
import { tp } from './texts.ts'
import { type Change, usePurchase } from './use-purchase.ts'
import './purchase.css'

/** Marks an address from which a changed answer returns to the check of all answers. */
export const CHANGE_QUERY = '?cambiar=1'
/** The form of a step: the bar's button submits it from outside. */
export const STEP_FORM = 'paso'

/** What a step gets to work with. */
export type StepView = {
  state: PurchaseState
  change: Change
  context: StepContext
  /** Goes to the step that follows, given what is kept now. */
  goOn: (state: PurchaseState) => void
}

function titleOf(step: StepNumber, brand: Brand): string {
  return `${t('ui.stepTitle', { title: tp(`step${step}.title`), step, total: 8 })} - ${brand.name}`
}

/** Title and description of a step's page. */
export function stepMeta(step: StepNumber) {
  return (brand: Brand) => ({
    title: titleOf(step, brand),
    description: tp('description', { step, brand: brand.name }),
  })
}

/** Puts "Error: " before the tab's title while a step has errors. */
export function useErrorTitle(step: StepNumber, hasErrors: boolean): void {
  useDocumentTitle(titleOf(step, usePageState().brand), hasErrors)
}

/** What may be known of a step before the tab's store was read. */
export function useStepView(step: StepNumber): Omit<StepView, 'state'> & { state: PurchaseState | null } {
  const { today, catalogue } = usePageState()
  const { state, change } = usePurchase()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isChange = query.has('cambiar')
  const payAddress = useHref(stepPath(8))
  const context = { today, residenceCountries: catalogue.residenceCountries }

  function goOn(next: PurchaseState) {
    const target = stepAfter(step, next, context, isChange)
    if (target === 8) location.assign(payAddress)
    else void navigate(`${stepPath(target)}${isChange ? CHANGE_QUERY : ''}`)
  }
  return { state, change, context, goOn }
}

type StepPageProps = {
  step: StepNumber
  lead?: ReactNode
  /** The step itself, once it may be shown. */
  children: (view: StepView) => ReactNode
  /** False leaves side column and bar to the step. */
  summary?: boolean
}

/** One step behind its guard: whoever lacks an earlier answer is taken there and told why (B-14). */
export function StepPage({ step, lead, children, summary = true }: StepPageProps) {
  const { brand } = usePageState()
  const view = useStepView(step)
  const { state, context } = view
  const navigate = useNavigate()
  const target = state && guard(step, state, context)
  const isDone = target !== null && readDone(brand.subdomain) !== null

  useEffect(() => {
    if (target === null || isDone) return
    void navigate(stepPath(target), { replace: true, state: { redirected: true } })
  }, [target, isDone, navigate])

  if (isDone) return <DoneNotice />
  const ready = state && target === null ? { ...view, state } : null
  const hasPrice = summary && ready?.state.plan && step > 4
  return (
    <StepFrame
      step={step}
      title={tp(`step${step}.title`)}
      lead={lead}
      back={<BackLink step={step} />}
      summary={summary && step > 1 ? ready ? <PurchaseSummary state={ready.state} /> : <StepSkeleton /> : undefined}
      bar={hasPrice && <SummaryBar state={ready.state} {...(step < 8 ? { action: <BarNext /> } : {})} />}
    >
      <RedirectNotice />
      {ready ? children(ready) : <StepSkeleton />}
    </StepFrame>
  )
}

/** A step before the browser knows the answers: what the server sends. */
export function stepShell(step: StepNumber) {
  return function Shell() {
    return (
      <StepFrame
        step={step}
        title={tp(`step${step}.title`)}
        back={<BackLink step={step} />}
        summary={step === 1 || step === 4 ? undefined : <StepSkeleton />}
      >
        <StepSkeleton />
      </StepFrame>
    )
  }
}

export function BackLink({ step }: { step: StepNumber }) {
  return (
    <Link to={step === 1 ? paths.home : stepPath((step - 1) as StepNumber)}>
      <Icon name="arrow-left" size={20} />
      {tp('back')}
    </Link>
  )
}

/** Why a visitor is here and not where they wanted to be. */
export function RedirectNotice() {
  const { state } = useLocation() as { state: { redirected?: boolean } | null }
  if (!state?.redirected) return null
  return (
    <output className="notice step-notice">
      <Icon name="info" size={22} />
      <span>{tp('redirected')}</span>
    </output>
  )
}

/** The button that ends a step's form; where the bar is shown, the bar's takes its place. */
export function StepNext() {
  return (
    <div className="step-next">
      <Button type="submit" size="large" iconAfter="arrow-right">
        {tp('next')}
      </Button>
    </div>
  )
}

function BarNext() {
  return (
    <Button type="submit" form={STEP_FORM} iconAfter="arrow-right">
      {tp('next')}
    </Button>
  )
}
