import { type SubmitEvent, Suspense, useState } from 'react'
import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import type { inInstalments } from '../../instalments/offer-words.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { EXCLUSIONS } from '#shared/quoting/exclusions.ts'
import { lazyPart } from '../../lazy-part.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { BigPrice } from '../../ui/Money.tsx'
import { nextPaint } from '../../ui/next-paint.ts'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { chosenPlan, withPlan } from '../changes.ts'
import { LegalLink } from '../LegalLink.tsx'
import { PesosRate, PesosSwitch } from '../Pesos.tsx'
import { type PlanOrder, sortPlans } from '../plan-order.ts'
import { priceView } from '../price-view.ts'
import { type StepView } from '../step-parts.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { focusOn } from './focus-on.ts'
import { loadPlanCards, loadPlanTable, WIDE } from './plan-views.ts'
import { PromoCode } from './PromoCode.tsx'
import { t } from './texts.ts'
import '../../ui/Checkbox.css'

const Mishaps = lazyPart(async () => (await import('../../mishaps/Mishaps.tsx')).Mishaps)
const PlanTable = lazyPart(async () => (await loadPlanTable()).PlanTable)
const PlanCards = lazyPart(async () => (await loadPlanCards()).PlanCards)

export type Offer = {
  plan: QuotedPlan
  benefits: readonly Benefit[]
  /** Says how the price can be paid in instalments; loaded with the plans, so that no line comes later. */
  inInstalments: typeof inInstalments
}

/** The properties that table and cards have in common. */
export type PlanListProps = {
  offers: readonly Offer[]
  view: StepView
  ages: readonly number[]
  onChoose: (plan: QuotedPlan) => void
}

type PlanChoiceProps = { view: StepView; offers: readonly Offer[]; ages: readonly number[] }

/** Shows the plans side by side on wide screens; as cards, or two plans side by side, on small ones (B-06, V-02). */
export function PlanChoice({ view, offers, ages }: PlanChoiceProps) {
  const [order, setOrder] = useState<PlanOrder>('recommended')
  const [differences, setDifferences] = useState(false)
  const [pair, setPair] = useState<readonly number[]>([])
  const isWide = useMedia(WIDE)
  const { state, change, goOn } = view
  const isTable = isWide || pair.length > 0
  const sorted = sortPlans(
    offers.map(({ plan }) => plan),
    order,
  ).flatMap((plan) => offers.filter((offer) => offer.plan.id === plan.id))

  function choose(plan: QuotedPlan) {
    // The pressed button is painted first: the bar below changes the style of the whole page.
    void nextPaint().then(() => goOn(change((before) => withPlan(before, chosenPlan(plan, ages)))))
  }

  const list: PlanListProps = { offers: sorted, view, ages, onChoose: choose }
  return (
    <>
      <div className="plan-tools">
        <PromoCode state={state} change={change} />
        <select
          aria-label={t('plans.sort')}
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value as PlanOrder)}
        >
          {(['recommended', 'price', 'cap'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`plans.sort.${value}`)}
            </option>
          ))}
        </select>
        <PesosSwitch state={state} isShort />
        {isTable && (
          <label className="checkbox">
            <input
              type="checkbox"
              checked={differences}
              onChange={(event) => setDifferences(event.currentTarget.checked)}
            />
            <span>{t('plans.differences')}</span>
          </label>
        )}
        {!isWide && isTable && (
          <Button ref={focusOn} look="ghost" size="small" icon="arrow-left" onClick={() => setPair([])}>
            {t('plans.compare.back')}
          </Button>
        )}
        {isWide && <a href="#exclusions-title">{t('plans.exclusions.jump')}</a>}
      </div>
      {isTable ? (
        <Suspense>
          <PlanTable {...list} offers={isWide ? sorted : comparedOf(sorted, pair)} differences={differences} />
        </Suspense>
      ) : (
        <Suspense fallback={<StepSkeleton />}>
          <PlanCards {...list} onCompare={setPair} />
        </Suspense>
      )}
      <p className="field-hint">
        {t('plans.lead')} <PesosRate state={state} />
      </p>
      <WhatIf offers={sorted} destinationId={state.destinationId} />
      <Exclusions />
      <ChosenBar view={view} />
    </>
  )
}

/** Shows mishaps with the payment of each of these plans, when the visitor opens them (V-03). */
function WhatIf({ offers, destinationId }: Pick<PlanChoiceProps, 'offers'> & { destinationId: number | null }) {
  const [isOpen, setIsOpen] = useState(false)
  const plans = offers.map(({ plan: { id, name }, benefits }) => ({ id, name, benefits }))
  return (
    <section className="what-if" aria-labelledby="what-if-title">
      <h2 className="step-heading" id="what-if-title">
        {t('plans.mishaps.title')}
      </h2>
      <p>{t('plans.mishaps.lead')}</p>
      {isOpen ? (
        <Suspense fallback={<StepSkeleton />}>
          <Mishaps plans={plans} destinationId={destinationId} />
        </Suspense>
      ) : (
        <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
          {t('plans.mishaps.open')}
        </Button>
      )}
    </section>
  )
}

/** Returns two plans in the order in which they were chosen. */
function comparedOf(offers: readonly Offer[], pair: readonly number[]): Offer[] {
  return pair.flatMap((id) => offers.filter(({ plan }) => plan.id === id))
}

/**
 * Shows the exclusions before the choice, because travellers complain most about exclusions that they learn of after a refusal.
 */
function Exclusions() {
  return (
    <section className="acceptances" aria-labelledby="exclusions-title">
      <h2 className="step-heading" id="exclusions-title">
        {t('plans.exclusions')}
      </h2>
      <ul>
        {EXCLUSIONS.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LegalLink to={paths.terms}>{t('plans.conditions')}</LegalLink>
    </section>
  )
}

/** Shows a button to continue to a visitor who comes back with a plan already chosen. */
function ChosenBar({ view: { state, goOn } }: { view: StepView }) {
  const price = priceView(state)
  if (!state.plan || !price) return null

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void goOn(state)
  }
  return (
    <form className="step-bar chosen-bar" onSubmit={submitted}>
      <div className="bar-price">
        <span>{t('plans.bar.chosen', { plan: state.plan.name })}</span>
        <BigPrice amount={price.charged} />
      </div>
      <Button type="submit" iconAfter="arrow-right">
        {t('purchase.next')}
      </Button>
    </form>
  )
}
