import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { LegalLink } from '../LegalLink.tsx'

/** Names the conditions that the buyer accepts by paying, and leads to them, to read and to download (V-18). */
export function ConditionsAcceptance({ conditions }: Pick<OpenedCheckout, 'conditions'>) {
  return (
    conditions && (
      <LegalLink to={conditions.path}>
        <span lang="es">{conditions.acceptance}</span>
      </LegalLink>
    )
  )
}
