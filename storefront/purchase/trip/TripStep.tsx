import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePageState } from '../../page-state.ts'
import { ONLY_MISSING, stepPath } from '../../paths.ts'
import { quoteNames } from '../../quote-names.ts'
import { readQuoteQuery, type StartedQuote } from '../../quote-query.ts'
import { StepFrame } from '../../ui/StepFrame.tsx'
import { ownTimeZone, withStartedQuote, withTripDefaults } from '../changes.ts'
import { HelpOffer } from '../help/HelpOffer.tsx'
import { HelpWithoutScripts } from '../help/HelpWithoutScripts.tsx'
import { usePendingOrder } from '../payment/sent-payment.ts'
import { emptyPurchase } from '../purchase-state.ts'
import { ShortTripOffer } from '../short-trip/ShortTripOffer.tsx'
import { BackLink, PendingPayment, RedirectNotice, stepMeta, useAsksOnlyMissing, useStepView } from '../step-parts.tsx'
import { TripForm } from './TripForm.tsx'
import { t } from './texts.ts'
import { WhyBuy } from './WhyBuy.tsx'

export const meta = stepMeta(1)

/** The page of step 1. The server renders all of it, so the first render must not use anything that only a browser has. */
export function Page() {
  const { catalogue } = usePageState()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { state, change, context, goOn } = useStepView(1)
  const asksOnlyMissing = useAsksOnlyMissing()
  const form = useRef<HTMLFormElement>(null)
  const [startedQuote] = useState<StartedQuote>(() => readQuoteQuery(search, catalogue))
  const [answers, setAnswers] = useState(() =>
    withTripDefaults(withStartedQuote(emptyPurchase, startedQuote), catalogue),
  )
  const [version, setVersion] = useState(0)
  const [wasSubmittedEarly] = useState(() => new URLSearchParams(search).has(quoteNames.sent))
  const [isSettled, setSettled] = useState(false)
  const isStoreRead = state !== null
  const pendingOrder = usePendingOrder()

  // A layout effect runs in the commit that brings the stored purchase. An effect runs later, and could overwrite an answer
  // that the visitor gave in between.
  useLayoutEffect(() => {
    if (!isStoreRead) return
    const draft = change((before) => withStartedQuote(before, startedQuote))
    // Text typed before hydration is kept: only an untouched form is filled in again.
    if (form.current && !isTouched(form.current)) {
      const defaults = withTripDefaults(draft, catalogue, ownTimeZone())
      // On most first visits the browser adds nothing to the server's defaults: the form is not rendered again.
      if (JSON.stringify(defaults) !== JSON.stringify(answers)) {
        setAnswers(defaults)
        setVersion(1)
      }
      setSettled(true)
    }
    // The quote is stored now and leaves the address: otherwise Back would apply it again, over later changes. A visitor who
    // already chose a destination is asked only for the missing answers before the prices.
    if (Object.keys(startedQuote).length === 0 && !wasSubmittedEarly) return
    const onlyMissing = asksOnlyMissing || startedQuote.destinationId !== undefined
    void navigate(stepPath(1), { replace: true, state: onlyMissing ? ONLY_MISSING : null })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the tab's store was read
  }, [isStoreRead])

  // "Continuar" was pressed before hydration: the form is submitted now, unless it was edited since.
  useEffect(() => {
    if (wasSubmittedEarly && isSettled) form.current?.requestSubmit()
  }, [wasSubmittedEarly, isSettled])

  if (pendingOrder !== null) return <PendingPayment />
  return (
    <StepFrame
      step={1}
      title={t('purchase.step1.title')}
      lead={t('trip.lead')}
      back={<BackLink step={1} />}
      help={
        <>
          <HelpOffer step={1} state={state} />
          {state && <ShortTripOffer state={state} />}
        </>
      }
      // Nothing here suspends: Suspense lets React hydrate the form first and the summary after it.
      summary={
        <Suspense>
          <WhyBuy />
        </Suspense>
      }
    >
      {/* The browser does not hydrate what is inside. */}
      {import.meta.env.SSR ? <HelpWithoutScripts /> : <noscript />}
      <RedirectNotice />
      <TripForm key={version} ref={form} answers={answers} change={change} today={context.today} onDone={goOn} />
    </StepFrame>
  )
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLInputElement) {
      return control.type === 'radio'
        ? control.checked !== control.defaultChecked
        : control.value !== control.defaultValue
    }
    if (!(control instanceof HTMLSelectElement)) return false
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  })
}
