import { Box } from '@mui/material'
import { useEffect } from 'react'
import { BooleanInput, CheckboxGroupInput, SelectInput, useGetList, useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TariffVersion, TariffVersionRow } from '#shared/tariffs/contract.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import type { AskedPrice } from '#shared/tariffs/why-contract.ts'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../i18n/why-texts.ts'
import { WHOLE } from '../kit/PageFrame.tsx'
import { TextField } from '../kit/TextField.tsx'
import { extrasForAll, readAges } from './typed-trip.ts'

/** The form's values, with the content of the chosen version for the selects of plan, destination and extras. */
export type TypedTrip = {
  version: number
  businessId: string
  planId: number | null
  destinationId: number | null
  days: string
  ages: string
  familyPlan: boolean
  promoCode: string
  extras: number[]
  content: Tariff | null
}

const EVERY_BUSINESS = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'name', order: 'ASC' },
  filter: { type: 'all' },
} as const

export function wrongIn({ planId, destinationId, days, ages }: TypedTrip): ValidationIssue[] {
  return [
    ...(planId === null ? [{ path: 'planId', key: 'BUYING_PROCESS.ERROR.PLAN_REQUIRED' } as const] : []),
    ...(destinationId === null
      ? [{ path: 'destinationId', key: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION' } as const]
      : []),
    ...(/^\d{1,3}$/.test(days.trim()) && Number(days) > 0 ? [] : [{ path: 'days', key: 'FIELD.INVALID' } as const]),
    ...(readAges(ages) ? [] : [{ path: 'ages', key: 'FIELD.INVALID' } as const]),
  ]
}

/** The request for a price; only for values without errors. */
export function priceRequestOf(trip: TypedTrip): AskedPrice & { id: number } {
  const ages = readAges(trip.ages) ?? []
  const extras = trip.content?.extras.filter(({ id }) => trip.extras.includes(id)) ?? []
  return {
    id: trip.version,
    businessId: trip.businessId || null,
    planId: trip.planId ?? 0,
    destinationId: trip.destinationId ?? 0,
    days: Number(trip.days),
    ages,
    familyPlan: trip.familyPlan,
    promoCode: trip.promoCode.trim() || null,
    extras: extrasForAll(extras, ages),
  }
}

/** The fields for the trip, the business and the version. */
export const TesterFields = ({ versions }: { versions: readonly TariffVersionRow[] }) => {
  const { setValue } = useFormContext<TypedTrip>()
  const version = useWatch<TypedTrip, 'version'>({ name: 'version' })
  const { data: tariff } = useGetOne<TariffVersion>('tariffs', { id: version, meta: WHOLE })
  const { data: businesses = [] } = useGetList<{ id: string; name: string }>('business', EVERY_BUSINESS)
  const content = tariff?.content ?? null
  useEffect(() => setValue('content', content), [content, setValue])
  const named = ({ id, name, isSold }: { id: number; name: string; isSold: boolean }) => ({
    id,
    name: isSold ? name : t.tester.retired(name),
  })
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        <SelectInput
          source="version"
          label={t.tester.version}
          choices={versions.map(({ id, name, state }) => ({
            id,
            name: t.tester.versionOf(id, name, t.tester.states[state]),
          }))}
          {...ALWAYS}
        />
        <SelectInput source="planId" label={t.tester.plan} choices={content?.plans.map(named) ?? []} {...SHOWN} />
        <SelectInput
          source="destinationId"
          label={t.tester.destination}
          choices={content?.destinations.map(named) ?? []}
          {...SHOWN}
        />
        <TextField source="days" label={t.tester.days} inputMode="numeric" maxLength={3} autoComplete="off" />
        <TextField
          source="ages"
          label={t.tester.ages}
          helperText={t.tester.agesHint}
          maxLength={60}
          autoComplete="off"
        />
        <SelectInput
          source="businessId"
          label={t.tester.business}
          choices={businesses}
          emptyText={t.tester.ownBrand}
          {...SHOWN}
        />
        <TextField source="promoCode" label={t.tester.promoCode} maxLength={50} autoComplete="off" />
        <BooleanInput source="familyPlan" label={t.tester.familyPlan} helperText={false} />
      </Box>
      <CheckboxGroupInput
        source="extras"
        label={t.tester.extras}
        choices={
          content?.extras.map(({ id, description, coverage }) => ({ id, name: `${description} (${coverage})` })) ?? []
        }
        helperText={false}
      />
    </>
  )
}

const SHOWN = { helperText: false, margin: 'none' } as const
const ALWAYS = { ...SHOWN, isRequired: true } as const
