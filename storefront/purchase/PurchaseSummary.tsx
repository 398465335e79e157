import type { ReactNode } from 'react'
import { usePageState } from '../page-state.ts'
import type { StepNumber } from '../paths.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PriceBefore, type PriceLine, PriceSummary } from '../ui/PriceSummary.tsx'
import { BigPrice } from '../ui/Money.tsx'
import { formatPercent } from './format-percent.ts'
import { isFamily, partySize } from './party.ts'
import { InPesos, PesosSwitch } from './Pesos.tsx'
import { priceView, type PriceView } from './price-view.ts'
import type { PurchaseState } from './purchase-state.ts'
import { QuoteDownload } from './QuoteDownload.tsx'
import { ChangeLink } from './step-parts.tsx'
import { t } from './texts.ts'
import { capInWords, datesInWords, destinationName, partyInWords } from './trip-words.ts'

import './PurchaseSummary.css'

/** Shows the answers of the purchase so far, and its price. */
export function PurchaseSummary({ state }: { state: PurchaseState }) {
  const price = priceView(state)
  if (!price) {
    return (
      <section className="price-summary" aria-label={t('purchase.summary.title')}>
        <h2>{t('purchase.summary.title')}</h2>
        <TripFacts state={state} />
      </section>
    )
  }
  return (
    <PricedSummary state={state} price={price}>
      <TripFacts state={state} />
    </PricedSummary>
  )
}

type PricedProps = { state: PurchaseState; price: PriceView; isLocked?: boolean; children: ReactNode }

/** Shows what the purchase costs below its facts; while it is paid, with nothing to press. */
export function PricedSummary({ state, price, isLocked = false, children }: PricedProps) {
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
      {children}
    </PriceSummary>
  )
}

/** Describes the lines of a price in words, the discount last. */
function summaryLines({ promo, party }: Pick<PurchaseState, 'promo' | 'party'>, price: PriceView): PriceLine[] {
  const lines = price.lines.map(({ kind, count, label, amount }) => ({
    label:
      kind === 'extra'
        ? count > 1
          ? t('purchase.summary.extra', { count, label })
          : label
        : t(`purchase.summary.${kind === 'adult' && isFamily(party) ? 'grownUp' : kind}`, { count }),
    amount,
  }))
  if (!promo || price.discount === 0) return lines
  const label = t('purchase.summary.discount', { code: promo.code, percent: formatPercent(promo.percent) })
  return [...lines, { label, amount: -price.discount, isDiscount: true }]
}

function TripFacts({ state }: { state: PurchaseState }) {
  const { catalogue } = usePageState()
  const { plan } = state
  return (
    <ul className="trip-facts">
      <Fact icon="calendar" step={1} change={t('purchase.summary.changeDates')}>
        {datesInWords(state)}
      </Fact>
      {state.destinationId !== null && (
        <Fact icon="pin" step={2} change={t('purchase.summary.changeDestination')}>
          {[destinationName(state, catalogue), state.places.map(({ name }) => name).join(', ')]
            .filter(Boolean)
            .join(': ')}
        </Fact>
      )}
      {partySize(state.party) > 0 && (
        <Fact icon="users" step={3} change={t('purchase.summary.changeParty')}>
          {partyInWords(state)}
        </Fact>
      )}
      {plan && (
        <Fact icon="shield" step={4} change={t('purchase.summary.changePlan')}>
          <strong>{plan.name}</strong>
          <br />
          <span>{t('purchase.summary.cap', { cap: capInWords(plan.medicalCap) })}</span>
        </Fact>
      )}
    </ul>
  )
}

type FactProps = { icon: IconName; step: StepNumber; change: string; children: ReactNode }

function Fact({ icon, step, change, children }: FactProps) {
  return (
    <li>
      <Icon name={icon} size={20} />
      <span>{children}</span>
      <ChangeLink step={step} label={change} />
    </li>
  )
}

/** Shows the total at the bottom of small screens, with the button of the step. */
export function SummaryBar({ state, action }: { state: PurchaseState; action?: ReactNode }) {
  const price = priceView(state)
  if (!price) return null
  return (
    <>
      <div className="bar-price">
        {price.discount > 0 ? <PriceBefore amount={price.gross} /> : <span>{t('purchase.summary.bar')}</span>}
        <BigPrice amount={price.charged} />
        <InPesos state={state} amount={price.charged} />
      </div>
      {action}
    </>
  )
}
