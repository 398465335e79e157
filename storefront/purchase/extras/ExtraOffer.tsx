import type { OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import { formatMoney } from '#shared/money.ts'
import { isSoldToAge } from '#shared/quoting/chosen-extras.ts'
import { ADULT_AGE_CODE, SENIOR_AGE_CODE } from '#shared/quoting/passenger-ages.ts'
import pictures from '../../artwork/extras.svg?url&no-inline'
import { InPesos } from '../Pesos.tsx'
import type { ChosenOffer, PurchaseState } from '../purchase-state.ts'
import { t } from './texts.ts'

/** The number of passengers up to which their boxes are in view; with more, the boxes are in a section that opens. */
const FEW = 3

type ExtraOfferProps = {
  offer: OfferedExtraBenefit
  ages: readonly number[]
  /** Whether the ages are those of a family: real ones; otherwise they may be codes for a bracket. */
  isFamily: boolean
  chosen: readonly ChosenOffer[]
  state: Pick<PurchaseState, 'passengers' | 'inPesos'>
  onTake: (passengerIds: readonly number[], isOn: boolean) => void
}

/**
 * Shows one extra benefit: its picture, what one gets, its price, and a box for each passenger whose age it is sold to, with one
 * box for all when there are many and it is for everybody (B-08).
 */
export function ExtraOffer({ offer, ages, isFamily, chosen, state, onTake }: ExtraOfferProps) {
  const takers = ages
    .map((age, index) => ({ passengerId: index + 1, age }))
    .filter(({ age }) => isSoldToAge(offer, age))
  const choosers = takers.filter(({ passengerId }) =>
    chosen.some((extra) => extra.benefitId === offer.id && extra.passengerId === passengerId),
  )
  const isMany = ages.length > FEW && takers.length > 1
  const isSome = choosers.length > 0 && choosers.length < takers.length
  const boxes = takers.map((taker) => (
    <TakerBox
      key={taker.passengerId}
      name={`extra-${offer.id}-${taker.passengerId}`}
      label={ages.length === 1 ? t('extras.add') : passengerLabel(taker, isFamily, state.passengers)}
      isOn={choosers.includes(taker)}
      onTake={(isTaken) => onTake([taker.passengerId], isTaken)}
    />
  ))
  return (
    <fieldset className="extra" data-chosen={choosers.length > 0 ? '' : undefined}>
      <legend>
        {offer.description}: <span>{offer.coverage}</span>
      </legend>
      <svg aria-hidden="true">
        <use href={`${pictures}#${offer.picture}`} />
      </svg>
      {offer.sentence && <p>{offer.sentence}</p>}
      <p className="extra-terms">
        <strong>{t('extras.price', { amount: formatMoney(offer.price) })}</strong>{' '}
        <InPesos state={state} amount={offer.price} />{' '}
        <span>
          {t('extras.maxAge', { age: offer.maxAge })} {offer.excludes.length > 0 && t('extras.exclusive')}
        </span>
      </p>
      {isMany ? (
        <>
          {offer.isForEverybody && (
            <div className="extra-takers">
              <TakerBox
                name={`extra-${offer.id}-all`}
                label={
                  takers.length === ages.length
                    ? t('extras.all')
                    : t('extras.allOf', { count: takers.length, total: ages.length })
                }
                isOn={choosers.length === takers.length}
                onTake={(isTaken) =>
                  onTake(
                    takers.map(({ passengerId }) => passengerId),
                    isTaken,
                  )
                }
              />
            </div>
          )}
          <details className="extra-some" open={isSome}>
            <summary>
              {isSome ? t('extras.some', { count: choosers.length, total: takers.length }) : t('extras.choose')}
            </summary>
            <div className="extra-takers extra-table">{boxes}</div>
          </details>
        </>
      ) : (
        <div className="extra-takers">{boxes}</div>
      )}
    </fieldset>
  )
}

type TakerBoxProps = { name: string; label: string; isOn: boolean; onTake: (isOn: boolean) => void }

function TakerBox({ name, label, isOn, onTake }: TakerBoxProps) {
  return (
    <label className="pill">
      <input type="checkbox" name={name} checked={isOn} onChange={(event) => onTake(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  )
}

/** Returns the passenger's name once it is known, otherwise number and age. */
function passengerLabel(
  { passengerId: n, age }: { passengerId: number; age: number },
  isFamily: boolean,
  passengers: PurchaseState['passengers'],
): string {
  const name = passengers[n - 1]?.name
  if (name) return name
  if (!isFamily && age === ADULT_AGE_CODE) return t('extras.passenger.age', { n, bracket: t('extras.adult') })
  if (!isFamily && age === SENIOR_AGE_CODE) return t('extras.passenger.age', { n, bracket: t('extras.senior') })
  return t('extras.passenger.age', { n, bracket: t('extras.years', { count: age }) })
}
