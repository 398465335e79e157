import { Box, Button, Typography } from '@mui/material'
import { useFormContext, useFormState } from 'react-hook-form'
import { t } from '../i18n/tariff-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'

const QUESTION = {
  title: t.tariffs.discardTitle,
  body: t.tariffs.discardBody,
  confirm: t.tariffs.discard,
  isDanger: true,
} as const

/** The buttons that save a draft or discard its changes; they stay visible while there are unsaved changes. */
export const SaveBar = () => {
  const { isDirty, isSubmitting } = useFormState()
  const { reset } = useFormContext()
  const { confirm, dialog } = useConfirm()
  return (
    <Box
      sx={{
        position: isDirty ? 'sticky' : 'static',
        bottom: 0,
        zIndex: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'flex-end',
        bgcolor: 'background.default',
        py: 1,
        mt: 1,
      }}
    >
      <Typography
        component="output"
        variant="body2"
        sx={{ mr: 'auto', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      >
        {isDirty && t.tariffs.unsaved}
      </Typography>
      <Button
        disabled={!isDirty || isSubmitting}
        onClick={() => void confirm(QUESTION).then((isSure) => isSure && reset())}
      >
        {t.tariffs.discard}
      </Button>
      <Button type="submit" variant="contained" disabled={!isDirty || isSubmitting}>
        {t.tariffs.save}
      </Button>
      {dialog}
    </Box>
  )
}
