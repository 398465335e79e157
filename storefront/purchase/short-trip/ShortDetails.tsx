import { useEffect } from 'react'
import { ACCEPTANCES, TERMS_ACCEPTANCE } from '#shared/checkout/acceptance-texts.ts'
import { checkPassengers } from '#shared/sales/passengers.ts'
import { usePageState } from '../../page-state.ts'
import type { StepNumber } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ContactForm } from '../contact/ContactForm.tsx'
import { t as extras } from '../extras/texts.ts'
import { LegalLink } from '../LegalLink.tsx'
import { useRested } from '../use-rested.ts'
import { PassengersForm } from '../passengers/PassengersForm.tsx'
import { WaitPanel } from '../payment/PayPanels.tsx'
import { PaymentView } from '../payment/PaymentView.tsx'
import { purchaseOf } from '../payment/purchase-of.ts'
import { t as payment } from '../payment/texts.ts'
import type { ChosenPlan } from '../purchase-state.ts'
import type { ShownStep } from '../StepPage.tsx'
import type { StepView } from '../step-parts.tsx'
import { contradictsQuote, firstIncomplete, passengerContext } from '../steps.ts'
import { acceptedByPaying } from './short-purchase.ts'
import { DETAILS, meta } from './short-page.ts'
import { t } from './texts.ts'

import '../contact/ContactStep.css'
import '../passengers/PassengerFields.css'
import '../payment/PaymentStep.css'

const PASSENGERS = 'short-passengers'
const CONTACT = 'short-contact'

/** Milliseconds without a change after which an answer counts as typed. */
const TYPED_MS = 800

type ShortDetailsProps = ShownStep & { plan: ChosenPlan; isLocked: boolean }

/** The second screen: the forms of steps 6 and 7, what is accepted by paying, and the payment of step 8. */
export function ShortDetails({ plan, isLocked, ...view }: ShortDetailsProps) {
  const { title } = meta(usePageState().brand)
  useRealAges(view)
  return (
    <>
      <section className="short-screen" aria-labelledby={DETAILS} inert={isLocked}>
        <h2 className="step-heading" id={DETAILS} tabIndex={-1}>
          {t('short.details')}
        </h2>
        <PassengersForm key={plan.ages.length} {...view} part={{ id: PASSENGERS, title }} />
        <ContactForm {...view} part={{ id: CONTACT, title }} />
        <section className="acceptances" aria-labelledby="short-acceptances">
          <h3 className="step-heading" id="short-acceptances">
            {t('short.accept')}
          </h3>
          <ul>
            {[...ACCEPTANCES, TERMS_ACCEPTANCE].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <LegalLink to={`/condiciones/${plan.id}`}>{extras('extras.read')}</LegalLink>
        </section>
      </section>
      <Payment {...view} />
    </>
  )
}

function submit(form: string): void {
  const element = document.getElementById(form)
  if (element instanceof HTMLFormElement) element.requestSubmit()
}

/**
 * Submits the passengers as soon as their birth dates contradict the price, and again when another plan or trip is priced: their
 * form asks for the right one and shows it (B-16).
 */
function useRealAges({ state, context }: StepView) {
  const isWhole = checkPassengers(state.passengers, passengerContext(state, context)).length === 0
  const { plan, promo, destinationId, startDate, endDate, passengers } = state
  const priced = [plan, promo, destinationId, startDate, endDate, passengers.map(({ birthDate }) => birthDate)]
  const wrong = useRested(isWhole && contradictsQuote(state) ? JSON.stringify(priced) : null, TYPED_MS)
  useEffect(() => {
    if (wrong !== null) submit(PASSENGERS)
  }, [wrong])
}

/**
 * Opens the checkout as soon as everything is answered, with no button in between; an answer that changes later closes it, so that
 * what is paid is what the page shows.
 */
function Payment({ preview, ...view }: ShownStep) {
  const { brand } = usePageState()
  const { state, context } = view
  const step = firstIncomplete(acceptedByPaying(state), context)
  const purchase = JSON.stringify(purchaseOf(state, brand, { confirmDuplicate: false, onAccount: false }))
  const complete = step === 8 ? purchase : null
  const rested = useRested(complete, TYPED_MS)
  if (complete === null) return <Missing step={step} />
  if (complete !== rested) return <WaitPanel title={payment('payment.pay.loading')} />
  return <PaymentView key={complete} {...view} preview={preview} isPart />
}

function Missing({ step }: { step: StepNumber }) {
  return (
    <div className="step-message">
      <p>{t('short.pay.missing')}</p>
      <Button look="secondary" onClick={() => submit(step === 7 ? CONTACT : PASSENGERS)}>
        {t('short.pay.review')}
      </Button>
    </div>
  )
}
