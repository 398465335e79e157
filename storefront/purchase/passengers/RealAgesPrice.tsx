import { useEffect, useRef } from 'react'
import { formatMoney } from '#shared/money.ts'
import { Button } from '../../ui/Button.tsx'
import { PriceChange } from '../PriceChange.tsx'
import { priceMove, priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { tg } from './texts.ts'

type RealAgesPriceProps = {
  before: PurchaseState
  after: PurchaseState
  onAccept: () => void
  onReview: () => void
}

/** The price of the real ages beside the quoted one: nothing goes on before it is accepted (B-16). */
export function RealAgesPrice({ before, after, onAccept, onReview }: RealAgesPriceProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const move = priceMove(priceView(before)?.total ?? 0, priceView(after)?.total ?? 0)
  const lost = before.extras.filter(
    (extra) =>
      !after.extras.some((kept) => kept.benefitId === extra.benefitId && kept.passengerId === extra.passengerId),
  )
  return (
    <section className="price-change" ref={panel} tabIndex={-1} aria-labelledby="real-ages-title">
      <h2 id="real-ages-title">{tg(move.difference === 0 ? 'price.titleSame' : 'price.title')}</h2>
      <p>{tg('price.text')}</p>
      <PriceChange
        move={move}
        beforeLabel={tg('price.before')}
        afterLabel={tg('price.after')}
        difference={tg(move.isRise ? 'price.rise' : 'price.fall', { amount: formatMoney(move.difference) })}
      />
      {lost.length > 0 && (
        <>
          <p>{tg('price.lost')}</p>
          <ul>
            {lost.map(({ benefitId, passengerId, description, coverage }) => (
              <li key={`${benefitId}-${passengerId}`}>
                {tg('price.lostItem', { benefit: `${description} (${coverage})`, n: passengerId })}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="message-actions">
        <Button onClick={onAccept}>{tg('price.accept')}</Button>
        <Button look="secondary" onClick={onReview}>
          {tg('price.review')}
        </Button>
      </div>
    </section>
  )
}
