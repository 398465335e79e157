import { startTransition, type SubmitEvent, useState } from 'react'
import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { EXCLUSIONS } from '#shared/quoting/exclusions.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { BigPrice } from '../../ui/Money.tsx'
import { chosenPlan, withPlan } from '../changes.ts'
import { LegalLink } from '../LegalLink.tsx'
import { type PlanOrder, sortPlans } from '../plan-order.ts'
import { priceView } from '../price-view.ts'
import { type StepView } from '../step-parts.tsx'
import { useMedia } from '../use-media.ts'
import { PlanCards } from './PlanCards.tsx'
import { PlanTable } from './PlanTable.tsx'
import { PromoCode } from './PromoCode.tsx'
import { t } from './texts.ts'
import '../../ui/Checkbox.css'
import './PlanChoice.css'

export type Offer = { plan: QuotedPlan; benefits: readonly Benefit[] }

/** What table and cards need alike. */
export type PlanListProps = {
  offers: readonly Offer[]
  view: StepView
  ages: readonly number[]
  onChoose: (plan: QuotedPlan) => void
}

type PlanChoiceProps = { view: StepView; offers: readonly Offer[]; ages: readonly number[] }

/** The plans side by side on wide screens; cards, or the same table to slide, on small ones (B-06). */
export function PlanChoice({ view, offers, ages }: PlanChoiceProps) {
  const [order, setOrder] = useState<PlanOrder>('price')
  const [differences, setDifferences] = useState(false)
  const [compares, setCompares] = useState(false)
  const isWide = useMedia('(min-width: 62rem)')
  const { state, change, goOn } = view
  const isTable = isWide || compares
  const sorted = sortPlans(
    offers.map(({ plan }) => plan),
    order,
  ).flatMap((plan) => offers.filter((offer) => offer.plan.id === plan.id))

  function choose(plan: QuotedPlan) {
    // The next step is what answers the press: this one need not be drawn again before it.
    startTransition(() => void goOn(change((before) => withPlan(before, chosenPlan(plan, ages)))))
  }

  const list: PlanListProps = { offers: sorted, view, ages, onChoose: choose }
  return (
    <>
      <PromoCode state={state} change={change} />
      <div className="plan-tools">
        <fieldset className="segmented">
          <legend>{t('plans.sort')}</legend>
          {(['price', 'cap'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="order" checked={order === value} onChange={() => setOrder(value)} />
              <span>{t(`plans.sort.${value}`)}</span>
            </label>
          ))}
        </fieldset>
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
        {!isWide && (
          <Button look="ghost" size="small" onClick={() => setCompares(!compares)}>
            {t(compares ? 'plans.view.cards' : 'plans.view.table')}
          </Button>
        )}
        <a href="#exclusions-title">{t('plans.exclusions.jump')}</a>
      </div>
      {isTable ? <PlanTable {...list} differences={differences} /> : <PlanCards {...list} />}
      <Exclusions />
      <ChosenBar view={view} />
    </>
  )
}

/** Shown before the choice, as travellers complain most about exclusions that they learn after a refusal. */
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

/** Who came back with a plan chosen goes on from here. */
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
