import { compareBenefits, leftOut, onlyDifferences } from './compare.ts'
import { BenefitValue, WhoPays } from './BenefitValue.tsx'
import type { PlanListProps } from './PlanChoice.tsx'
import { ChoosePlan, PlanCap, PlanCost, PlanCostNotes, PlanMarks, PlanName, PlanQuote } from './PlanHead.tsx'
import { t } from './texts.ts'

import './PlanTable.css'

/** Shows the plans as columns under a head that stays visible; a small screen has room for two, with each label above them. */
export function PlanTable({ offers, differences, ...rest }: PlanListProps & { differences: boolean }) {
  const all = compareBenefits(offers.map(({ benefits }) => benefits))
  const groups = differences ? onlyDifferences(all) : all
  return (
    <section className="plan-table-box" aria-label={t('plans.caption')}>
      <table className="plan-table">
        <caption className="visually-hidden">{t('plans.caption')}</caption>
        <thead>
          <tr>
            <td className="who-pays-where">
              <strong>{t('plans.pays.ask')}</strong> {t('plans.pays.where')}
            </td>
            {offers.map((offer) => (
              <th key={offer.plan.id} scope="col" data-recommended={offer.plan.recommended ? '' : undefined}>
                <PlanName offer={offer} />
                <PlanCap offer={offer} />
                <PlanCost offer={offer} {...rest} />
                <ChoosePlan offer={offer} {...rest} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="plan-facts">
            <th scope="row">{t('plans.facts')}</th>
            {offers.map((offer) => (
              <td key={offer.plan.id} data-recommended={offer.plan.recommended ? '' : undefined}>
                <PlanMarks offer={offer} {...rest} />
                <PlanCostNotes offer={offer} {...rest} />
                <PlanQuote offer={offer} {...rest} />
              </td>
            ))}
          </tr>
          <tr className="plan-left-out">
            <th scope="row">{t('plans.leftOut')}</th>
            {offers.map(({ plan, benefits }) => (
              <td key={plan.id} data-recommended={plan.recommended ? '' : undefined}>
                <LeftOut missing={leftOut(benefits)} />
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map(({ name, rows }) => (
          <tbody key={name}>
            <tr className="plan-group">
              <th scope="rowgroup" colSpan={offers.length + 1}>
                <span>{name}</span>
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.name}
                  <WhoPays payment={row.payment} />
                </th>
                {row.values.map((value, column) => (
                  <td
                    key={offers[column]?.plan.id}
                    data-recommended={offers[column]?.plan.recommended ? '' : undefined}
                  >
                    <BenefitValue value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function LeftOut({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return t('plans.leftOut.nothing')
  return (
    <ul>
      {missing.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
