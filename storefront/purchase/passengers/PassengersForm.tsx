import { type ChangeEvent, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import { agesOnDeparture, checkAges } from '#shared/quoting/passenger-ages.ts'
import { checkPassengers, isIncomplete, type PassengerForm } from '#shared/sales/passengers.ts'
import { connected, isOffline, whenConnected } from '../../connection.ts'
import { lazyPart } from '../../lazy-part.ts'
import { usePageState } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { beginBusy } from '../../ui/busy.ts'
import { chosenPlan, withRealAges } from '../changes.ts'
import { useFormErrors } from '../form-errors.ts'
import { isFamily } from '../party.ts'
import { priceView } from '../price-view.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { askPlans } from '../quotes.ts'
import type { ShownStep } from '../StepPage.tsx'
import { type FormPart, STEP_FORM, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { contradictsQuote, passengerContext } from '../steps.ts'
import { asFailure } from '../use-loaded.ts'
import { ErrorLine } from '../../ui/Field.tsx'
import { onBirthDates, passengerOf, readPassengers, startingPassengers } from './passenger-form.ts'
import { PassengerFields } from './PassengerFields.tsx'
import { t } from './texts.ts'

// Loaded only when a visitor pastes people, or brings those of an earlier purchase.
const PastePeople = lazyPart(async () => (await import('./pasted/PastePeople.tsx')).PastePeople)
const BringPeople = lazyPart(async () => (await import('../again/BringPeople.tsx')).BringPeople)

// Loaded only when birth dates contradict the quote.
const loadRealAgesPrice = () => whenConnected(() => import('./RealAgesPrice.tsx'))
const RealAgesPrice = lazyPart(async () => (await loadRealAgesPrice()).RealAgesPrice)

/** The form of the passengers, which is also a part of the short way: there without a button. */
export function PassengersForm({ state, change, context, goOn, preview, part }: ShownStep & { part?: FormPart }) {
  const [initial, setInitial] = useState(() => startingPassengers(state, passengerContext(state, context).residenceIso))
  const [dialog, setDialog] = useState<{ People: typeof PastePeople; current: readonly PassengerForm[] } | null>(null)
  const [takes, setTakes] = useState(0)
  const realAges = useRealAges({ state, change, goOn })
  const { repriced, drop, errorMessage, setErrorMessage, asking, priceRealAges } = realAges
  useEffect(() => preview(repriced), [preview, repriced])
  const form = useRef<HTMLFormElement>(null)
  const errors = useFormErrors((path) => (initial.length > 1 ? t('passengers.whose', { n: passengerOf(path) }) : ''))
  useErrorTitle(6, errors.has, part)
  const { residenceIso } = passengerContext(state, context)

  function saveDraft(): PurchaseState {
    const passengers = readPassengers(new FormData(form.current ?? undefined), initial.length)
    drop()
    return change((before) => ({ ...before, passengers }))
  }

  function changed(event: ChangeEvent<HTMLFormElement>) {
    const now = saveDraft()
    errors.settle(event.target, () => checkPassengers(now.passengers, passengerContext(now, context)))
  }

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking.current) return
    setErrorMessage(null)
    const now = saveDraft()
    const broken = checkPassengers(now.passengers, passengerContext(now, context))
    if (!errors.pass(broken, isIncomplete(now.passengers) ? 'BUYING_PROCESS.ERROR.FORMS_INCOMPLETE' : null)) return
    const ages = agesOnDeparture(
      now.passengers.map(({ birthDate }) => birthDate),
      now.startDate,
    )
    if (!errors.pass(onBirthDates(checkAges(ages, isFamily(now.party))))) return
    if (!contradictsQuote(now)) void goOn(now)
    // Without a network there is no price: the form is submitted again when it is back, with what is typed until then.
    else if (isOffline()) void connected().then(() => form.current?.requestSubmit())
    else await priceRealAges(now, ages)
  }

  const open = (People: typeof PastePeople) => setDialog({ People, current: saveDraft().passengers })

  function takeOver(passengers: PassengerForm[]) {
    setInitial(passengers)
    setTakes(takes + 1)
    drop()
    errors.pass([])
    change((before) => ({ ...before, passengers }))
  }

  return (
    <>
      <form
        className="form"
        id={part?.id ?? STEP_FORM}
        ref={form}
        noValidate
        onChange={changed}
        onSubmit={(event) => void submitted(event)}
      >
        <ErrorSummary errors={errors.summary} intro={errors.intro} />
        <WithoutTyping onChoose={open} />
        {initial.map((passenger, index) => (
          <PassengerFields
            // oxlint-disable-next-line react/no-array-index-key -- a passenger is a place in the list
            key={`${takes} ${index}`}
            index={index}
            initial={passenger}
            residenceIso={residenceIso}
            errorOf={errors.of}
          />
        ))}
        <ErrorLine>{errorMessage}</ErrorLine>
        {repriced ? (
          <Suspense>
            <RealAgesPrice
              before={state}
              after={repriced}
              onAccept={() =>
                void goOn(change((before) => ({ ...before, plan: repriced.plan, extras: repriced.extras })))
              }
              onReview={() => {
                drop()
                document.getElementById('passengers-0-birthDate')?.focus()
              }}
            />
          </Suspense>
        ) : (
          !part && <StepNext />
        )}
      </form>
      {dialog && (
        <Suspense>
          <dialog.People
            current={dialog.current}
            residenceIso={residenceIso}
            today={context.today}
            onTake={takeOver}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The buttons that open a dialog which fills in the form. */
function WithoutTyping({ onChoose }: { onChoose: (People: typeof PastePeople) => void }) {
  return (
    <div className="passengers-ways">
      <Button look="secondary" size="small" onClick={() => onChoose(PastePeople)}>
        {t('passengers.paste')}
      </Button>
      <Button look="ghost" size="small" onClick={() => onChoose(BringPeople)}>
        {t('passengers.again')}
      </Button>
    </div>
  )
}

function isPricedAs(one: PurchaseState, other: PurchaseState): boolean {
  const pricedBy = ({ plan, promo }: PurchaseState) => JSON.stringify([plan, promo])
  return pricedBy(one) === pricedBy(other)
}

/**
 * Loads the server's price for the real ages; an equal total needs no notice, a different one must be accepted (B-16). It holds for
 * the plan and the promo code of which it was asked, which the short way lets the visitor change beside it.
 */
function useRealAges({ state, change, goOn }: Pick<StepView, 'state' | 'change' | 'goOn'>) {
  const { brand } = usePageState()
  const [answer, setAnswer] = useState<{ of: PurchaseState; repriced: PurchaseState } | null>(null)
  const repriced = answer && isPricedAs(answer.of, state) ? answer.repriced : null
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const asking = useRef(false)

  async function priceRealAges(now: PurchaseState, ages: readonly number[]) {
    asking.current = true
    const endBusy = beginBusy()
    try {
      const [plans] = await Promise.all([askPlans(brand, { ...now, ages }), loadRealAgesPrice()])
      const plan = plans.find(({ id }) => id === now.plan?.id)
      if (!plan) {
        setErrorMessage(t('passengers.noPlan'))
        return
      }
      const real = chosenPlan(plan, ages)
      const next = withRealAges(now, real)
      const isSame = priceView(next)?.charged === priceView(now)?.charged && next.extras.length === now.extras.length
      if (isSame) void goOn(change((before) => (isPricedAs(before, now) ? withRealAges(before, real) : before)))
      else setAnswer({ of: now, repriced: next })
    } catch (error) {
      setErrorMessage(asFailure(error).message)
    } finally {
      endBusy()
      asking.current = false
    }
  }

  return { repriced, drop: () => setAnswer(null), errorMessage, setErrorMessage, asking, priceRealAges }
}
