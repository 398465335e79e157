import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Category } from '#shared/catalogue/contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { type Day, formatDayInWords, isDay } from '#shared/dates.ts'
import { MAX_TRIP_DAYS } from '#shared/quoting/day-weight.ts'
import { checkTrip, tripDays } from '#shared/quoting/trip-dates.ts'
import { readWholeDay, writeDay } from '#shared/typed-day.ts'
import { usePageState } from '../../page-state.ts'
import { quoteNames } from '../../quote-names.ts'
import { DateFields } from '../../ui/DateFields.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { readDate } from '../../ui/typed-date.ts'
import { endDateOf, type Trip, withTrip } from '../changes.ts'
import { idOf, useFormErrors } from '../form-errors.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { STEP_FORM, StepNext, useErrorTitle } from '../step-parts.tsx'
import { persist } from '../tab-store.ts'
import type { Change } from '../use-purchase.ts'
import { t } from './texts.ts'

import './TripForm.css'

type TripFormProps = {
  ref: RefObject<HTMLFormElement | null>
  answers: PurchaseState
  change: Change
  today: Day
  onDone: (state: PurchaseState) => Promise<void>
}

/** Shows category, country and dates of the trip. The fields are uncontrolled, so that answers typed before hydration stay. */
export function TripForm({ ref, answers, change, today, onDone }: TripFormProps) {
  const { brand, catalogue } = usePageState()
  const [categoryId, setCategoryId] = useState(answers.categoryId)
  const [dates, setDates] = useState({ start: answers.startDate, end: answers.endDate })
  // Answers typed before hydration are in the document, not in React.
  useEffect(() => {
    const form = ref.current && new FormData(ref.current)
    if (form) setDates({ start: readDate(form, quoteNames.start), end: readDate(form, quoteNames.end) })
  }, [ref])
  const errors = useFormErrors()
  useErrorTitle(1, errors.has)
  const isAnnual = categoryId === ANNUAL_CATEGORY

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const trip = tripOf(event.currentTarget)
    if (!errors.pass(checkTrip(trip, today))) return
    persist('done', brand.subdomain, null)
    void onDone(change((state) => withTrip(state, trip)))
  }

  const start = {
    name: quoteNames.start,
    id: 'startDate',
    label: t(isAnnual ? 'trip.start.annual' : 'trip.start'),
    error: errors.of('startDate'),
    defaultValue: writeDay(answers.startDate),
    echo: isDay(dates.start) ? formatDayInWords(dates.start) : '',
    onText: (text: string) => setDates((before) => ({ ...before, start: readWholeDay(text) ?? '' })),
  }
  const end = {
    name: quoteNames.end,
    id: 'endDate',
    label: t('trip.end'),
    error: errors.of('endDate'),
    defaultValue: writeDay(dates.end),
    echo: daysEcho(dates),
    onText: (text: string) => setDates((before) => ({ ...before, end: readWholeDay(text) ?? '' })),
  }

  return (
    <form
      className="form"
      id={STEP_FORM}
      ref={ref}
      noValidate
      onChange={({ target, currentTarget }) => errors.settle(target, () => checkTrip(tripOf(currentTarget), today))}
      onSubmit={submitted}
    >
      {/* When the browser submits the form itself, before hydration, the answers are in the address: this field marks them as
          submitted. */}
      <input type="hidden" name={quoteNames.sent} value="1" />
      <ErrorSummary errors={errors.summary} />
      <RadioCards
        name={quoteNames.category}
        id="categoryId"
        label={t('trip.category')}
        error={errors.of('categoryId')}
        defaultValue={String(answers.categoryId)}
        onChange={(value) => setCategoryId(Number(value))}
        cards={tripFirst(catalogue.categories).map(({ id, name }) => ({
          value: String(id),
          title: name,
          description: t(id === ANNUAL_CATEGORY ? 'trip.category.annual' : 'trip.category.trip'),
          icon: id === ANNUAL_CATEGORY ? 'globe' : 'plane',
        }))}
      />
      <Residence countryId={answers.residenceCountryId} error={errors.of('residenceCountryId')} />
      {isAnnual ? (
        <DateFields fields={[start]} limits={{ min: today }}>
          <AnnualEnd start={dates.start} />
        </DateFields>
      ) : (
        <DateFields fields={[start, end]} limits={{ min: today, maxDays: MAX_TRIP_DAYS }} />
      )}
      <StepNext />
    </form>
  )
}

/** Reads the trip as it is typed. */
function tripOf(element: HTMLFormElement): Trip {
  const form = new FormData(element)
  const startDate = readDate(form, quoteNames.start)
  const categoryId = idOf(form, quoteNames.category)
  return {
    categoryId,
    residenceCountryId: idOf(form, quoteNames.residence),
    startDate,
    endDate: endDateOf(categoryId, startDate, readDate(form, quoteNames.end)),
  }
}

/** Shows the country of residence: it is nearly always known, so it is a line of text that opens to choose another country. */
function Residence({ countryId, error }: { countryId: number | null; error: string | undefined }) {
  const { residenceCountries } = usePageState().catalogue
  const [chosenId, setChosenId] = useState(countryId)
  const field = useRef<HTMLSelectElement>(null)
  // A country chosen before hydration is in the document, not in React.
  useEffect(() => setChosenId(Number(field.current?.value) || null), [])
  const name = residenceCountries.find(({ id }) => id === chosenId)?.name
  return (
    <details className="residence" open={!name || error !== undefined}>
      <summary>
        <Icon name="pin" size={20} />
        <span>{name ? t('purchase.summary.residence', { name }) : t('trip.country')}</span>
        <span className="residence-change">{t('purchase.summary.change')}</span>
      </summary>
      <SelectField
        ref={field}
        name={quoteNames.residence}
        id="residenceCountryId"
        label={t('trip.country')}
        hint={t('trip.country.hint')}
        error={error}
        defaultValue={String(countryId ?? '')}
        choices={residenceCountries.map((country) => ({ value: String(country.id), label: country.name }))}
        onChange={(event) => setChosenId(Number(event.currentTarget.value) || null)}
      />
    </details>
  )
}

function tripFirst(categories: readonly Category[]): Category[] {
  return categories.toSorted((a, b) => Number(b.id === TRIP_CATEGORY) - Number(a.id === TRIP_CATEGORY))
}

/** Writes the last day in words, with the length of the trip in days. */
function daysEcho({ start, end }: { start: string; end: string }): string {
  if (!isDay(end)) return ''
  const days = isDay(start) ? tripDays(start, end) : 0
  return `${formatDayInWords(end)}${days > 0 ? `, ${t('purchase.days', { count: days })}` : ''}`
}

/** Shows the last day of an annual plan, which is computed, so there is no field. */
function AnnualEnd({ start }: { start: string }) {
  const end = endDateOf(ANNUAL_CATEGORY, start, '')
  return (
    <div className="field">
      <span className="field-label">{t('trip.annual')}</span>
      <output className="annual-end" id="endDate">
        {end ? t('trip.annual.end', { end: formatDayInWords(end) }) : t('trip.annual.waiting')}
      </output>
    </div>
  )
}
