import { useState } from 'react'
import { isDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { familyGrouping, groupingSaving } from '#shared/quoting/cheapest-grouping.ts'
import { FAMILY_ADULTS } from '#shared/quoting/family-plan.ts'
import { planPrice } from '#shared/quoting/plan-price.ts'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { withParty } from '../changes.ts'
import { agesOf, isFamily, NO_PASSENGERS, type Party } from '../party.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { askPlans } from '../quotes.ts'
import type { StepView } from '../step-parts.tsx'
import { useLoaded } from '../use-loaded.ts'
import { focusOn } from './focus-on.ts'
import { t } from './grouping-texts.ts'
import type { Offer } from './PlanChoice.tsx'

import './GroupingOffer.css'

type GroupingOfferProps = { view: StepView; offers: readonly Offer[] }

/** Offers the family plan to travellers at single prices when it is cheaper for the same cover (V-05). */
export function GroupingOffer({ view: { state, change }, offers }: GroupingOfferProps) {
  const { brand } = usePageState()
  const [notice, setNotice] = useState<string | null>(null)
  const party = familyOfThese(state)
  const key = party && JSON.stringify([party, state.destinationId, state.startDate, state.endDate])
  const { loaded } = useLoaded(key, () =>
    askPlans(
      brand,
      { ...state, party: party ?? state.party, ages: agesOf(party ?? state.party, state.startDate) },
      { quiet: true },
    ),
  )
  if (notice && isFamily(state.party)) {
    return (
      <output className="notice grouping-taken" ref={focusOn} tabIndex={-1}>
        <Icon name="check" size={22} />
        <span>{notice}</span>
      </output>
    )
  }

  const now = offers.find(({ plan }) => plan.id === state.plan?.id || plan.recommended)?.plan ?? offers[0]?.plan
  const other = loaded.status === 'ready' ? loaded.value.find(({ id }) => id === now?.id) : undefined
  if (!party || !now || !other) return null
  const percent = state.promo?.percent ?? 0
  const amount = planPrice(other, percent).charged
  const saving = groupingSaving(planPrice(now, percent).charged, amount)
  if (saving === null) return null
  const words = { plan: other.name, amount: formatMoney(amount) }
  const minors = { count: agesOf(state.party, state.startDate).length - FAMILY_ADULTS }

  function take(family: Party) {
    setNotice(t('grouping.taken', words))
    change((before) => withParty(before, family))
  }
  return (
    <section className="grouping" aria-labelledby="grouping-title">
      <h2 id="grouping-title">{t('grouping.title', { amount: formatMoney(saving) })}</h2>
      <p>
        {[birthDatesOf(state) ? t('grouping.known') : t('grouping.counted', minors), t('grouping.price', words)].join(
          ' ',
        )}
      </p>
      <Button size="small" icon="users" onClick={() => take(party)}>
        {t('grouping.take')}
      </Button>
    </section>
  )
}

/** Returns the birth dates typed on step 6, which decide the price; null while not all are known. */
function birthDatesOf({ passengers, party }: PurchaseState): string[] | null {
  const dates = passengers.map(({ birthDate }) => birthDate)
  return dates.length === party.adults + party.seniors && dates.every(isDay) ? dates : null
}

function familyOfThese(state: PurchaseState): Party | null {
  const { party, startDate } = state
  if (isFamily(party)) return null
  const ages = agesOf(party, startDate)
  const familyBirthDates = familyGrouping({ ages, birthDates: birthDatesOf(state), departure: startDate })
  return familyBirthDates && { ...NO_PASSENGERS, familyBirthDates }
}
