import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { t } from '../../i18n/home-texts.ts'
import { stepPath } from '../../paths.ts'
import { quoteNames } from '../../quote-names.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Section } from './Section.tsx'

import './PlanTypes.css'

type PlanType = { name: 'trip' | 'annual'; categoryId: number; icon: IconName }

const planTypes: PlanType[] = [
  { name: 'trip', categoryId: TRIP_CATEGORY, icon: 'plane' },
  { name: 'annual', categoryId: ANNUAL_CATEGORY, icon: 'globe' },
]

const POINTS = [1, 2, 3] as const

/** Shows the two kinds of plan, each with its own link to a quote (P-11). */
export function PlanTypes() {
  return (
    <Section isTinted id="planes" labelledBy="plans-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="plans-title">{t('home.plans.title')}</h2>
          <p className="lead">{t('home.plans.lead')}</p>
        </div>
        <div className="plan-types">
          {planTypes.map((planType) => (
            <PlanTypeCard key={planType.name} {...planType} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function PlanTypeCard({ name, categoryId, icon }: PlanType) {
  return (
    <article className="card plan-type">
      <div className="plan-type-head">
        <span className="card-icon">
          <Icon name={icon} />
        </span>
        {name === 'annual' && <span className="badge">{t('home.plans.badge')}</span>}
      </div>
      <h3>{t(`home.plans.${name}`)}</h3>
      <p className="plan-type-for">{t(`home.plans.${name}For`)}</p>
      <ul className="ticks">
        {POINTS.map((point) => (
          <li key={point}>
            <Icon name="check" size={20} />
            {t(`home.plans.${name}.${point}`)}
          </li>
        ))}
      </ul>
      <ButtonLink
        look={name === 'trip' ? 'primary' : 'secondary'}
        to={`${stepPath(1)}?${quoteNames.category}=${categoryId}`}
      >
        {t(`home.plans.${name}Quote`)}
      </ButtonLink>
    </article>
  )
}
