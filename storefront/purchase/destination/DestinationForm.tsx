import { type ComponentProps, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { LATIN_AMERICA, SOUTH_AMERICA } from '#shared/catalogue/plan-terms.ts'
import { Failure } from '#shared/errors.ts'
import { checkDestination } from '#shared/quoting/trip-dates.ts'
import { DestinationScene } from '../../artwork/DestinationScene.tsx'
import { optionalPart } from '../../lazy-part.ts'
import { usePageState } from '../../page-state.ts'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { withDestination } from '../changes.ts'
import { findChoice } from '../chosen.ts'
import { useFormErrors } from '../form-errors.ts'
import { STEP_FORM, StepNext, type StepView, useErrorTitle } from '../step-parts.tsx'
import type { PlaceChoice } from './place-choice.ts'
import { useStartingPrices } from './starting-prices.ts'
import { t } from './texts.ts'

// Without the list, which may fail to load, a region is chosen by hand.
const NamedPlaces = optionalPart(async () => (await import('./NamedPlaces.tsx')).NamedPlaces)

const EntryRequirements = optionalPart(
  async () => (await import('../../entry-requirements/EntryRequirements.tsx')).EntryRequirements,
)

/** The form of the destination, with the countries in it that the visitor names. */
export function DestinationForm({ state, change, goOn }: StepView) {
  const { catalogue } = usePageState()
  const errors = useFormErrors()
  useErrorTitle(2, errors.has)
  const prices = useStartingPrices(state)
  // Both prices come from the tariff, which staff may change. The line keeps its room until the prices show that they agree (B-03).
  const isSame = Boolean(prices.get(SOUTH_AMERICA)) && prices.get(SOUTH_AMERICA) === prices.get(LATIN_AMERICA)
  const [destinationId, choose] = useState(findChoice(catalogue.destinations, state.destinationId)?.id ?? null)
  const [places, setPlaces] = useState<PlaceChoice['places']>(state.places)
  const placeChoice = useRef<PlaceChoice>({ places: state.places, check: () => null })

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const problem = placeChoice.current.check()
    if (problem === 'added' || !errors.pass(checkDestination(destinationId)) || destinationId === null) return
    if (problem) return errors.fail(wrongRegion(problem.wrong))
    void goOn(change((before) => withDestination(before, destinationId, placeChoice.current.places)))
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
      <PlaceField
        {...{ state, destinationId }}
        onPlaces={(next) => {
          placeChoice.current = next
          setPlaces(next.places)
        }}
        onRegion={(region) => {
          errors.pass([])
          if (region !== null) choose(region)
        }}
      />
      <RadioCards
        name="destinationId"
        label={t('destination.legend')}
        hint={
          <>
            {t('destination.ages')} <span className={isSame ? '' : 'unknown-yet'}>{t('destination.samePrice')}</span>
          </>
        }
        error={errors.of('destinationId')}
        value={String(destinationId ?? '')}
        onChange={(value) => choose(Number(value))}
        cards={catalogue.destinations.map(({ id, name }) => ({
          value: String(id),
          title: name,
          description: prices.get(id) ?? '\u00a0',
          picture: <DestinationScene id={id} />,
        }))}
      />
      <StepNext />
      {destinationId !== null && (
        <Suspense>
          <EntryRequirements trip={{ destinationId, places }} />
        </Suspense>
      )}
    </form>
  )
}

/** What the field is while its list is closed. */
const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-controls': 'place-list' } as const

/** The field in which places are named. The list of places is loaded when the visitor comes to it, or has named some before. */
function PlaceField({ state, ...props }: Omit<ComponentProps<typeof NamedPlaces>, 'field'>) {
  const [field, setField] = useState<HTMLInputElement | null>(null)
  return (
    <div className="named-places">
      <TextField
        name="place"
        label={t('destination.places')}
        hint={t('destination.placesHint')}
        icon="pin"
        optional
        {...combobox}
        autoComplete="off"
        ref={state.places.length > 0 ? setField : undefined}
        onFocus={({ currentTarget }) => setField(currentTarget)}
      />
      {field && (
        <Suspense>
          <NamedPlaces field={field} state={state} {...props} />
        </Suspense>
      )}
    </div>
  )
}

function wrongRegion(message: string): Failure {
  return new Failure('VALIDATION', { fields: [{ path: 'destinationId', key: 'VALIDATION_ERROR', message }] })
}
