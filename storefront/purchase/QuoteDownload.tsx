import { useState } from 'react'
import type { Cents } from '#shared/money.ts'
import { quotingApi } from '#shared/quoting/contract.ts'
import { call } from '../api.ts'
import { usePageState } from '../page-state.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from './save-file.ts'
import { isFamily } from './party.ts'
import type { ChosenPlan, PurchaseState } from './purchase-state.ts'
import { seller } from './quotes.ts'
import { tp } from './texts.ts'
import { asFailure } from './use-loaded.ts'

type QuoteDownloadProps = { state: PurchaseState; total: Cents; plan?: ChosenPlan; label?: string }

/** Downloads what is on the screen as a quote in PDF (B-13); `plan` when it is not the chosen one. */
export function QuoteDownload({ state, total, plan = state.plan ?? undefined, label }: QuoteDownloadProps) {
  const { brand } = usePageState()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!plan) return null

  async function download({ id, ages }: ChosenPlan) {
    setProblem(null)
    setBusy(true)
    try {
      const body = {
        residenceCountry: state.residenceCountryId ?? 0,
        destination: state.destinationId ?? 0,
        startDate: state.startDate,
        endDate: state.endDate,
        category: state.categoryId ?? 0,
        plan: id,
        promoCode: state.promo?.code ?? null,
        total,
        ages,
        familyPlan: isFamily(state.party),
        extras: (id === state.plan?.id ? state.extras : []).map(({ benefitId, passengerId }) => ({
          benefitId,
          passengerId,
        })),
        ...seller(brand),
      }
      saveFile(await call(quotingApi.quotePdf, { body }))
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
        onClick={() => void download(plan)}
        {...(label ? { 'aria-label': label } : {})}
      >
        {tp('summary.quote')}
      </Button>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
