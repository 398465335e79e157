import { Alert, Box } from '@mui/material'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  languageColumns,
  PLACE,
  textColumn,
  textsToTranslate,
  TRANSLATIONS,
  withTranslations,
} from '#shared/tariffs/translations.ts'
import { readTypedTariff, type TypedRow, type TypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../../i18n/tariff-texts.ts'
import type { GridColumn, GridRow } from '../../kit/grid/cells.ts'
import { Grid } from '../../kit/grid/Grid.tsx'
import { Note } from '../../ui/Note.tsx'
import { gapsInWords } from './gaps.ts'
import type { PanelProps } from './TariffGrids.tsx'

const COLUMNS: GridColumn[] = [
  { key: textColumn.path, title: textColumn.title, isName: true, fixed: () => true, width: 160 },
  ...languageColumns.map(({ path, title }) => ({
    key: path,
    title,
    empty: t.tariffs.translations.empty,
    width: 220,
  })),
  { key: 'place', title: PLACE, fixed: () => true, width: 160 },
]

/** The texts that buyers read, each once with its translations; those without one are marked and counted (I-03). */
export const TranslationsPanel = ({ canEdit }: PanelProps) => {
  const { setValue } = useFormContext<TypedTariff>()
  const { errors } = useFormState<TypedTariff>()
  const tariff = useWatch<TypedTariff>() as TypedTariff
  const { translations } = tariff
  const content = readTypedTariff(tariff)
  const rows = textsToTranslate(content).map(({ text, place }) => ({
    pt: '',
    en: '',
    ...translations.find((one) => one['text'] === text),
    text,
    place,
  }))
  const change = (next: GridRow[]) => {
    const edited = next.map(({ text = '', pt = '', en = '' }) => ({ text, pt, en }))
    const joined = withTranslations<TypedRow>(translations, edited)
    setValue('translations', joined, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  const issueOf = (row: number, key: string) => {
    const at = translations.findIndex((one) => one['text'] === rows[row]?.text)
    return (get(errors, `translations.${at}.${key}`) as { message?: string } | undefined)?.message
  }
  return (
    <Box component="section" aria-label={TRANSLATIONS}>
      <Note sx={{ maxWidth: '85ch', mb: 1 }}>{t.tariffs.translations.help}</Note>
      {gapsInWords(content).map(({ count, places, isComplete }) => (
        <Alert
          key={count}
          severity={isComplete ? 'success' : 'warning'}
          variant="outlined"
          sx={{ bgcolor: 'background.paper', mb: 1 }}
        >
          {places}
        </Alert>
      ))}
      <Grid
        label={TRANSLATIONS}
        columns={COLUMNS}
        rows={rows}
        issueOf={issueOf}
        onChange={canEdit ? change : undefined}
      />
    </Box>
  )
}
