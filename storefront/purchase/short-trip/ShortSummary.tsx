import { usePageState } from '../../page-state.ts'
import { PriceSummary } from '../../ui/PriceSummary.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { InPesos, PesosSwitch } from '../Pesos.tsx'
import { priceView } from '../price-view.ts'
import { summaryLines } from '../PurchaseSummary.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { QuoteDownload } from '../QuoteDownload.tsx'
import { datesInWords, destinationName } from '../trip-words.ts'
import { t } from './texts.ts'

/** Shows the price of the short trip; its answers can be changed beside it. */
export function ShortSummary({ state, isLocked }: { state: PurchaseState; isLocked: boolean }) {
  const { catalogue } = usePageState()
  const price = priceView(state)
  if (!price) return <StepSkeleton />
  return (
    <PriceSummary
      title={t('purchase.summary.title')}
      charged={price.charged}
      before={price.gross}
      after={<InPesos state={state} amount={price.charged} />}
      lines={summaryLines(state, price)}
      footer={
        !isLocked && (
          <>
            <p className="field-hint">{t('purchase.summary.final')}</p>
            <PesosSwitch state={state} />
            <QuoteDownload state={state} charged={price.charged} />
          </>
        )
      }
    >
      <p>
        {destinationName(state, catalogue)}
        <br />
        {datesInWords(state)}
        <br />
        <strong>{state.plan?.name}</strong>
      </p>
    </PriceSummary>
  )
}
