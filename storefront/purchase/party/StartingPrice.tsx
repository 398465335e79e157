import { formatMoney } from '#shared/money.ts'
import { usePageState } from '../../page-state.ts'
import { BigPrice } from '../../ui/Money.tsx'
import { type Party, partySize } from '../party.ts'
import { cheapest } from '../plan-order.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { askPlans } from '../quotes.ts'
import { useLoaded } from '../use-loaded.ts'
import { useRested } from '../use-rested.ts'
import { t } from './texts.ts'

type StartingPriceProps = { state: PurchaseState; party: Party; ages: readonly number[]; issue: string | undefined }

/** Shows the lowest price for all travellers; `ages` is empty while they cannot be quoted, and `issue` is the reason. */
export function StartingPrice({ state, party, ages, issue }: StartingPriceProps) {
  const { brand } = usePageState()
  const rested = useRested(ages.length === 0 ? null : JSON.stringify([ages, party.familyBirthDates !== null]))
  const { loaded } = useLoaded(rested, () => askPlans(brand, { ...state, party, ages }, { quiet: true }))
  const plan = loaded.status === 'ready' ? cheapest(loaded.value) : undefined
  const isAsked = ages.length > 0
  const amount = isAsked && plan ? plan.groupPrice : null
  const people = t('purchase.passengers', { count: partySize(party) })
  return (
    <section className="starting-price" aria-label={t('party.price.label')}>
      {amount === null ? (
        <p>
          {isAsked
            ? loaded.status === 'failed'
              ? loaded.failure.message
              : t('party.price.loading')
            : (issue ?? t('party.price.empty'))}
        </p>
      ) : (
        <>
          <span aria-hidden="true">
            {t('party.price.from')}
            <br />
            <small>{people}</small>
          </span>
          <span aria-hidden="true">
            <BigPrice amount={amount} />
          </span>
        </>
      )}
      <output className="visually-hidden" aria-live="polite">
        {amount === null ? '' : t('party.price.said', { amount: formatMoney(amount), people })}
      </output>
    </section>
  )
}
