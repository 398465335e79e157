import { type Cents, formatMoney } from '#shared/money.ts'

import './Money.css'

/** Shows an amount in US dollars, without a line break in it. */
export function Money({ amount }: { amount: Cents }) {
  return <span className="money">{formatMoney(amount)}</span>
}

/** Shows a large price: small currency, large dollars, small cents. A screen reader reads it as one amount. */
export function BigPrice({ amount }: { amount: Cents }) {
  const [currency, figures = ''] = formatMoney(amount).split(' ')
  return (
    <span className="big-price">
      <span className="visually-hidden">{formatMoney(amount)}</span>
      <span aria-hidden="true">
        <small>{currency}</small> {figures.slice(0, -3)}
        <small>{figures.slice(-3)}</small>
      </span>
    </span>
  )
}
