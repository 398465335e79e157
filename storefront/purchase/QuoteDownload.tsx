import { lazy, Suspense, useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { call } from '../api.ts'
import { usePageState } from '../page-state.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from './save-file.ts'
import { isFamily } from './party.ts'
import type { ChosenPlan, PurchaseState } from './purchase-state.ts'
import { seller } from './quotes.ts'
import { choiceOf } from './saved-quote/choice.ts'
import { savedHere } from './saved-quote/saved-here.ts'
import { tp } from './texts.ts'
import { asFailure } from './use-loaded.ts'

const KeepQuoteDialog = lazy(async () => ({
  default: (await import('./saved-quote/KeepQuoteDialog.tsx')).KeepQuoteDialog,
}))

type QuoteDownloadProps = {
  state: PurchaseState
  total: Cents
  plan?: ChosenPlan
  /** What the buttons say to whoever cannot see which plan they stand beside. */
  labels?: { download: string; keep: string }
}

/** Downloads what is on the screen as a quote in PDF (B-13), or keeps it behind a link; `plan` when it is not the chosen one. */
export function QuoteDownload({ state, total, plan = state.plan ?? undefined, labels }: QuoteDownloadProps) {
  const { brand } = usePageState()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  if (!plan) return null
  const choice = choiceOf(state, plan)

  async function download() {
    setProblem(null)
    setBusy(true)
    try {
      const { residenceCountryId, destinationId, categoryId, planId, party: _, ...rest } = choice
      const saved = savedHere(choice, total)
      const body = {
        ...rest,
        residenceCountry: residenceCountryId,
        destination: destinationId,
        category: categoryId,
        plan: planId,
        total,
        familyPlan: isFamily(state.party),
        ...(saved ? { savedQuote: saved.code } : {}),
        ...seller(brand),
      }
      // Few download: the call's contract comes with the click.
      const { quotePdfApi } = await import('#shared/quoting/quote-pdf-contract.ts')
      saveFile(await call(quotePdfApi.download, { body }))
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
        {tp('summary.quote')}
      </Button>
      <Button look="ghost" size="small" icon="share" onClick={() => setIsKeeping(true)} aria-label={labels?.keep}>
        {tp('summary.keep')}
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {isKeeping && (
        <Suspense>
          <KeepQuoteDialog
            choice={choice}
            total={total}
            planName={plan.name}
            onDownload={download}
            onClose={() => setIsKeeping(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
