import { Icon } from '../../ui/Icon.tsx'
import { t } from './texts.ts'

import '../../ui/PriceSummary.css'
import './WhyBuy.css'

const reasons = [
  { icon: 'tag', title: 'trip.why.price', text: 'trip.why.priceText' },
  { icon: 'mail', title: 'trip.why.voucher', text: 'trip.why.voucherText' },
  { icon: 'heart-pulse', title: 'trip.why.help', text: 'trip.why.helpText' },
  { icon: 'shield', title: 'trip.why.regret', text: 'trip.why.regretText' },
] as const

/** Shows the advantages for a buyer, while there is nothing to add up yet. */
export function WhyBuy() {
  return (
    <section className="price-summary" aria-labelledby="why-title">
      <h2 id="why-title">{t('trip.why.title')}</h2>
      <ul className="why-buy">
        {reasons.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <strong>{t(title)}</strong>
              <br />
              {t(text)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
