import { lazy, Suspense, useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { usePageState } from '../page-state.ts'
import { Button } from '../ui/Button.tsx'
import type { ChosenPlan, PurchaseState } from './purchase-state.ts'
import { t } from './texts.ts'
import { asFailure } from './use-loaded.ts'

import './QuoteDownload.css'

// Few take a quote along: what that takes comes with the click.
const KeepQuoteDialog = lazy(async () => ({
  default: (await import('./saved-quote/KeepQuoteDialog.tsx')).KeepQuoteDialog,
}))

type QuoteDownloadProps = {
  state: PurchaseState
  charged: Cents
  plan?: ChosenPlan
  /** The labels of the buttons for screen readers, with the plan's name. */
  labels?: { download: string; keep: string }
}

/** Downloads what is on the screen as a quote in PDF (B-13), or keeps it behind a link; `plan` when it is not the chosen one. */
export function QuoteDownload({ state, charged, plan = state.plan ?? undefined, labels }: QuoteDownloadProps) {
  const { brand } = usePageState()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  if (!plan) return null
  const quote = { state, plan, charged }

  async function download() {
    setProblem(null)
    setBusy(true)
    try {
      const { downloadQuote } = await import('./saved-quote/download-quote.ts')
      await downloadQuote(brand, quote)
    } catch (error) {
      setProblem(asFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

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
      <Button look="ghost" size="small" icon="share" onClick={() => setIsKeeping(true)} aria-label={labels?.keep}>
        {t('purchase.summary.keep')}
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {isKeeping && (
        <Suspense>
          <KeepQuoteDialog quote={quote} onDownload={download} onClose={() => setIsKeeping(false)} />
        </Suspense>
      )}
    </div>
  )
}
