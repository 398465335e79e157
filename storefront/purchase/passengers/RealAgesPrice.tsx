import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Button } from '../../ui/Button.tsx'
import { PriceChange } from '../PriceChange.tsx'
import { priceMove, priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { t } from './real-ages-texts.ts'

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
      <h2 id="real-ages-title">{t(move.difference === 0 ? 'realAges.titleSame' : 'realAges.title')}</h2>
      <p>{t('realAges.text')}</p>
      <PriceChange
        move={move}
        beforeLabel={t('realAges.before')}
        afterLabel={t('realAges.after')}
        difference={t(move.isRise ? 'realAges.rise' : 'realAges.fall', {
          amount: formatMoney(move.difference),
        })}
      />
      {lost.length > 0 && (
        <>
          <p>{t('realAges.lost')}</p>
          <ul>
            {lost.map(({ benefitId, passengerId, description, coverage }) => (
              <li key={`${benefitId}-${passengerId}`}>
                {t('realAges.lostItem', { benefit: `${description} (${coverage})`, n: passengerId })}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="message-actions">
        <Button onClick={onAccept}>{t('realAges.accept')}</Button>
        <Button look="secondary" onClick={onReview}>
          {t('realAges.review')}
        </Button>
      </div>
    </section>
  )
}
