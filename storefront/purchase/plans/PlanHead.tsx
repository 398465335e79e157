import { isAnnual } from '#shared/catalogue/plan-terms.ts'
import { formatMoney } from '#shared/money.ts'
import { adultPricePayers } from '#shared/quoting/adult-price-payers.ts'
import { planPrice, pricePerDay, pricesOfEach } from '#shared/quoting/plan-price.ts'
import { isSchengenCover } from '#shared/quoting/schengen.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import { usePageState } from '../../page-state.ts'
import { PlanBird } from '../../artwork/PlanBird.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BigPrice } from '../../ui/Money.tsx'
import { PriceBefore } from '../../ui/PriceSummary.tsx'
import { chosenPlan } from '../changes.ts'
import { isFamily } from '../party.ts'
import { InPesos } from '../Pesos.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { QuoteDownload } from '../QuoteDownload.tsx'
import { capInWords } from '../trip-words.ts'
import type { Offer, PlanListProps } from './PlanChoice.tsx'
import { t } from './texts.ts'

import './PlanHead.css'

type PlanHeadProps = Pick<PlanListProps, 'view' | 'ages' | 'onChoose'> & { offer: Offer }

/** Shows a plan's name beside the bird in its name. */
export function PlanName({ offer: { plan } }: Pick<PlanHeadProps, 'offer'>) {
  return (
    <>
      {plan.recommended && <span className="badge">{t('plans.recommended')}</span>}
      <PlanBird planName={plan.name} />
      <span className="plan-name">{plan.name}</span>
    </>
  )
}

/** Shows the medical cap of a plan. */
export function PlanCap({ offer: { plan } }: Pick<PlanHeadProps, 'offer'>) {
  return (
    <span className="plan-cap">
      <small>{t('plans.cap')}</small> <strong>{t('plans.cap.amount', { cap: capInWords(plan.medicalCap) })}</strong>
    </span>
  )
}

/**
 * Shows the marks of a plan that travellers look for first: a cover that border officers accept, the longest trip of an annual
 * plan.
 */
export function PlanMarks({ view: { state }, offer: { plan, benefits } }: Pick<PlanHeadProps, 'view' | 'offer'>) {
  return (
    <>
      {isSchengenCover(state.destinationId, benefits) && (
        <span className="plan-mark" data-good="">
          <Icon name="check" size={16} />
          {t('plans.schengen')}
        </span>
      )}
      {plan.maxDaysPerTrip !== null && (
        <span className="plan-mark">
          <Icon name="calendar" size={16} />
          {t('plans.maxDays', { days: plan.maxDaysPerTrip })}
        </span>
      )}
    </>
  )
}

/**
 * Shows the price of a plan for all passengers together, and what it is a day and for each of them. An annual plan has no price
 * per day, because nobody travels the whole year; a price per person is shown where all pay the same, else it is in the notes.
 */
export function PlanCost({ view: { state }, ages, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  const percent = state.promo?.percent ?? 0
  const price = planPrice(plan, percent)
  const each = pricesOfEach(plan, percent)
  const daily = pricePerDay(price.charged, tripDays(state.startDate, state.endDate))
  return (
    <span className="plan-cost">
      {price.charged !== price.gross && <PriceBefore amount={price.gross} />}
      <BigPrice amount={price.charged} />
      <InPesos state={state} amount={price.charged} />
      <small>{t('plans.total', { people: t('purchase.passengers', { count: ages.length }) })}</small>
      {!isAnnual({ categoryId: state.categoryId ?? 0 }) && (
        <small>{aboutUnless(daily.isExact) + t('plans.perDay', { amount: formatMoney(daily.amount) })}</small>
      )}
      {each.adult !== null && ages.length > 1 && doAllPayTheSame(state, ages) && (
        <small>{aboutUnless(each.addsUp) + t('plans.each.everybody', { amount: formatMoney(each.adult) })}</small>
      )}
      {price.freeMinors > 0 && <small>{t('plans.freeMinors', { count: price.freeMinors })}</small>}
    </span>
  )
}

function doAllPayTheSame({ party }: PurchaseState, ages: readonly number[]): boolean {
  return adultPricePayers(ages, isFamily(party)) === 'everybody'
}

function aboutUnless(isExact: boolean): string {
  return isExact ? '' : t('plans.about')
}

/** Shows how a plan is paid in instalments at best, and the prices per person that make up the total where not all pay the same. */
export function PlanCostNotes({
  view: { state },
  ages,
  offer: { plan, inInstalments },
}: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  const { instalmentPlans } = usePageState()
  const percent = state.promo?.percent ?? 0
  const each = pricesOfEach(plan, percent)
  const about = aboutUnless(each.addsUp)
  const payers = adultPricePayers(ages, isFamily(state.party))
  const differ = ages.length > 1 && payers !== 'everybody'
  return (
    <span className="plan-notes">
      <span>{inInstalments(instalmentPlans, planPrice(plan, percent).charged)}</span>
      {differ && each.adult !== null && (
        <span>{about + t(`plans.each.${payers}`, { amount: formatMoney(each.adult) })}</span>
      )}
      {differ && each.senior !== null && (
        <span>{about + t('plans.perSenior', { amount: formatMoney(each.senior) })}</span>
      )}
    </span>
  )
}

/** Chooses a plan and continues at once. */
export function ChoosePlan({ view: { state }, offer: { plan }, onChoose }: PlanHeadProps) {
  const isChosen = state.plan?.id === plan.id
  return (
    <Button
      size="small"
      look={plan.recommended || isChosen ? 'primary' : 'secondary'}
      {...(isChosen ? { icon: 'check' as const } : {})}
      aria-label={t(isChosen ? 'plans.chosen.plan' : 'plans.choose.plan', { plan: plan.name })}
      onClick={() => onChoose(plan)}
    >
      {t(isChosen ? 'plans.chosen' : 'plans.choose')}
    </Button>
  )
}

/** Downloads the quote of a plan before it is chosen (B-13). */
export function PlanQuote({ view: { state }, ages, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  return (
    <details className="plan-menu">
      <summary aria-label={t('plans.quote.menu', { plan: plan.name })}>
        {t('plans.quote')}
        <Icon name="chevron" size={18} />
      </summary>
      <QuoteDownload
        state={{ ...state, extras: [] }}
        charged={planPrice(plan, state.promo?.percent ?? 0).charged}
        plan={chosenPlan(plan, ages)}
        labels={{
          download: t('plans.quote.plan', { plan: plan.name }),
          save: t('plans.quote.save', { plan: plan.name }),
        }}
      />
    </details>
  )
}
