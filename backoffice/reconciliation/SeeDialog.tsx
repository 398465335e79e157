import { Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { messages } from '#shared/messages.ts'
import type { ReconciliationDifference } from '#shared/reconciliation/contract.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useChange } from '../kit/useSave.ts'
import { useToast } from '../ui/useToast.ts'

const NOTE_MAX = 500

type Typed = { note: string }
const START: Typed = { note: '' }

type Props = { difference: ReconciliationDifference; onClose: () => void }

/** Asks for a note on a difference, and marks it as seen once the server has agreed. */
export const SeeDialog = ({ difference: { id, kind }, onClose }: Props) => {
  const { change } = useChange('reconciliation/difference')
  const queries = useQueryClient()
  const toast = useToast()

  async function see(data: Typed): Promise<void> {
    try {
      await change({ id, data })
    } finally {
      // Another user may have been first: then their note is what there is to see.
      void queries.invalidateQueries({ queryKey: ['reconciliation'] })
    }
    toast.success(messages['RECONCILIATION.SEEN'])
  }

  return (
    <FormDialog<Typed>
      title={t.reconciliation.mark}
      confirm={t.reconciliation.mark}
      start={START}
      check={({ note }) => (note.trim() === '' ? [{ path: 'note', key: 'RECONCILIATION.NOTE_REQUIRED' }] : [])}
      prepare={({ note }) => ({ note: note.trim() })}
      save={see}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{differenceWords[kind].title}.</Typography>
      <TextField
        source="note"
        takesFocus
        label={t.reconciliation.note}
        multiline
        minRows={3}
        maxLength={NOTE_MAX}
        helperText={t.reconciliation.noteHint}
        sx={{ mt: 1 }}
      />
    </FormDialog>
  )
}
