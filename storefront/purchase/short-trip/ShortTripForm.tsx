import { useState } from 'react'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { isDay } from '#shared/dates.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { MAX_TRIP_DAYS } from '#shared/quoting/day-weight.ts'
import { MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import { checkTripDates } from '#shared/quoting/trip-dates.ts'
import { readWholeDay, writeDay } from '#shared/typed-day.ts'
import { joinRange, splitRange } from '#shared/typed-range.ts'
import { usePageState } from '../../page-state.ts'
import { quoteNames } from '../../quote-names.ts'
import { DateFields } from '../../ui/DateFields.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { withDestination, withParty, withTrip } from '../changes.ts'
import { idOf, textOf } from '../form-errors.ts'
import { counted, isFamily, type Party, partySize } from '../party.ts'
import { t as people } from '../party/texts.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { ChangeLink, type StepView } from '../step-parts.tsx'
import { t as trip } from '../trip/texts.ts'
import { t } from './texts.ts'

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
            },
          ]}
          limits={{ min: context.today, maxDays: MAX_TRIP_DAYS }}
        />
      </div>
      <Travellers party={initial.party} />
      <SelectField
        name={quoteNames.residence}
        label={trip('trip.country')}
        placeholder={null}
        defaultValue={String(initial.residenceCountryId ?? '')}
        choices={catalogue.residenceCountries.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </form>
  )
}

/** Sets what is typed: a range counts once both of its days are whole. */
function withTyped(state: PurchaseState, form: FormData): PurchaseState {
  const [startDate, endDate] = splitRange(textOf(form, quoteNames.start)).map((text) => readWholeDay(text) ?? '')
  const dates = startDate && endDate ? { startDate, endDate } : { startDate: '', endDate: '' }
  const trip = { categoryId: TRIP_CATEGORY, residenceCountryId: idOf(form, quoteNames.residence), ...dates }
  const dated = withTrip(state, trip)
  const destinationId = idOf(form, quoteNames.destination)
  const placed = destinationId === null ? dated : withDestination(dated, destinationId)
  if (isFamily(state.party)) return placed
  const count = (name: string) => Number(textOf(form, name))
  return withParty(placed, counted(state.party, { adults: count('adults'), seniors: count('seniors') }))
}

const counts = Array.from({ length: MAX_PASSENGERS + 1 }, (_, count) => ({
  value: String(count),
  label: String(count),
}))

/** Asks how many travel, by the ages that decide the price; a family is changed on its own step. */
function Travellers({ party }: { party: Party }) {
  if (isFamily(party)) {
    return (
      <p>
        {t('short.family', { people: t('purchase.passengers', { count: partySize(party) }) })}{' '}
        <ChangeLink step={3} label={t('purchase.summary.changeParty')} />
      </p>
    )
  }
  return (
    <FieldGroup id="ages" label={t('purchase.step3.title')}>
      <div className="short-people">
        {(['adults', 'seniors'] as const).map((group) => (
          <SelectField
            key={group}
            name={group}
            label={people(`party.${group}`)}
            icon="users"
            placeholder={null}
            defaultValue={String(party[group])}
            choices={counts}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
