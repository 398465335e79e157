import { conditionsAcceptance } from '#shared/checkout/acceptances.ts'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { conditionsPath } from '../conditions-path.ts'
import { LegalLink } from '../LegalLink.tsx'
import { t } from './texts.ts'

/** Names the conditions that the buyer accepts by paying, with their version and day, to read and to keep (V-18). */
export function ConditionsAcceptance({ conditions }: Pick<OpenedCheckout, 'conditions'>) {
  if (!conditions) return null
  return (
    <div>
      <p>{conditionsAcceptance(conditions)}</p>
      <p className="terms-links">
        <LegalLink to={conditionsPath(conditions.planId, conditions.version)}>{t('payment.conditions.read')}</LegalLink>
      </p>
    </div>
  )
}
