import { Icon } from '../../ui/Icon.tsx'
import { compareBenefits, leftOut } from './compare.ts'
import { BenefitValue } from './BenefitValue.tsx'
import type { Offer, PlanListProps } from './PlanChoice.tsx'
import { ChoosePlan, PlanCost, PlanCostNotes, PlanMarks, PlanName, PlanQuote } from './PlanHead.tsx'
import { t } from './texts.ts'

import './PlanCards.css'

/** The plans one below the other, each with its whole cover folded away. */
export function PlanCards({ offers, ...rest }: PlanListProps) {
  return (
    <ul className="plan-cards">
      {offers.map((offer) => (
        <li key={offer.plan.id} data-recommended={offer.plan.recommended ? '' : undefined}>
          <h2 className="plan-card-head">
            <PlanName offer={offer} />
          </h2>
          <PlanCost offer={offer} {...rest} />
          <div className="plan-card-facts">
            <PlanMarks offer={offer} {...rest} />
            <PlanCostNotes offer={offer} {...rest} />
          </div>
          <LeftOut missing={leftOut(offer.benefits)} />
          <ChoosePlan offer={offer} {...rest} />
          <PlanQuote offer={offer} {...rest} />
          <Cover offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Cover({ offer: { benefits } }: { offer: Offer }) {
  return (
    <details className="plan-cover">
      <summary>
        {t('plans.cover')}
        <Icon name="chevron" size={18} />
      </summary>
      {compareBenefits([benefits]).map(({ name, rows }) => (
        <section key={name}>
          <h3>{name}</h3>
          <dl>
            {rows.map((row) => (
              <div key={row.id}>
                <dt>{row.name}</dt>
                <dd>
                  <BenefitValue value={row.values[0] ?? null} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  )
}

function LeftOut({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null
  return (
    <p className="plan-notes">
      <strong>{t('plans.leftOut')}</strong> {missing.join(', ')}
    </p>
  )
}
