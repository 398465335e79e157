import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Button } from '../../ui/Button.tsx'
import { PriceChange } from '../PriceChange.tsx'
import { priceMove, priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { t } from './texts.ts'

type RealAgesPriceProps = {
  before: PurchaseState
  after: PurchaseState
  onAccept: () => void
  onReview: () => void
}

/** Shows the price of the real ages beside the quoted one: the buyer must accept it to continue (B-16). */
export function RealAgesPrice({ before, after, onAccept, onReview }: RealAgesPriceProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const move = priceMove(priceView(before)?.charged ?? 0, priceView(after)?.charged ?? 0)
  const lost = before.extras.filter(
    (extra) =>
      !after.extras.some((left) => left.benefitId === extra.benefitId && left.passengerId === extra.passengerId),
  )
  return (
    <section className="price-change" ref={panel} tabIndex={-1} aria-labelledby="real-ages-title">
      <h2 id="real-ages-title">{t(move.difference === 0 ? 'passengers.price.titleSame' : 'passengers.price.title')}</h2>
      <p>{t('passengers.price.text')}</p>
      <PriceChange
        move={move}
        beforeLabel={t('passengers.price.before')}
        afterLabel={t('passengers.price.after')}
        difference={t(move.isRise ? 'passengers.price.rise' : 'passengers.price.fall', {
          amount: formatMoney(move.difference),
        })}
      />
      {lost.length > 0 && (
        <>
          <p>{t('passengers.price.lost')}</p>
          <ul>
            {lost.map(({ benefitId, passengerId, description, coverage }) => (
              <li key={`${benefitId}-${passengerId}`}>
                {t('passengers.price.lostItem', { benefit: `${description} (${coverage})`, n: passengerId })}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="message-actions">
        <Button onClick={onAccept}>{t('passengers.price.accept')}</Button>
        <Button look="secondary" onClick={onReview}>
          {t('passengers.price.review')}
        </Button>
      </div>
    </section>
  )
}
