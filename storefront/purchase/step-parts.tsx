import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { type Day, dayAndMonth } from '#shared/dates.ts'
import { connected } from '../connection.ts'
import { lazyPart } from '../lazy-part.ts'
import { Link } from '../Link.tsx'
import { useAddress, usePageState } from '../page-state.ts'
import { ONLY_MISSING, paths, stepPath, type StepNumber } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { nextPaint } from '../ui/next-paint.ts'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { usePendingOrder } from './payment/sent-payment.ts'
import type { PurchaseState } from './purchase-state.ts'
import type { StepContext } from './steps.ts'
import { t } from './texts.ts'
import { type Change, useDamage, usePurchase } from './use-purchase.ts'

import './looks.css'
import './step-parts.css'

const PendingNotice = lazyPart(async () => (await import('./DoneNotice.tsx')).PendingNotice)

/** Shown instead of a step while a payment is running. */
export function PendingPayment() {
  return (
    <Suspense>
      <PendingNotice />
    </Suspense>
  )
}

/** The id of a step's form: the bar's button submits it from outside. */
export const STEP_FORM = 'paso'

/** A step's form as a part of another page: its own id, and the title of that page. */
export type FormPart = { id: string; title: string }

/** The state and the functions that a step works with. */
export type StepView = {
  state: PurchaseState
  change: Change
  context: StepContext
  /** Opens the next step, given the state that is persisted now. */
  goOn: (state: PurchaseState) => Promise<void>
}

function titleOf(step: StepNumber, brand: Brand): string {
  return `${t('ui.stepTitle', { title: t(`purchase.step${step}.title`), step, total: 8 })} - ${brand.name}`
}

/** Returns title and description of a step's page. */
export function stepMeta(step: StepNumber) {
  return (brand: Brand) => ({
    title: titleOf(step, brand),
    description: t('purchase.description', { step, brand: brand.name }),
  })
}

/** Puts "Error: " before the tab's title while a step has errors; `part` names the page where its form is a part. */
export function useErrorTitle(step: StepNumber, hasErrors: boolean, part?: FormPart): void {
  const { brand } = usePageState()
  useDocumentTitle(part?.title ?? titleOf(step, brand), hasErrors)
}

/** Returns the view of a step, whose `state` is null until the tab's storage was read. */
export function useStepView(step: StepNumber): Omit<StepView, 'state'> & { state: PurchaseState | null } {
  const { today, catalogue } = usePageState()
  const { state, change } = usePurchase()
  const [, settleDamage] = useDamage()
  const navigate = useNavigate()
  const asksOnlyMissing = useAsksOnlyMissing()
  const payAddress = useAddress(stepPath(8))
  const context = { today, catalogue }
  const presses = useRef(0)
  useEffect(() => () => void (presses.current += 1), [])

  function go(target: StepNumber) {
    if (target === 8) location.assign(payAddress)
    else void navigate(stepPath(target), { state: asksOnlyMissing ? ONLY_MISSING : null })
  }

  async function goOn(next: PurchaseState) {
    settleDamage()
    await nextPaint()
    // Without a network this page stays: the last press of the button counts when it is back, unless the visitor has left.
    const press = (presses.current += 1)
    await connected()
    if (press !== presses.current) return
    if (!asksOnlyMissing) return go(Math.min(step + 1, 8) as StepNumber)
    // Step 1 loads the rules of all steps only when an answer is being changed.
    const { stepAfterChange } = await import('./steps.ts')
    return go(stepAfterChange(step, next, context))
  }

  return { state, change, context, goOn }
}

/** Whether the visitor came to change or fill in an answer, and then continues to the first missing one. */
export function useAsksOnlyMissing(): boolean {
  const { state } = useLocation() as { state: Partial<typeof ONLY_MISSING> | null }
  return state?.onlyMissing === true
}

export function BackLink({ step }: { step: StepNumber }) {
  return (
    <Link to={step === 1 ? paths.home : stepPath((step - 1) as StepNumber)}>
      <Icon name="arrow-left" size={20} />
      {t('purchase.back')}
    </Link>
  )
}

/** A link that changes an answer, hidden while a payment is running. */
export function ChangeLink({ step, label }: { step: StepNumber; label: string }) {
  if (usePendingOrder() !== null) return null
  return (
    <Link to={stepPath(step)} state={ONLY_MISSING} aria-label={label}>
      {t('purchase.summary.change')}
    </Link>
  )
}

/** Shows why a visitor is on this page and not on the one that they opened. */
export function RedirectNotice() {
  const { state } = useLocation() as { state: { redirected?: boolean; resumedUntil?: Day } | null }
  const [isDamaged] = useDamage()
  const { state: purchase } = usePurchase()
  const text = isDamaged
    ? t('purchase.damaged')
    : state?.resumedUntil
      ? t('purchase.resumed', { day: dayAndMonth(state.resumedUntil) })
      : state?.redirected && t(purchase?.startDate ? 'purchase.redirected' : 'purchase.redirectedEmpty')
  if (!text) return null
  return (
    <output className="notice step-notice">
      <Icon name="info" size={22} />
      <span>{text}</span>
    </output>
  )
}

/** What the button of a step says; those of 5 and 7 accept what stands beside them. */
export function nextLabel(accepts: boolean): string {
  return t(accepts ? 'purchase.accept' : 'purchase.next')
}

/**
 * The button that submits a step's form; where the bar is shown, the bar's button replaces it. `accepts`: what the buyer accepts by
 * it, which stands on the bar too.
 */
export function StepNext({ accepts }: { accepts?: ReactNode }) {
  return (
    <>
      {accepts && <p className="step-accepts">{accepts}</p>}
      <div className="step-next">
        <Button type="submit" size="large" iconAfter="arrow-right">
          {nextLabel(Boolean(accepts))}
        </Button>
      </div>
    </>
  )
}
