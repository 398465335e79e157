import { Box } from '@mui/material'
import { useGetList } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { LegalTextRow } from '#shared/legal-texts/contract.ts'
import { CONDITIONS_MAX_LENGTH } from '#shared/quoting/tariff.ts'
import { CONDITIONS } from '#shared/tariffs/tables.ts'
import type { TypedTariff } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../i18n/tariff-texts.ts'
import { TextField } from '../kit/TextField.tsx'
import { ReviewState } from '../legal-texts/ReviewState.tsx'
import { Note } from '../ui/Note.tsx'
import type { PanelProps } from './content/TariffGrids.tsx'

/** The text that this version adds to the conditions of its plans, and its legal review (V-18). */
export const ConditionsPanel = ({ version, canEdit }: PanelProps) => {
  const { dirtyFields } = useFormState<TypedTariff>()
  const { data } = useGetList<LegalTextRow>('legalTexts', {
    filter: { tariff: version.id },
    sort: { field: 'reviewedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [saved] = data ?? []
  return (
    <Box component="section" aria-label={CONDITIONS} sx={{ maxWidth: '85ch' }}>
      <Note sx={{ mb: 1 }}>{t.tariffs.conditions.help}</Note>
      <TextField
        source="conditions"
        label={CONDITIONS}
        multiline
        fullWidth
        minRows={8}
        maxRows={24}
        maxLength={CONDITIONS_MAX_LENGTH}
        readOnly={!canEdit}
      />
      <Box sx={{ mt: 1.5 }}>
        {saved && <ReviewState text={saved} />}
        {dirtyFields.conditions && <Note sx={{ mt: 1 }}>{t.tariffs.conditions.unsaved}</Note>}
      </Box>
    </Box>
  )
}
