import { type ReactNode, useEffect, useState } from 'react'
import { type Cents, formatMoney } from '#shared/money.ts'
import { t } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'
import { BigPrice, Money } from './Money.tsx'

import './PriceSummary.css'

/** Milliseconds without a change before a new total is read aloud. */
const QUIET_MS = 300

export type PriceLine = { label: ReactNode; amount: Cents; isDiscount?: boolean }

type PriceSummaryProps = {
  title: ReactNode
  charged: Cents
  /** The gross, struck through. */
  before?: Cents | undefined
  /** The same amount in another currency, under the total. */
  after?: ReactNode
  lines: readonly PriceLine[]
  /** A summary of the purchase: destination, dates, travellers. */
  children?: ReactNode
  /** An element under the total, such as the download of the quote. */
  footer?: ReactNode
}

/** Shows the present price of the purchase. Changes are announced once, after a short time without another one. */
export function PriceSummary({ title, charged, before, after, lines, children, footer }: PriceSummaryProps) {
  return (
    <section className="price-summary" aria-label={typeof title === 'string' ? title : undefined}>
      <h2>{title}</h2>
      {children}
      {lines.length > 0 && (
        <details open>
          <summary>
            {t('ui.price.details')}
            <Icon name="chevron" size={18} />
          </summary>
          <PriceLines lines={lines} />
        </details>
      )}
      <div className="price-total">
        <span>{t('ui.price.total')}</span>
        <span className="price-figures">
          {before !== undefined && before !== charged && <PriceBefore amount={before} />}
          <BigPrice amount={charged} />
          {after}
        </span>
      </div>
      <AnnouncedPrice charged={charged} />
      {footer}
    </section>
  )
}

/** Shows the lines that add up to a total. */
export function PriceLines({ lines }: { lines: readonly PriceLine[] }) {
  return (
    <ul className="price-lines">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two passengers may have equal lines
        <li key={index} data-discount={line.isDiscount ? '' : undefined}>
          <span>{line.label}</span>
          <Money amount={line.amount} />
        </li>
      ))}
    </ul>
  )
}

/** Shows a price that is no longer valid. */
export function PriceBefore({ amount }: { amount: Cents }) {
  return (
    <s className="price-before">
      <span className="visually-hidden">{t('ui.price.before', { amount: formatMoney(amount) })}</span>
      <span aria-hidden="true" translate="no">
        {formatMoney(amount)}
      </span>
    </s>
  )
}

/** Announces the price in a sentence to visitors who do not see it change. */
export function AnnouncedPrice({ charged }: { charged: Cents }) {
  const [announced, setAnnounced] = useState(charged)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(charged), QUIET_MS)
    return () => clearTimeout(timer)
  }, [charged])
  return (
    <output className="visually-hidden" aria-live="polite">
      {t('ui.price.announced', { amount: formatMoney(announced) })}
    </output>
  )
}
