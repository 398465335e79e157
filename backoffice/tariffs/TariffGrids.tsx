import { Box, FormHelperText, Paper, Typography } from '@mui/material'
import { useRef } from 'react'
import { get, useController, useFormContext, useWatch } from 'react-hook-form'
import { TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import type { NumberedTable } from '#shared/tariffs/check-tariff.ts'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { NO, type TypedRow, type TypedTariff, YES } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../i18n/tariff-texts.ts'
import type { GridColumn, GridRow } from '../kit/grid/cells.ts'
import { Grid } from '../kit/grid/Grid.tsx'
import { TextField } from '../kit/TextField.tsx'
import {
  bandColumns,
  benefitColumns,
  destinationColumns,
  extraColumns,
  planColumns,
  termColumns,
} from './grid-columns.ts'

type Table = 'plans' | 'benefits' | 'extras' | 'destinations' | 'bands' | 'terms'

/** The version that is shown, and whether it is edited. */
export type PanelProps = { version: TariffVersion; canEdit: boolean }

type SheetProps = {
  table: Table
  label: string
  help: string
  columns: readonly GridColumn[]
  canEdit: boolean
  addLabel: string
  newRow: () => GridRow
  /** Rows that may be taken away: others are retired. */
  canRemove: (row: GridRow) => boolean
  ordered?: boolean
}

/** A table of the tariff as a grid of the form around. */
const Sheet = ({ table, label, help, canEdit, ordered = false, ...grid }: SheetProps) => {
  const { field, formState } = useController<TypedTariff, Table>({ name: table })
  const { setValue } = useFormContext<TypedTariff>()
  const rows = field.value as readonly TypedRow[]
  const issueAt = (path: string) => (get(formState.errors, path) as { message?: string } | undefined)?.message
  const change = (next: GridRow[]) =>
    setValue(table, next, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <Box component="section" aria-label={label}>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1 }}>
        {help}
      </Typography>
      <Grid
        {...grid}
        label={label}
        rows={rows}
        ordered={ordered}
        issueOf={(row, key) => issueAt(`${table}.${row}.${key}`)}
        onChange={canEdit ? change : undefined}
      />
      {issueAt(table) && <FormHelperText error>{issueAt(table)}</FormHelperText>}
    </Box>
  )
}

/** Each time the least id that no version and no row here ever had: a cell may still name a row that was taken away. */
function useNewIds(version: TariffVersion, table: NumberedTable): () => string {
  const next = useRef(version.nextIds[table])
  return () => {
    const id = next.current
    next.current += 1
    return String(id)
  }
}

/** Rows that came with the version. */
function oldRows(version: TariffVersion, table: NumberedTable) {
  const ids = new Set(version.content[table].map(({ id }) => String(id)))
  return ({ id = '' }: GridRow) => ids.has(id)
}

export const PlansPanel = ({ version, canEdit }: PanelProps) => {
  const destinations = useWatch<TypedTariff, 'destinations'>({ name: 'destinations' })
  const isOld = oldRows(version, 'plans')
  const newId = useNewIds(version, 'plans')
  return (
    <Sheet
      table="plans"
      label={t.tariffs.tab.plans}
      help={t.tariffs.help.plans}
      columns={planColumns({ destinations }, isOld)}
      canEdit={canEdit}
      ordered
      addLabel={t.tariffs.addPlan}
      newRow={() => ({
        id: newId(),
        name: '',
        categoryId: String(TRIP_CATEGORY),
        rate: '',
        medicalCap: '',
        maxDaysPerTrip: '',
        soldTo: '',
        recommended: NO,
        isSold: YES,
      })}
      canRemove={(row) => !isOld(row)}
    />
  )
}

export const BenefitsPanel = ({ version, canEdit }: PanelProps) => {
  const plans = useWatch<TypedTariff, 'plans'>({ name: 'plans' })
  const isOld = oldRows(version, 'benefits')
  const newId = useNewIds(version, 'benefits')
  return (
    <Sheet
      table="benefits"
      label={t.tariffs.tab.benefits}
      help={t.tariffs.help.benefits}
      columns={benefitColumns({ plans })}
      canEdit={canEdit}
      ordered
      addLabel={t.tariffs.addBenefit}
      newRow={() => ({ id: newId(), name: '', group: '', payment: 'direct' })}
      canRemove={(row) => !isOld(row)}
    />
  )
}

export const ExtrasPanel = ({ version, canEdit }: PanelProps) => {
  const extras = useWatch<TypedTariff, 'extras'>({ name: 'extras' })
  const isOld = oldRows(version, 'extras')
  const newId = useNewIds(version, 'extras')
  return (
    <Sheet
      table="extras"
      label={t.tariffs.tab.extras}
      help={t.tariffs.help.extras}
      columns={extraColumns({ extras })}
      canEdit={canEdit}
      ordered
      addLabel={t.tariffs.addExtra}
      newRow={() => ({
        id: newId(),
        description: '',
        coverage: '',
        kind: 'fixed',
        amount: '',
        maxAge: '',
        excludes: '',
        isSold: YES,
      })}
      canRemove={(row) => !isOld(row)}
    />
  )
}

export const DestinationsPanel = ({ version, canEdit }: PanelProps) => {
  const destinations = useWatch<TypedTariff, 'destinations'>({ name: 'destinations' })
  const isOld = oldRows(version, 'destinations')
  const newId = useNewIds(version, 'destinations')
  return (
    <Sheet
      table="destinations"
      label={t.tariffs.tab.destinations}
      help={t.tariffs.help.destinations}
      columns={destinationColumns({ destinations })}
      canEdit={canEdit}
      ordered
      addLabel={t.tariffs.addDestination}
      newRow={() => {
        const id = newId()
        return { id, name: '', pricedAs: id, factor: '', isSold: YES }
      }}
      canRemove={(row) => !isOld(row)}
    />
  )
}

/** What no row of a catalogue has: how days weigh, what older passengers cost, what goes back. */
export const RatesPanel = ({ canEdit }: PanelProps) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Heading>{t.tariffs.bands}</Heading>
      <Sheet
        table="bands"
        label={t.tariffs.bands}
        help={t.tariffs.help.bands}
        columns={bandColumns}
        canEdit={canEdit}
        ordered
        addLabel={t.tariffs.addBand}
        newRow={() => ({ lastDay: '', weight: '' })}
        canRemove={() => true}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 2 }}>
        <Figure source="leastDays" label={t.tariffs.leastDays} canEdit={canEdit} />
        <Figure source="seniorFactor" label={t.tariffs.seniorFactor} canEdit={canEdit} />
      </Box>
    </Paper>
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Heading>{t.tariffs.terms}</Heading>
      <Sheet
        table="terms"
        label={t.tariffs.terms}
        help={t.tariffs.help.terms}
        columns={termColumns}
        canEdit={canEdit}
        ordered
        addLabel={t.tariffs.addTerm}
        newRow={() => ({ daysBefore: '', percentBack: '' })}
        canRemove={() => true}
      />
    </Paper>
  </Box>
)

const Heading = ({ children }: { children: string }) => (
  <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1 }}>
    {children}
  </Typography>
)

const Figure = ({ source, label, canEdit }: { source: string; label: string; canEdit: boolean }) => (
  <TextField source={source} label={label} inputMode="decimal" maxLength={12} autoComplete="off" readOnly={!canEdit} />
)
