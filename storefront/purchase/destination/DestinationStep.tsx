import type { ReactNode, SubmitEvent } from 'react'
import { LATIN_AMERICA, SOUTH_AMERICA } from '#shared/catalogue/plan-terms.ts'
import { Failure } from '#shared/errors.ts'
import { checkDestination } from '#shared/quoting/trip-dates.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { DestinationScene } from '../../artwork/DestinationScene.tsx'
import { usePageState } from '../../page-state.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { withDestination } from '../changes.ts'
import { chosen } from '../chosen.ts'
import { useFormErrors } from '../form-errors.ts'
import { StepPage, stepShell } from '../StepPage.tsx'
import { STEP_FORM, stepMeta, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import { NamedPlaces } from './NamedPlaces.tsx'
import { useStartingPrices } from './starting-prices.ts'
import { t } from './texts.ts'
import { useWhereTo } from './use-where-to.ts'

import './DestinationStep.css'

export const meta = stepMeta(2)
export const Shell = stepShell(2)

export function Page() {
  return (
    <StepPage step={2} lead={t('destination.lead')}>
      {(view) => <DestinationForm {...view} />}
    </StepPage>
  )
}

function DestinationForm({ state, change, goOn }: StepView) {
  const { catalogue } = usePageState()
  const errors = useFormErrors()
  useErrorTitle(2, errors.has)
  const prices = useStartingPrices(state)
  const where = useWhereTo(state)
  const { destinationId, places, typed } = where

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The visitor sees the region that we choose before the next step.
    if (typed) return where.add(typed)
    if (!errors.pass(checkDestination(destinationId)) || destinationId === null) return
    if (where.wrong) return errors.fail(wrongRegion(where.wrong))
    void goOn(change((before) => withDestination(before, destinationId, places)))
  }

  /** Runs a change of the named places, which may choose another region: errors about the earlier one go. */
  function renamed(run: () => void) {
    errors.pass([])
    run()
  }

  return (
    <form
      className="form"
      id={STEP_FORM}
      noValidate
      onChange={({ target }) => errors.settle(target, () => [])}
      onSubmit={submitted}
    >
      <ErrorSummary errors={errors.summary} />
      <NamedPlaces
        text={where.text}
        places={places}
        answer={where.answer}
        onText={where.type}
        onAdd={(place) => renamed(() => where.add(place))}
        onRemove={(place) => renamed(() => where.remove(place))}
      />
      <RadioCards
        name="destinationId"
        label={t('destination.legend')}
        hint={samePriceHint(catalogue, prices.isSame)}
        error={errors.of('destinationId')}
        value={String(destinationId ?? '')}
        onChange={(value) => where.choose(Number(value))}
        cards={catalogue.destinations.map(({ id, name }) => ({
          value: String(id),
          title: name,
          description: prices.from(id) || '\u00a0',
          picture: <DestinationScene id={id} />,
        }))}
      />
      <StepNext />
    </form>
  )
}

function wrongRegion(message: string): Failure {
  return new Failure('VALIDATION', { fields: [{ path: 'destinationId', key: 'VALIDATION_ERROR', message }] })
}

/** Says that South America costs the same as Latin America once the prices show it; its line is there before. */
function samePriceHint({ destinations }: Catalogue, isSame: boolean): ReactNode {
  const [small, large] = [SOUTH_AMERICA, LATIN_AMERICA].map((id) => chosen(destinations, id)?.name)
  if (!small || !large) return null
  return <span className={isSame ? undefined : 'unknown-yet'}>{t('destination.samePrice', { small, large })}</span>
}
