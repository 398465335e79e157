import { type Cents, formatMoney } from '#shared/money.ts'

import './Money.css'

/** An amount in US dollars, never broken over two lines. */
export function Money({ amount }: { amount: Cents }) {
  return <span className="money">{formatMoney(amount)}</span>
}

/** A price to be read from afar: small currency, large whole, small cents. Read aloud as one amount. */
export function BigPrice({ amount }: { amount: Cents }) {
  const [currency, figures = ''] = formatMoney(amount).split(' ')
  const [whole, cents] = figures.split(',')
  return (
    <span className="big-price">
      <span className="visually-hidden">{formatMoney(amount)}</span>
      <span aria-hidden="true">
        <small>{currency}</small> {whole}
        <small>,{cents}</small>
      </span>
    </span>
  )
}
