import { type Cents, formatMoney } from '#shared/money.ts'

import './Money.css'

/**
 * Shows an amount in US dollars, without a line break in it. A browser that translates the page leaves amounts alone; what it
 * translates it replaces, and React cannot change a text beside another one then: each text that changes is alone in an element.
 */
export function Money({ amount }: { amount: Cents }) {
  return (
    <span className="money" translate="no">
      {formatMoney(amount)}
    </span>
  )
}

/** Shows a large price: small currency, large dollars, small cents. A screen reader reads it as one amount. */
export function BigPrice({ amount }: { amount: Cents }) {
  const [currency, figures = ''] = formatMoney(amount).split(' ')
  return (
    <span className="big-price" translate="no">
      <span className="visually-hidden">{formatMoney(amount)}</span>
      <span aria-hidden="true">
        <small>{currency}</small> <span>{figures.slice(0, -3)}</span>
        <small>{figures.slice(-3)}</small>
      </span>
    </span>
  )
}
