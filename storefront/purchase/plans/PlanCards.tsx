import { BENEFIT } from '#shared/catalogue/benefit-ids.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/Button.tsx'
import { compareBenefits, leftOut } from './compare.ts'
import { BenefitValue, WhoPays } from './BenefitValue.tsx'
import type { Offer, PlanListProps } from './PlanChoice.tsx'
import { ChoosePlan, PlanCost, PlanCostNotes, PlanMarks, PlanName, PlanQuote } from './PlanHead.tsx'
import { t } from './texts.ts'

import './PlanCards.css'

/** The benefits that decide most choices, in order of importance. */
const LINES = [
  BENEFIT.accident,
  BENEFIT.preexisting,
  BENEFIT.lostLuggage,
  BENEFIT.cancellation,
  BENEFIT.flight,
] as const

type PlanCardsProps = PlanListProps & { onCompare: (pair: readonly number[]) => void }

/** Shows the plans one below the other: the most important benefits, and the whole cover in a closed section. */
export function PlanCards({ offers, onCompare, ...rest }: PlanCardsProps) {
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
          {/* The button comes before the cover, so that a phone's first screen has price and button (V-15). */}
          <ChoosePlan offer={offer} {...rest} />
          <Lines offer={offer} />
          <LeftOut missing={leftOut(offer.benefits)} />
          <div className="plan-menus">
            <CompareWith offer={offer} offers={offers} onCompare={onCompare} />
            <PlanQuote offer={offer} {...rest} />
          </div>
          <Cover offer={offer} />
        </li>
      ))}
    </ul>
  )
}

function Lines({ offer: { benefits } }: { offer: Offer }) {
  return (
    <dl className="plan-lines">
      {LINES.map((id) => (
        <div key={id}>
          <dt>{t(`plans.line.${id}`)}</dt>
          <dd>
            <BenefitValue value={benefits.find((benefit) => benefit.id === id)?.value ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type CompareWithProps = Pick<PlanCardsProps, 'offers' | 'onCompare'> & { offer: Offer }

function CompareWith({ offer: { plan }, offers, onCompare }: CompareWithProps) {
  const others = offers.filter((other) => other.plan.id !== plan.id)
  if (others.length === 0) return null
  return (
    <details className="plan-menu">
      <summary aria-label={t('plans.compare.plan', { plan: plan.name })}>
        {t('plans.compare')}
        <Icon name="chevron" size={18} />
      </summary>
      {others.map((other) => (
        <Button key={other.plan.id} look="ghost" size="small" onClick={() => onCompare([plan.id, other.plan.id])}>
          {other.plan.name}
        </Button>
      ))}
    </details>
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
                <dt>
                  {row.name}
                  <WhoPays payment={row.payment} />
                </dt>
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
  return (
    <p className="plan-notes">
      {missing.length > 0 && (
        <span>
          <strong>{t('plans.leftOut')}</strong> {missing.join(', ')}
        </span>
      )}
      <a href="#exclusions-title">{t('plans.exclusions')}</a>
    </p>
  )
}
