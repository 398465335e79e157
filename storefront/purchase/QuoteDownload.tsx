import { Suspense, useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { lazyPart } from '../lazy-part.ts'
import { usePageState } from '../page-state.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorLine } from '../ui/Field.tsx'
import type { ChosenPlan, PurchaseState } from './purchase-state.ts'
import { t } from './texts.ts'
import { useAttempt } from './use-attempt.ts'

import './QuoteDownload.css'

// Few visitors save a quote, so the dialog is loaded with the click.
const SaveQuoteDialog = lazyPart(async () => (await import('./saved-quote/SaveQuoteDialog.tsx')).SaveQuoteDialog)

type QuoteDownloadProps = {
  state: PurchaseState
  charged: Cents
  plan?: ChosenPlan
  /** The labels of the buttons for screen readers, with the plan's name. */
  labels?: { download: string; save: string }
}

/** Downloads the quote on the screen as a PDF (B-13), or saves it behind a link; `plan` when it is not the chosen one. */
export function QuoteDownload({ state, charged, plan = state.plan ?? undefined, labels }: QuoteDownloadProps) {
  const { brand } = usePageState()
  const { busy, errorMessage, attempt } = useAttempt()
  const [isSaving, setIsSaving] = useState(false)
  if (!plan) return null
  const quote = { state, plan, charged }

  const download = () =>
    attempt(async () => {
      const { downloadQuote } = await import('./saved-quote/download-quote.ts')
      await downloadQuote(brand, quote)
    })

  return (
    <div className="quote-download">
      <Button
        look="ghost"
        size="small"
        icon="download"
        busy={busy}
        onClick={() => void download()}
        aria-label={labels?.download}
      >
        {t('purchase.summary.quote')}
      </Button>
      <Button look="ghost" size="small" icon="share" onClick={() => setIsSaving(true)} aria-label={labels?.save}>
        {t('purchase.summary.save')}
      </Button>
      <ErrorLine>{errorMessage}</ErrorLine>
      {isSaving && (
        <Suspense>
          <SaveQuoteDialog quote={quote} onDownload={download} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
