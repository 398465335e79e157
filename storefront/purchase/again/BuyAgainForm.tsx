import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BoughtBefore } from '#shared/after-sale/buy-again-contract.ts'
import { checkTripAgain, type TripAgain } from '#shared/after-sale/buy-again.ts'
import { ANNUAL_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { MAX_TRIP_DAYS } from '#shared/quoting/day-weight.ts'
import { usePageState } from '../../page-state.ts'
import { ONLY_MISSING, stepPath } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { DateFields } from '../../ui/DateFields.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { readDate } from '../../ui/typed-date.ts'
import { endDateOf } from '../changes.ts'
import { fieldId, idOf, useFormErrors } from '../form-errors.ts'
import { usePurchase } from '../use-purchase.ts'
import { purchaseAgain } from './bought-again.ts'
import { chosenIn, PeopleChoice } from './PeopleChoice.tsx'
import { t } from './texts.ts'

const PRICES = 4

type BuyAgainFormProps = {
  /** The number of the sale: several sales are on one page, and the ids of their fields differ by it. */
  number: number
  sold: BoughtBefore
  onClose: () => void
}

/** Asks destination and dates of a new trip, and who of the sale travels; then the prices open, with everything else filled in. */
export function BuyAgainForm({ number, sold, onClose }: BuyAgainFormProps) {
  const { catalogue, today } = usePageState()
  const { change } = usePurchase()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const errors = useFormErrors()
  const isAnnual = sold.categoryId === ANNUAL_CATEGORY
  const pathOf = (field: string) => `again.${number}.${field}`
  const errorOf = (field: string) => errors.of(pathOf(field))
  const named = (field: string) => ({ name: field, id: fieldId(pathOf(field)), error: errorOf(field) })

  function tripIn(form: FormData): TripAgain {
    const startDate = readDate(form, 'startDate')
    const endDate = endDateOf(sold.categoryId, startDate, readDate(form, 'endDate'))
    const destinationId = idOf(form, 'destinationId')
    return { categoryId: sold.categoryId, startDate, endDate, destinationId, chosen: chosenIn(form) }
  }

  function brokenIn(trip: TripAgain) {
    const broken = checkTripAgain(trip, sold.passengers, today)
    return broken.map((issue) => ({ ...issue, path: pathOf(issue.path) }))
  }

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const trip = tripIn(new FormData(event.currentTarget))
    if (!errors.pass(brokenIn(trip))) return
    const { destinationId } = trip
    if (destinationId === null) return
    change((before) => purchaseAgain(before, sold, { ...trip, destinationId }, { catalogue, today }))
    void navigate(stepPath(PRICES), { state: ONLY_MISSING })
  }

  const start = { ...named('startDate'), label: t(isAnnual ? 'again.start.annual' : 'again.start') }
  return (
    <section className="sale-preview" aria-labelledby={`again-${number}`}>
      <h4 id={`again-${number}`} ref={heading} tabIndex={-1}>
        {t('again.open')}
      </h4>
      <form
        className="form"
        noValidate
        onSubmit={submitted}
        onChange={({ target, currentTarget }) =>
          errors.settle(target, () => brokenIn(tripIn(new FormData(currentTarget))))
        }
      >
        <ErrorSummary errors={errors.summary} />
        <PeopleChoice
          id={fieldId(pathOf('people'))}
          people={sold.passengers}
          chosenAtFirst={sold.passengers.length}
          hint={t('again.who.hint')}
          errorOf={(position) => errorOf(`people.${position}`)}
        />
        <SelectField
          {...named('destinationId')}
          label={t('again.destination')}
          icon="pin"
          choices={catalogue.destinations.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <DateFields
          fields={isAnnual ? [start] : [start, { ...named('endDate'), label: t('again.end') }]}
          limits={{ min: today, maxDays: MAX_TRIP_DAYS }}
        />
        <div className="message-actions">
          <Button type="submit" size="small" iconAfter="arrow-right">
            {t('again.prices')}
          </Button>
          <Button look="ghost" size="small" onClick={onClose}>
            {t('again.back')}
          </Button>
        </div>
      </form>
    </section>
  )
}
