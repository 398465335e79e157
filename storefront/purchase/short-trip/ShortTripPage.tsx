import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart, optionalPart } from '../../lazy-part.ts'
import { DOCUMENT_PATH } from '../../page-route.tsx'
import { usePageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { readQuoteQuery } from '../../quote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { StepFrame, StepSkeleton } from '../../ui/StepFrame.tsx'
import { withStartedQuote } from '../changes.ts'
import { readDone } from '../done-purchase.ts'
import { HelpWithoutScripts } from '../help/HelpWithoutScripts.tsx'
import { usePendingOrder } from '../payment/sent-payment.ts'
import { SummaryBar } from '../PurchaseSummary.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { BackLink, PendingPayment, RedirectNotice, type StepView } from '../step-parts.tsx'
import { firstIncomplete } from '../steps.ts'
import { usePurchase } from '../use-purchase.ts'
import { NotShort } from './NotShort.tsx'
import { DETAILS, meta, useLimits } from './short-page.ts'
import { limitOf } from './short-limit.ts'
import { acceptedByPaying, withShortTripDefaults } from './short-purchase.ts'
import { ShortPlans } from './ShortPlans.tsx'
import { ShortSummary } from './ShortSummary.tsx'
import { ShortTripForm } from './ShortTripForm.tsx'
import { t } from './texts.ts'

import './ShortTrip.css'

// Without this part, which may fail to load, the trip is bought all the same.
const EntryRequirements = optionalPart(
  async () => (await import('../../entry-requirements/EntryRequirements.tsx')).EntryRequirements,
)

// Loaded while the visitor looks at the price.
const ShortDetails = lazyPart(async () => (await import('./ShortDetails.tsx')).ShortDetails)

export { meta }

export function Shell() {
  return (
    <StepFrame title={t('short.title')} lead={t('short.lead', useLimits())} back={<BackLink step={1} />}>
      {/* The browser does not hydrate what is inside. */}
      {import.meta.env.SSR ? <HelpWithoutScripts /> : <noscript />}
      <StepSkeleton />
    </StepFrame>
  )
}

/** The short way to buy a short trip (V-11): another view of the purchase of the eight steps, in one page of two screens. */
export function Page() {
  const { brand } = usePageState()
  const view = useShortTrip()
  const pendingOrder = usePendingOrder()
  if (!view) return <Shell />
  const { state, context } = view
  // The purchase was paid here, and its vouchers are about to be shown.
  if (state.startDate === '' && readDone(brand.subdomain) !== null) return <Shell />
  const isComplete = firstIncomplete(acceptedByPaying(state), context) === 8
  if (pendingOrder !== null && !isComplete) return <PendingPayment />
  return <ShortTrip view={view} isLocked={pendingOrder !== null} />
}

/** Returns the purchase of this tab with the quote of the address, once the tab's storage was read; null before. */
function useShortTrip(): StepView | null {
  const { catalogue, today } = usePageState()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { state, change } = usePurchase()
  const [isBegun, setBegun] = useState(false)
  const isStoreRead = state !== null

  useLayoutEffect(() => {
    if (!isStoreRead) return
    const started = readQuoteQuery(search, catalogue)
    change((before) => withShortTripDefaults(withStartedQuote(before, started), catalogue))
    setBegun(true)
    // The quote is stored now and leaves the address: otherwise a reload would apply it again, over later changes.
    if (Object.keys(started).length > 0) void navigate(paths.shortTrip, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the tab's store was read
  }, [isStoreRead])

  // Another document, to which the visitor came back inside, may not frame the card form.
  useEffect(() => {
    if (location.pathname !== DOCUMENT_PATH) location.reload()
  }, [])

  return isBegun && state ? { state, change, context: { today, catalogue }, goOn: async () => undefined } : null
}

function ShortTrip({ view, isLocked }: { view: StepView; isLocked: boolean }) {
  const { state } = view
  const [trial, preview] = useState<PurchaseState | null>(null)
  const [plan, setPlan] = useState(state.plan)
  // While a change is being priced there is no plan, and the second screen stays as it is.
  if (state.plan && state.plan !== plan) setPlan(state.plan)
  const limit = limitOf(state)
  const displayState = trial ?? state
  const isOpen = limit === null && plan !== null
  return (
    <StepFrame
      title={t('short.title')}
      lead={t('short.lead', useLimits())}
      back={!isLocked && <BackLink step={1} />}
      summary={isOpen && <ShortSummary state={displayState} isLocked={isLocked} />}
      bar={isOpen && state.plan && <SummaryBar state={displayState} action={<ToDetails />} />}
    >
      <RedirectNotice />
      <section className="short-screen" aria-labelledby="short-trip-title" inert={isLocked}>
        <h2 className="step-heading" id="short-trip-title">
          {t('short.trip')}
        </h2>
        <ShortTripForm {...view} />
        {limit === null ? <ShortPlans {...view} /> : <NotShort {...view} limit={limit} />}
        {limit === null && state.destinationId !== null && (
          <Suspense>
            <EntryRequirements trip={{ destinationId: state.destinationId, places: state.places }} />
          </Suspense>
        )}
      </section>
      {isOpen && (
        <Suspense fallback={<StepSkeleton />}>
          <ShortDetails {...view} plan={plan} preview={preview} isLocked={isLocked} />
        </Suspense>
      )}
    </StepFrame>
  )
}

function ToDetails() {
  return (
    <Button iconAfter="arrow-right" onClick={() => document.getElementById(DETAILS)?.focus()}>
      {t('purchase.next')}
    </Button>
  )
}
