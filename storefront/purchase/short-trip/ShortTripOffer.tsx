import { useAddress } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { limitOf } from './short-limit.ts'
import { t } from '../texts.ts'

/** Leads from a step to the short way, with all answers, while the trip fits it (V-11). */
export function ShortTripOffer({ state }: { state: PurchaseState }) {
  const address = useAddress(paths.shortTrip)
  if (limitOf(state) !== null) return null
  return (
    <p className="step-help-offer">
      <LinkButton look="ghost" size="small" icon="arrow-right" href={address}>
        {t('purchase.short')}
      </LinkButton>
    </p>
  )
}
