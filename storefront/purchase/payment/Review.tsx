import { Icon } from '../../ui/Icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { CheckAnswers } from './CheckAnswers.tsx'
import { t } from './texts.ts'

/** Shows one line that opens to all answers; where there is room beside the summary, it is open. */
export function Review({ state }: { state: PurchaseState }) {
  const isDesk = useMedia('(min-width: 62rem)')
  return (
    <details className="review" open={isDesk}>
      <summary>
        <span>{t('payment.review')}</span>
        <span className="review-plan">{state.plan?.name}</span>
        <Icon name="chevron" size={20} />
      </summary>
      <CheckAnswers state={state} />
    </details>
  )
}
