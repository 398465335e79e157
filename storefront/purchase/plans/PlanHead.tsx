import { formatMoney } from '#shared/money.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { isSchengenCover } from '#shared/quoting/schengen.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BigPrice } from '../../ui/Money.tsx'
import { PriceBefore } from '../../ui/PriceSummary.tsx'
import { chosenPlan } from '../changes.ts'
import { QuoteDownload } from '../QuoteDownload.tsx'
import { tp } from '../texts.ts'
import { capInWords } from '../trip-words.ts'
import { leftOut, planPrice } from './compare.ts'
import type { Offer, PlanListProps } from './PlanChoice.tsx'
import { tl } from './texts.ts'

type PlanHeadProps = Pick<PlanListProps, 'view' | 'ages' | 'onChoose'> & { offer: Offer }

/** Name and medical cap of a plan. */
export function PlanName({ offer: { plan } }: Pick<PlanHeadProps, 'offer'>) {
  return (
    <>
      {plan.recommended && <span className="badge">{tl('recommended')}</span>}
      <span className="plan-name">{plan.name}</span>
      <span className="plan-cap">
        <small>{tl('cap')}</small> <strong>{tl('cap.amount', { cap: capInWords(plan.medicalCap) })}</strong>
      </span>
    </>
  )
}

/** What a traveller looks for first: a cover that border officers take, the longest trip of an annual plan. */
export function PlanMarks({ view: { state }, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'offer'>) {
  return (
    <>
      {isSchengenCover(state.destinationId, plan.medicalCap) && (
        <span className="plan-mark" data-good="">
          <Icon name="check" size={16} />
          {tl('schengen')}
        </span>
      )}
      {plan.maxDaysPerTrip !== null && (
        <span className="plan-mark">
          <Icon name="calendar" size={16} />
          {tl('maxDays', { days: plan.maxDaysPerTrip })}
        </span>
      )}
    </>
  )
}

/** What a plan costs all who travel. */
export function PlanCost({ view: { state }, ages, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  const price = planPrice(plan, state.promo?.percent ?? 0)
  return (
    <span className="plan-cost">
      {price.total !== price.gross && <PriceBefore amount={price.gross} />}
      <BigPrice amount={price.total} />
      <small>{tl('total', { people: tp('passengers', { count: ages.length }) })}</small>
      {price.freeMinors > 0 && <small>{tl('freeMinors', { count: price.freeMinors })}</small>}
    </span>
  )
}

/** Beside the price: how that of all is made up, before a discount, and what the plan leaves out. */
export function PlanCostNotes({ ages, offer: { plan, benefits } }: Pick<PlanHeadProps, 'ages' | 'offer'>) {
  const missing = leftOut(benefits)
  const notes = [
    ...(ages.length < 2 ? [] : costNotes(plan)),
    missing.length === 0 ? '' : tl('leftOut', { benefits: missing.join(', ') }),
  ].filter(Boolean)
  return (
    <span className="plan-notes">
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </span>
  )
}

function costNotes(plan: QuotedPlan): string[] {
  const price = planPrice(plan, 0)
  return [
    plan.passengerPrices.includes(plan.price) ? tl('perPerson', { amount: formatMoney(plan.price) }) : '',
    price.hasSeniors ? tl('perSenior', { amount: formatMoney(plan.seniorPrice) }) : '',
  ]
}

/** Choosing a plan goes on at once. */
export function ChoosePlan({ view: { state }, offer: { plan }, onChoose }: PlanHeadProps) {
  const isChosen = state.plan?.id === plan.id
  return (
    <Button
      size="small"
      look={plan.recommended || isChosen ? 'primary' : 'secondary'}
      {...(isChosen ? { icon: 'check' as const } : {})}
      aria-label={tl(isChosen ? 'chosen.plan' : 'choose.plan', { plan: plan.name })}
      onClick={() => onChoose(plan)}
    >
      {tl(isChosen ? 'chosen' : 'choose')}
    </Button>
  )
}

/** The quote of a plan, to take along before choosing (B-13). */
export function PlanQuote({ view: { state }, ages, offer: { plan } }: Pick<PlanHeadProps, 'view' | 'ages' | 'offer'>) {
  return (
    <QuoteDownload
      state={{ ...state, extras: [] }}
      total={planPrice(plan, state.promo?.percent ?? 0).total}
      plan={chosenPlan(plan, ages)}
      labels={{
        download: tl('quote.plan', { plan: plan.name }),
        keep: tl('quote.keep', { plan: plan.name }),
      }}
    />
  )
}
