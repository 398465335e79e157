import type { OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import { formatMoney } from '#shared/money.ts'
import { isSoldToAge } from '#shared/quoting/chosen-extras.ts'
import { ADULT_AGE_CODE, SENIOR_AGE_CODE } from '#shared/quoting/passenger-ages.ts'
import type { ChosenOffer, PurchaseState } from '../purchase-state.ts'
import { t } from './texts.ts'

import './ExtraOffer.css'

type ExtraOfferProps = {
  offer: OfferedExtraBenefit
  ages: readonly number[]
  chosen: readonly ChosenOffer[]
  passengers: PurchaseState['passengers']
  onTake: (passengerId: number, taken: boolean) => void
}

/** One extra benefit with a box for each passenger whose age it is sold to (B-08). */
export function ExtraOffer({ offer, ages, chosen, passengers, onTake }: ExtraOfferProps) {
  const takers = ages
    .map((age, index) => ({ passengerId: index + 1, age }))
    .filter(({ age }) => isSoldToAge(offer, age))
  const isTaken = (passengerId: number) =>
    chosen.some((extra) => extra.benefitId === offer.id && extra.passengerId === passengerId)
  const isAnyTaken = takers.some(({ passengerId }) => isTaken(passengerId))
  return (
    <fieldset className="extra" data-chosen={isAnyTaken ? '' : undefined}>
      <legend>
        {offer.description}: {offer.coverage}
      </legend>
      <p className="extra-terms">
        <strong>{t('extras.price', { amount: formatMoney(offer.price) })}</strong>{' '}
        <span>
          {t('extras.maxAge', { age: offer.maxAge })} {offer.excludes.length > 0 && t('extras.exclusive')}
        </span>
      </p>
      {takers.length === 0 && <p className="field-hint">{t('extras.noTaker')}</p>}
      <div className="extra-takers">
        {takers.map(({ passengerId, age }) => (
          <label className="pill" key={passengerId}>
            <input
              type="checkbox"
              name={`extra-${offer.id}-${passengerId}`}
              checked={isTaken(passengerId)}
              onChange={(event) => onTake(passengerId, event.currentTarget.checked)}
            />
            <span>{ages.length === 1 ? t('extras.add') : passengerLabel(passengerId, age, passengers)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The passenger's name once it is known, otherwise number and age. */
function passengerLabel(n: number, age: number, passengers: PurchaseState['passengers']): string {
  const name = passengers[n - 1]?.name
  if (name) return name
  if (age === ADULT_AGE_CODE) return t('extras.passenger.age', { n, bracket: t('extras.adult') })
  if (age === SENIOR_AGE_CODE) return t('extras.passenger.age', { n, bracket: t('extras.senior') })
  return t('extras.passenger.age', { n, bracket: t('extras.years', { count: age }) })
}
