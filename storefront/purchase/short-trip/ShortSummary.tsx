import { usePageState } from '../../page-state.ts'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { priceView } from '../price-view.ts'
import { PricedSummary } from '../PurchaseSummary.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { datesInWords, destinationName } from '../trip-words.ts'

/** Shows the price of the short trip; its answers can be changed beside it. */
export function ShortSummary({ state, isLocked }: { state: PurchaseState; isLocked: boolean }) {
  const { catalogue } = usePageState()
  const price = priceView(state)
  if (!price) return <StepSkeleton />
  return (
    <PricedSummary state={state} price={price} isLocked={isLocked}>
      <p>
        <span>{destinationName(state, catalogue)}</span>
        <br />
        <span>{datesInWords(state)}</span>
        <br />
        <strong>{state.plan?.name}</strong>
      </p>
    </PricedSummary>
  )
}
