import { Icon } from '../../ui/Icon.tsx'
import { tt } from './texts.ts'

const reasons = [
  { icon: 'tag', title: 'why.price', text: 'why.priceText' },
  { icon: 'mail', title: 'why.voucher', text: 'why.voucherText' },
  { icon: 'heart-pulse', title: 'why.help', text: 'why.helpText' },
  { icon: 'shield', title: 'why.regret', text: 'why.regretText' },
] as const

/** What a buyer may count on, before there is anything to sum up. */
export function WhyBuy() {
  return (
    <section className="price-summary" aria-labelledby="why-title">
      <h2 id="why-title">{tt('why.title')}</h2>
      <ul className="why-buy">
        {reasons.map(({ icon, title, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <strong>{tt(title)}</strong>
              <br />
              {tt(text)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
