import { Box, FormHelperText, Paper, Typography } from '@mui/material'
import { useRef } from 'react'
import { get, useController, useFormContext, useWatch } from 'react-hook-form'
import type { NumberedTable } from '#shared/tariffs/check-tariff.ts'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { bandsTable, singles, type Table, termsTable } from '#shared/tariffs/tables.ts'
import { newTypedRow, type TypedRow, type TypedTariff, withoutUnused } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../../i18n/tariff-texts.ts'
import type { GridRow } from '../../kit/grid/cells.ts'
import { Grid } from '../../kit/grid/Grid.tsx'
import { DecimalField } from '../../kit/TextField.tsx'
import { Note } from '../../ui/Note.tsx'
import { gridColumns } from './grid-columns.ts'

/** The displayed version, and whether it can be edited. */
export type PanelProps = { version: TariffVersion; canEdit: boolean }

type TableGridProps = {
  table: Table
  canEdit: boolean
  /** Whether a row came with the version: such rows can only be retired, not removed. */
  isOld?: (row: GridRow) => boolean
  newRow?: () => GridRow
}

/** A table of the tariff as a grid of the surrounding form. */
const TableGrid = ({ table, canEdit, isOld = () => false, newRow = () => newTypedRow(table) }: TableGridProps) => {
  const { path, title } = table
  const { field, formState } = useController<TypedTariff, typeof path>({ name: path })
  const { setValue } = useFormContext<TypedTariff>()
  const [plans, destinations, extras] = useWatch<TypedTariff, ['plans', 'destinations', 'extras']>({
    name: ['plans', 'destinations', 'extras'],
  })
  const rows = field.value as readonly TypedRow[]
  const issueAt = (place: string) => (get(formState.errors, place) as { message?: string } | undefined)?.message
  const change = (next: GridRow[]) => {
    const nextRows = next.map((row) => withoutUnused(table, row))
    setValue(path, nextRows, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <Box component="section" aria-label={title}>
      <Note sx={{ maxWidth: '85ch', mb: 1 }}>{t.tariffs.help[path]}</Note>
      <Grid
        label={title}
        columns={gridColumns(table, { plans, destinations, extras }, isOld)}
        rows={rows}
        canReorder
        addLabel={t.tariffs.addRow[path]}
        newRow={newRow}
        canRemove={(row) => !isOld(row)}
        issueOf={(row, key) => issueAt(`${path}.${row}.${key}`)}
        onChange={canEdit ? change : undefined}
      />
      {issueAt(path) && <FormHelperText error>{issueAt(path)}</FormHelperText>}
    </Box>
  )
}

/** Returns the next id that no version and no row of this form ever had: cells may still refer to the id of a removed row. */
function useNewIds(version: TariffVersion, table: NumberedTable): () => string {
  const next = useRef(version.nextIds[table])
  const { getValues } = useFormContext<TypedTariff>()
  return () => {
    // Rows that were typed before the form began anew with a newer version are there already.
    const id = Math.max(next.current, ...getValues(table).map((row) => Number(row['id']) + 1))
    next.current = id + 1
    return String(id)
  }
}

type NumberedProps = PanelProps & { table: Table<NumberedTable> }

/** A table whose rows have permanent ids: rows that came with the version cannot be removed. */
export const NumberedPanel = ({ table, version, canEdit }: NumberedProps) => {
  const newId = useNewIds(version, table.path)
  const ids = new Set(version.content[table.path].map(({ id }) => String(id)))
  return (
    <TableGrid
      table={table}
      canEdit={canEdit}
      isOld={({ id = '' }) => ids.has(id)}
      newRow={() => newTypedRow(table, newId())}
    />
  )
}

/** The parts of a tariff without permanent ids: day weights, the factor for passengers of 75 to 84, and cancellation terms. */
export const RatesPanel = ({ canEdit }: PanelProps) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Heading>{bandsTable.title}</Heading>
      <TableGrid table={bandsTable} canEdit={canEdit} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, mt: 2 }}>
        {singles.map(({ path, title }) => (
          <DecimalField key={path} source={path} label={title} readOnly={!canEdit} />
        ))}
      </Box>
    </Paper>
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Heading>{termsTable.title}</Heading>
      <TableGrid table={termsTable} canEdit={canEdit} />
    </Paper>
  </Box>
)

const Heading = ({ children }: { children: string }) => (
  <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1 }}>
    {children}
  </Typography>
)
