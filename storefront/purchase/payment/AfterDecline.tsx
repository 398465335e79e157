import { Suspense, useState } from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { lazyPart } from '../../lazy-part.ts'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { helpFacts } from '../help/help-message.ts'
import { HelpLinks } from '../help/StepHelp.tsx'
import type { ChosenPlan, PurchaseState } from '../purchase-state.ts'
import { t } from './after-decline-texts.ts'

import './AfterDecline.css'

const SaveQuoteDialog = lazyPart(async () => (await import('../saved-quote/SaveQuoteDialog.tsx')).SaveQuoteDialog)

export type AfterDeclineProps = {
  checkout: Pick<OpenedCheckout, 'order' | 'amount'>
  /** The purchase, which can be saved as a quote; absent for a change of a sale. */
  state: PurchaseState | undefined
  onOtherCard: () => void
}

/** Shows the ways to go on after a card that was not charged (B-17): another card, a saved quote to pay later, the sales office. */
export function AfterDecline({ checkout: { order, amount }, state, onOtherCard }: AfterDeclineProps) {
  const { catalogue } = usePageState()
  const facts = state ? helpFacts(8, state, catalogue) : ''
  return (
    <section className="after-decline" aria-labelledby="after-decline-title">
      <h3 id="after-decline-title">{t('afterDecline.title')}</h3>
      <Button size="small" icon="card" onClick={onOtherCard}>
        {t('afterDecline.card')}
      </Button>
      {state?.plan && <PayLater state={state} plan={state.plan} charged={amount} />}
      <HelpLinks message={t('afterDecline.message', { order, facts }).trim()} />
    </section>
  )
}

/** Saves the purchase as a quote: its link can be paid later, or by another person. */
export function PayLater(quote: { state: PurchaseState; plan: ChosenPlan; charged: number }) {
  const { brand } = usePageState()
  const [isSaving, setIsSaving] = useState(false)

  async function download() {
    const { downloadQuote } = await import('../saved-quote/download-quote.ts')
    // A toast says why it failed.
    await downloadQuote(brand, quote).catch(() => undefined)
  }
  return (
    <div className="pay-later">
      <Button look="secondary" size="small" icon="share" onClick={() => setIsSaving(true)}>
        {t('afterDecline.save')}
      </Button>
      <p className="field-hint">{t('afterDecline.save.hint')}</p>
      {isSaving && (
        <Suspense>
          <SaveQuoteDialog quote={quote} onDownload={download} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
