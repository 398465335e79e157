import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { CheckboxGroupInput, RadioButtonGroupInput, SelectInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isDay } from '#shared/dates.ts'
import type { ChangeOptions } from '#shared/after-sale/change-contract.ts'
import { bornAnew, type WantedChange } from '#shared/after-sale/change-rules.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { DateInput } from '../../kit/DateInput.tsx'

/** The form's values, for all kinds of change. */
export type TypedChange = {
  kind: WantedChange['kind']
  startDate: string
  endDate: string
  destinationId: number
  planId: number
  /** The new last day of a trip that has already started. */
  until: string
  /** The numbers of the passengers to remove. */
  passengers: number[]
  /** The birth dates of all passengers. */
  birthDates: { n: number; birthDate: string }[]
  reason: string
}

/** The kinds of change that a sale allows today. */
export function kindsOf({ isOpen, extension, passengers }: ChangeOptions): WantedChange['kind'][] {
  return [
    ...(isOpen ? (['change'] as const) : []),
    ...(isOpen && passengers.length > 1 ? (['passenger-cancelled'] as const) : []),
    ...(extension ? (['extension'] as const) : []),
  ]
}

export function wantedOf({
  kind,
  startDate,
  endDate,
  destinationId,
  planId,
  until,
  passengers,
  birthDates,
}: TypedChange): WantedChange {
  switch (kind) {
    case 'change':
      return { kind, startDate, endDate, destinationId, planId, birthDates }
    case 'extension':
      return { kind, endDate: until }
    case 'passenger-cancelled':
      return { kind, passengers: passengers.toSorted((a, b) => a - b) }
  }
}

/** Whether the form changes nothing about the sale. */
export function isAsItIs(wanted: WantedChange, options: ChangeOptions): boolean {
  const { startDate, endDate, destinationId, planId, passengers } = options
  if (wanted.kind === 'passenger-cancelled') return wanted.passengers.length === 0
  if (wanted.kind === 'extension') return wanted.endDate === endDate
  const isSameTrip = wanted.startDate === startDate && wanted.endDate === endDate
  const isSameCover = wanted.destinationId === destinationId && wanted.planId === planId
  return isSameTrip && isSameCover && bornAnew(passengers, wanted).length === 0
}

/** Whether the form is complete enough to request a price. */
export function isWhole(wanted: WantedChange): boolean {
  if (wanted.kind === 'passenger-cancelled') return true
  if (wanted.kind === 'extension') return isDay(wanted.endDate)
  return [wanted.startDate, wanted.endDate, ...(wanted.birthDates ?? []).map((born) => born.birthDate)].every(isDay)
}

export const ChangeFields = ({ options }: { options: ChangeOptions }) => {
  const kinds = kindsOf(options)
  const kind = useWatch<TypedChange, 'kind'>({ name: 'kind' })
  return (
    <>
      {kinds.length > 1 && (
        <RadioButtonGroupInput
          source="kind"
          label={t.sale.change.kind}
          choices={kinds.map((id) => ({ id, name: t.sale.change.kinds[id] }))}
          helperText={false}
        />
      )}
      {kind === 'change' && <TripFields options={options} />}
      {kind === 'extension' && (
        <DateInput
          source="until"
          label={t.sale.change.until}
          {...(options.extension ? { max: options.extension.to } : {})}
        />
      )}
      {kind === 'passenger-cancelled' && (
        <CheckboxGroupInput
          source="passengers"
          label={t.sale.change.who}
          choices={options.passengers.map(({ n, name }) => ({ id: n, name }))}
          row={false}
          helperText={false}
        />
      )}
    </>
  )
}

const PAIRS = { display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const

/** The days of the trip, and the rest of what may change behind its own heading: most changes are of days alone. */
const TripFields = ({ options: { destinations, plans, passengers } }: { options: ChangeOptions }) => {
  const [destinationId, planId] = useWatch<TypedChange, ['destinationId', 'planId']>({
    name: ['destinationId', 'planId'],
  })
  const nameIn = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((one) => one.id === id)?.name ?? '—'
  return (
    <>
      <Box sx={PAIRS}>
        <DateInput source="startDate" label={t.sale.change.startDate} />
        <DateInput source="endDate" label={t.sale.change.endDate} />
      </Box>
      <Also title={t.sale.change.cover(nameIn(destinations, destinationId), nameIn(plans, planId))}>
        <SelectInput
          source="destinationId"
          label={t.sale.destination}
          choices={destinations}
          emptyText={false}
          helperText={false}
          margin="none"
          isRequired
        />
        <SelectInput
          source="planId"
          label={t.sale.plan}
          choices={plans.filter(({ destinationIds }) => destinationIds.includes(destinationId))}
          emptyText={false}
          helperText={false}
          margin="none"
          isRequired
        />
      </Also>
      <Also title={t.sale.change.birthDates} sx={PAIRS}>
        {passengers.map(({ n, name }, index) => (
          <DateInput key={n} source={`birthDates.${index}.birthDate`} label={name} />
        ))}
      </Also>
    </>
  )
}

const FIELDSET = { display: 'grid', gap: 1.5, border: 0, m: 0, mt: 1.5, p: 0, minWidth: 0 } as const

/** Fields that are asked for only when somebody opens them. */
const Also = ({ title, sx, children }: { title: string; sx?: typeof PAIRS; children: ReactNode }) => (
  <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 0.25 } }}>
    <Typography component="summary" variant="body2" sx={{ color: 'text.secondary' }}>
      {title}
    </Typography>
    <Box component="fieldset" aria-label={title} sx={{ ...FIELDSET, ...sx }}>
      {children}
    </Box>
  </Box>
)
