import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate, useUpdate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { messages } from '#shared/messages.ts'
import type { ReconciliationDifference } from '#shared/reconciliation/contract.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { takeFocus } from '../ui/takeFocus.ts'
import { useToast } from '../ui/useToast.ts'

const NOTE_MAX = 500

type Typed = { note: string }
type Props = { difference: ReconciliationDifference; onClose: () => void }

/** Asks for a note on a difference, and marks it as seen once the server has agreed. */
export const SeeDialog = ({ difference: { id, kind }, onClose }: Props) => {
  const [update, { isPending }] = useUpdate()
  const queries = useQueryClient()
  const toast = useToast()
  const titleId = useId()

  async function see(data: Typed): Promise<void> {
    try {
      await update('reconciliation/difference', { id, data }, { mutationMode: 'pessimistic', returnPromise: true })
    } finally {
      // Somebody else may have been first: then their note is what there is to see.
      void queries.invalidateQueries({ queryKey: ['reconciliation'] })
    }
    toast.success(messages['RECONCILIATION.SEEN'])
    onClose()
  }

  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <RecordForm<Typed>
        start={{ note: '' }}
        check={({ note }) => (note.trim() === '' ? [{ path: 'note', key: 'RECONCILIATION.NOTE_REQUIRED' }] : [])}
        prepare={({ note }) => ({ note: note.trim() })}
        save={see}
        warns={false}
      >
        <DialogTitle id={titleId}>{t.reconciliation.mark}</DialogTitle>
        <Fields title={differenceWords[kind].title} onClose={onClose} />
      </RecordForm>
    </Dialog>
  )
}

const Fields = ({ title, onClose }: { title: string; onClose: () => void }) => {
  const { errors, isSubmitting } = useFormState()
  const translate = useTranslate()
  return (
    <>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{title}.</Typography>
        {!errors.note && <FormBanner />}
        <TextField
          source="note"
          inputRef={takeFocus}
          label={t.reconciliation.note}
          multiline
          minRows={3}
          maxLength={NOTE_MAX}
          helperText={t.reconciliation.noteHint}
          sx={{ mt: 1 }}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isSubmitting}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {t.reconciliation.mark}
        </Button>
      </DialogActions>
    </>
  )
}
