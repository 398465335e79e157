import { formatMoney } from '#shared/money.ts'
import { adultPricePayers } from '#shared/quoting/adult-price-payers.ts'
import { isSchengenCover } from '#shared/quoting/schengen.ts'
import { PlanBird } from '../../artwork/PlanBird.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BigPrice } from '../../ui/Money.tsx'
import { PriceBefore } from '../../ui/PriceSummary.tsx'
import { chosenPlan } from '../changes.ts'
import { isFamily } from '../party.ts'
import { InPesos } from '../Pesos.tsx'
import { QuoteDownload } from '../QuoteDownload.tsx'
import { capInWords } from '../trip-words.ts'
import { planPrice, pricesOfEach } from './compare.ts'
import type { Offer, PlanListProps } from './PlanChoice.tsx'
import { t } from './texts.ts'

import './PlanHead.css'

type PlanHeadProps = Pick<PlanListProps, 'view' | 'ages' | 'onChoose'> & { offer: Offer }

/** A plan's name beside the bird that it is called after. */
export function PlanName({ offer: { plan } }: Pick<PlanHeadProps, 'offer'>) {
  return (
    <>
      {plan.recommended && <span className="badge">{t('plans.recommended')}</span>}
      <PlanBird planName={plan.name} />
      <span className="plan-name">{plan.name}</span>
    </>
  )
}

/** The medical cap of a plan. */
export function PlanCap({ offer: { plan } }: Pick<PlanHeadProps, 'offer'>) {
  return (
    <span className="plan-cap">
      <small>{t('plans.cap')}</small> <strong>{t('plans.cap.amount', { cap: capInWords(plan.medicalCap) })}</strong>
    </span>
  )
}

/** What a traveller looks for first: a cover that border officers take, the longest trip of an annual plan. */
export function PlanMarks({ view: { state }, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'offer'>) {
  return (
    <>
      {isSchengenCover(state.destinationId, plan.medicalCap) && (
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

/** What a plan costs all passengers together. */
export function PlanCost({ view: { state }, ages, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  const price = planPrice(plan, state.promo?.percent ?? 0)
  return (
    <span className="plan-cost">
      {price.charged !== price.gross && <PriceBefore amount={price.gross} />}
      <BigPrice amount={price.charged} />
      <InPesos state={state} amount={price.charged} />
      <small>{t('plans.total', { people: t('purchase.passengers', { count: ages.length }) })}</small>
      {price.freeMinors > 0 && <small>{t('plans.freeMinors', { count: price.freeMinors })}</small>}
    </span>
  )
}

/** What everyone's price is made up of, with the discount. */
export function PlanCostNotes({
  view: { state },
  ages,
  offer: { plan },
}: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  if (ages.length < 2) return null
  const each = pricesOfEach(plan, state.promo?.percent ?? 0)
  const about = each.addsUp ? '' : t('plans.about')
  const payers = adultPricePayers(ages, isFamily(state.party))
  return (
    <span className="plan-notes">
      {each.adult !== null && <span>{about + t(`plans.each.${payers}`, { amount: formatMoney(each.adult) })}</span>}
      {each.senior !== null && <span>{about + t('plans.perSenior', { amount: formatMoney(each.senior) })}</span>}
    </span>
  )
}

/** Choosing a plan goes on at once. */
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

/** The quote of a plan, to take along before choosing (B-13). */
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
