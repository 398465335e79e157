import type { BenefitPayment } from '#shared/catalogue/benefit-contract.ts'
import { isIncluded, isLeftOut } from '#shared/catalogue/cover-value.ts'
import { NOT_INCLUDED } from '#shared/catalogue/included.ts'
import { Icon } from '../../ui/Icon.tsx'

import { t } from './texts.ts'

import './BenefitValue.css'

/** Shows the value of one benefit in a plan: a mark for yes, a dash for no, otherwise its text. */
export function BenefitValue({ value }: { value: string | null }) {
  if (!value || isLeftOut(value)) {
    return (
      <span className="benefit-no">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{NOT_INCLUDED}</span>
      </span>
    )
  }
  if (!isIncluded(value)) return value
  return (
    <span className="benefit-yes">
      <Icon name="check" size={18} />
      <span className="visually-hidden">{value}</span>
    </span>
  )
}

/** Shows who pays first for what a benefit covers (V-04). */
export function WhoPays({ payment }: { payment: BenefitPayment }) {
  return (
    <small className="who-pays">
      <span className="visually-hidden">{t('plans.pays.ask')}</span> {t(`plans.pays.${payment}`)}
    </small>
  )
}
