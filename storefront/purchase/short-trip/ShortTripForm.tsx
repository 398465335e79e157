import { lazy, Suspense, useState } from 'react'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { isDay } from '#shared/dates.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { MAX_TRIP_DAYS } from '#shared/quoting/day-weight.ts'
import { checkTripDates, tripDays } from '#shared/quoting/trip-dates.ts'
import { readWholeDay, writeDay } from '#shared/typed-day.ts'
import { joinRange, splitRange } from '#shared/typed-range.ts'
import { usePageState } from '../../page-state.ts'
import { quoteNames } from '../../quote-names.ts'
import { DateFields } from '../../ui/DateFields.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { withDestination, withParty, withTrip } from '../changes.ts'
import { idOf, textOf } from '../form-errors.ts'
import { counted, isFamily, partySize } from '../party.ts'
import { PartyCounters } from '../party/PartyCounters.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { ChangeLink, type StepView } from '../step-parts.tsx'
import { Residence } from '../trip/TripForm.tsx'
import { t as trip } from '../trip/texts.ts'
import { t } from './texts.ts'

// Without this part, which may fail to load, the trip is bought all the same.
const EntryRequirements = lazy(() =>
  import('../../entry-requirements/EntryRequirements.tsx').then(
    (part) => ({ default: part.EntryRequirements }),
    () => ({ default: () => null }),
  ),
)

/** Shows destination, dates and travellers; each change is stored at once, and priced as soon as the trip is whole. */
export function ShortTripForm({ state, change, context }: StepView) {
  const { catalogue } = usePageState()
  const [initial] = useState(state)
  const { startDate, endDate } = state
  const isTyped = isDay(startDate) && isDay(endDate)
  const [wrong] = isTyped ? checkTripDates({ ...state, categoryId: TRIP_CATEGORY }, context.today) : []
  return (
    <form
      className="form"
      noValidate
      onChange={({ currentTarget }) => change((before) => withTyped(before, new FormData(currentTarget)))}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="form-row">
        <SelectField
          name={quoteNames.destination}
          label={t('purchase.step2.title')}
          icon="pin"
          placeholder={null}
          defaultValue={String(initial.destinationId ?? '')}
          choices={catalogue.destinations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <DateFields
          fields={[
            {
              name: quoteNames.start,
              label: t('purchase.step1.title'),
              ends: [trip('trip.start'), trip('trip.end')],
              defaultValue: joinRange(writeDay(initial.startDate), writeDay(initial.endDate)),
              error: wrong && publicMessages[wrong.key],
              echo: isTyped && !wrong ? t('purchase.days', { count: tripDays(startDate, endDate) }) : '',
            },
          ]}
          limits={{ min: context.today, maxDays: MAX_TRIP_DAYS }}
        />
      </div>
      <Travellers {...{ state, change }} />
      <Residence countryId={initial.residenceCountryId} />
      {state.destinationId !== null && (
        <Suspense>
          <EntryRequirements trip={{ destinationId: state.destinationId, places: state.places }} />
        </Suspense>
      )}
    </form>
  )
}

/** Sets what is typed: a range counts once both of its days are whole. */
function withTyped(state: PurchaseState, form: FormData): PurchaseState {
  const [startDate, endDate] = splitRange(textOf(form, quoteNames.start)).map((text) => readWholeDay(text) ?? '')
  const dates = startDate && endDate ? { startDate, endDate } : { startDate: '', endDate: '' }
  const trip = { categoryId: TRIP_CATEGORY, residenceCountryId: idOf(form, quoteNames.residence), ...dates }
  const destinationId = idOf(form, quoteNames.destination)
  const placed = destinationId === null ? state : withDestination(state, destinationId)
  return withTrip(placed, trip)
}

function Travellers({ state: { party }, change }: Pick<StepView, 'state' | 'change'>) {
  return (
    <FieldGroup id="ages" label={t('purchase.step3.title')}>
      {isFamily(party) ? (
        <p>
          {t('short.family', { people: t('purchase.passengers', { count: partySize(party) }) })}{' '}
          <ChangeLink step={3} label={t('purchase.summary.changeParty')} />
        </p>
      ) : (
        <div className="short-party">
          <PartyCounters
            party={party}
            onCount={(next) => change((before) => withParty(before, counted(before.party, next)))}
          />
        </div>
      )}
    </FieldGroup>
  )
}
