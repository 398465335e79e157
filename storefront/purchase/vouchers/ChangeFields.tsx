import { useState } from 'react'
import type { ChangeOptions } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { MAX_TRIP_DAYS } from '#shared/quoting/day-weight.ts'
import { tripDays } from '#shared/quoting/trip-dates.ts'
import { writeDay } from '#shared/typed-day.ts'
import { usePageState } from '../../page-state.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import { BirthDateField } from '../../ui/BirthDateField.tsx'
import { DateFields } from '../../ui/DateFields.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { readBirthDate, readDate } from '../../ui/typed-date.ts'
import { fieldId, idOf, textOf } from '../form-errors.ts'
import { t } from './change-texts.ts'

/** Reads the requested change from a form with these fields. */
export function wantedOf(form: FormData, { passengers }: ChangeOptions): WantedChange {
  const kind = textOf(form, 'kind')
  if (kind === 'extension') return { kind, endDate: readDate(form, 'endDate') }
  if (kind === 'passenger-cancelled') return { kind, passengers: form.getAll('passengers').map(Number) }
  return {
    kind: 'change',
    startDate: readDate(form, 'startDate'),
    endDate: readDate(form, 'endDate'),
    destinationId: idOf(form, 'destinationId') ?? 0,
    planId: idOf(form, 'planId') ?? 0,
    birthDates: passengers.map(({ n }, index) => ({ n, birthDate: readBirthDate(form, bornName(index)) })),
  }
}

const bornName = (index: number) => `birthDates.${index}.birthDate`

type ChangeFieldsProps = { options: ChangeOptions; errorOf: (path: string) => string | undefined }

/** Shows the fields of a sale that may be changed today, with their present values. */
export function ChangeFields({ options, errorOf }: ChangeFieldsProps) {
  const kinds = kindsOf(options)
  const [kind, setKind] = useState(kinds[0] ?? 'change')
  return (
    <>
      {kinds.length > 1 ? (
        <SelectField
          name="kind"
          label={t('change.kind')}
          placeholder={null}
          choices={kinds.map((value) => ({ value, label: t(`change.kind.${value}`) }))}
          defaultValue={kind}
          onChange={(event) => setKind(event.currentTarget.value as WantedChange['kind'])}
        />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      {kind === 'change' && <TripFields options={options} errorOf={errorOf} />}
      {kind === 'extension' && options.extension && (
        <DateFields
          fields={[
            {
              name: 'endDate',
              label: t('change.until'),
              defaultValue: writeDay(options.extension.from),
              error: errorOf('endDate'),
            },
          ]}
          limits={{ min: options.extension.from, max: options.extension.to }}
        />
      )}
      {kind === 'passenger-cancelled' && (
        <fieldset className="change-people">
          <legend>{t('change.who')}</legend>
          {options.passengers.map(({ n, name }) => (
            <label key={n}>
              <input type="checkbox" name="passengers" value={n} /> {name}
            </label>
          ))}
          {errorOf('passengers') && <p className="field-error">{errorOf('passengers')}</p>}
        </fieldset>
      )}
    </>
  )
}

function kindsOf({ isOpen, extension, passengers }: ChangeOptions): WantedChange['kind'][] {
  if (extension) return ['extension']
  if (!isOpen) return []
  return passengers.length > 1 ? ['change', 'passenger-cancelled'] : ['change']
}

function TripFields({ options, errorOf }: ChangeFieldsProps) {
  const { today } = usePageState()
  const [destinationId, setDestination] = useState(options.destinationId)
  const plans = options.plans.filter(({ destinationIds }) => destinationIds.includes(destinationId))
  const choices = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const births = options.passengers.map(({ n, name, birthDate }, index) => (
    <BirthDateField
      key={n}
      name={bornName(index)}
      id={fieldId(bornName(index))}
      label={name}
      defaultValue={birthDate}
      error={errorOf(bornName(index))}
    />
  ))
  return (
    <>
      <DateFields
        fields={[
          {
            name: 'startDate',
            label: t('change.startDate'),
            defaultValue: writeDay(options.startDate),
            error: errorOf('startDate'),
          },
          {
            name: 'endDate',
            label: t('change.endDate'),
            defaultValue: writeDay(options.endDate),
            error: errorOf('endDate'),
          },
        ]}
        limits={{ min: today, maxDays: Math.max(MAX_TRIP_DAYS, tripDays(options.startDate, options.endDate)) }}
      />
      <SelectField
        name="destinationId"
        label={t('change.destination')}
        placeholder={null}
        choices={choices(options.destinations)}
        defaultValue={String(options.destinationId)}
        error={errorOf('destinationId')}
        onChange={(event) => setDestination(Number(event.currentTarget.value))}
      />
      <SelectField
        name="planId"
        label={t('change.plan')}
        placeholder={null}
        choices={choices(plans)}
        defaultValue={String(options.planId)}
        error={errorOf('planId')}
      />
      <Accordion items={[{ key: 'born', title: t('change.born'), content: births }]} />
    </>
  )
}
