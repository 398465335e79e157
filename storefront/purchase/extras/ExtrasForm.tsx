import type { MouseEvent, SubmitEvent } from 'react'
import { ACCEPTANCES } from '#shared/checkout/acceptance-texts.ts'
import { checkExtras, isSoldToAge } from '#shared/quoting/chosen-extras.ts'
import { usePageState } from '../../page-state.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { withExtra } from '../changes.ts'
import { useFormErrors } from '../form-errors.ts'
import { isFamily } from '../party.ts'
import { LegalLink } from '../LegalLink.tsx'
import { askExtras } from '../quotes.ts'
import { RetryMessage } from '../RetryMessage.tsx'
import { STEP_FORM, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { useLoaded } from '../use-loaded.ts'
import { ExtraOffer } from './ExtraOffer.tsx'
import { t } from './texts.ts'

/** The form of the extra benefits, and what is accepted with them. */
export function ExtrasForm({ state, change, goOn }: StepView) {
  const { brand } = usePageState()
  const { plan, extras } = state
  const errors = useFormErrors()
  useErrorTitle(5, errors.has)
  const { loaded, retry } = useLoaded(`${plan?.id} ${state.startDate} ${state.endDate}`, () =>
    askExtras(brand, { ...state, planId: plan?.id ?? 0 }),
  )
  const ages = plan?.ages ?? []
  // An extra that no passenger of the party may have is not offered.
  const offered =
    loaded.status === 'ready' ? loaded.value.filter((offer) => ages.some((age) => isSoldToAge(offer, age))) : []

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const broken = loaded.status === 'ready' ? checkExtras(extras, offered, ages) : []
    if (errors.pass(broken)) void goOn(change((before) => ({ ...before, accepted: true })))
  }

  return (
    <form
      className="form"
      id={STEP_FORM}
      noValidate
      onChange={({ target }) => errors.settle(target)}
      onSubmit={submitted}
    >
      <ErrorSummary errors={errors.summary} />
      <section className="extras" aria-labelledby="extras-title">
        <h2 className="step-heading" id="extras-title">
          {t('extras.extras')}
        </h2>
        {loaded.status === 'loading' && <StepSkeleton />}
        {loaded.status === 'failed' && <RetryMessage message={loaded.failure.message} onRetry={retry} isPart />}
        {offered.map((offer) => (
          <ExtraOffer
            key={offer.id}
            offer={offer}
            ages={ages}
            isFamily={isFamily(state.party)}
            chosen={extras}
            state={state}
            onTake={(passengerIds, isOn) =>
              change((before) =>
                passengerIds.reduce((next, passengerId) => withExtra(next, { offer, passengerId, isOn }), before),
              )
            }
          />
        ))}
      </section>
      <section className="acceptances" aria-labelledby="acceptances-title">
        <h2 className="step-heading" id="acceptances-title" tabIndex={-1}>
          {t('extras.acceptances')}
        </h2>
        <ul>
          {ACCEPTANCES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <LegalLink to={`/condiciones/${plan?.id}`}>{t('extras.read')}</LegalLink>
      </section>
      <StepNext
        accepts={
          <>
            {t('extras.accept')}{' '}
            <a href="#acceptances-title" onClick={showAcceptances}>
              {t('extras.accept.link')}
            </a>
          </>
        }
      />
    </form>
  )
}

/** Leads to the acceptances without a new entry of the history, which would forget where the visitor came from. */
function showAcceptances(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('acceptances-title')?.focus()
}
