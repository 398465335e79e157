import { useEffect, useEffectEvent } from 'react'
import { publicMessages } from '#shared/messages/public.ts'
import { formatMoney } from '#shared/money.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import { checkAges } from '#shared/quoting/passenger-ages.ts'
import { planPrice } from '#shared/quoting/plan-price.ts'
import { checkTrip } from '#shared/quoting/trip-dates.ts'
import { Link } from '../../Link.tsx'
import { usePageState } from '../../page-state.ts'
import { stepPath } from '../../paths.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { chosenPlan, withPlan } from '../changes.ts'
import { agesOf, isFamily } from '../party.ts'
import { useRested } from '../use-rested.ts'
import { sortPlans } from '../plan-order.ts'
import { PromoCode } from '../plans/PromoCode.tsx'
import { askPlans } from '../quotes.ts'
import { RetryMessage } from '../RetryMessage.tsx'
import type { StepView } from '../step-parts.tsx'
import { capInWords } from '../trip-words.ts'
import { useLoaded } from '../use-loaded.ts'
import { t } from './texts.ts'

/** Shows the price of each plan for a whole trip; the recommended one is chosen until the visitor chooses another. */
export function ShortPlans({ state, change, context }: StepView) {
  const { brand } = usePageState()
  const { plan, party, categoryId, destinationId, startDate, endDate } = state
  const ages = plan?.ages ?? agesOf(party, startDate)
  const [wrongAge] = checkAges(ages, isFamily(party))
  const isWhole = checkTrip(state, context.today).length === 0 && destinationId !== null && !wrongAge
  const key = isWhole ? JSON.stringify([categoryId, destinationId, startDate, endDate, isFamily(party), ages]) : null
  const rested = useRested(key)
  const { loaded, retry } = useLoaded(rested, () => askPlans(brand, { ...state, ages }, { quiet: true }))
  // Until then, what is loaded is for the answers before.
  const plans = rested === key && loaded.status === 'ready' ? sortPlans(loaded.value, 'recommended') : []

  const choose = (choice: QuotedPlan) => change((before) => withPlan(before, chosenPlan(choice, ages)))
  const chooseFirst = useEffectEvent(() => {
    const [recommended] = plans
    if (recommended && !plans.some(({ id }) => id === plan?.id)) choose(recommended)
  })
  useEffect(() => chooseFirst(), [loaded, plan])

  if (wrongAge) return <Waiting text={publicMessages[wrongAge.key]} />
  if (key === null) return <Waiting text={t('short.empty')} />
  if (rested === key && loaded.status === 'failed')
    return <RetryMessage message={loaded.failure.message} onRetry={retry} isPart />
  if (plans.length === 0) return <Waiting text={t('short.loading')} />
  return (
    <div className="short-plans">
      <RadioCards
        name="planId"
        label={t('short.plan')}
        hint={t('short.plan.hint')}
        value={String(plan?.id ?? '')}
        onChange={(value) => {
          const choice = plans.find(({ id }) => String(id) === value)
          if (choice) choose(choice)
        }}
        cards={plans.map((offered) => ({
          value: String(offered.id),
          title: (
            <>
              {offered.name} {offered.recommended && <span className="badge">{t('short.recommended')}</span>}
            </>
          ),
          description: t('purchase.summary.cap', { cap: capInWords(offered.medicalCap) }),
          picture: (
            <strong className="money" translate="no">
              {formatMoney(planPrice(offered, state.promo?.percent ?? 0).charged)}
            </strong>
          ),
        }))}
      />
      <p className="short-ways">
        <Link to={stepPath(4)}>{t('short.compare')}</Link>
        {plan && <Link to={stepPath(5)}>{t('short.extras')}</Link>}
      </p>
      <PromoCode state={state} change={change} />
    </div>
  )
}

function Waiting({ text }: { text: string }) {
  return <output className="short-waiting">{text}</output>
}
