import { Typography } from '@mui/material'
import { reconciliationApi, type ReconciliationDifference } from '#shared/reconciliation/contract.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useUndo } from '../kit/useUndo.ts'

const NOTE_MAX = 500

type NoteForm = { note: string }
const START: NoteForm = { note: '' }

type Props = { difference: ReconciliationDifference; onClose: () => void }

/** Asks for a note on a difference, and marks the difference as seen after the server accepted it, which can be undone. */
export const SeeDialog = ({ difference: { id, kind }, onClose }: Props) => {
  const offer = useUndo(reconciliationApi.unsee, () => messages['RECONCILIATION.UNSEEN'])
  return (
    <FormDialog
      title={t.reconciliation.mark}
      confirm={t.reconciliation.mark}
      start={START}
      check={({ note }) => (note.trim() === '' ? [{ path: 'note', key: 'RECONCILIATION.NOTE_REQUIRED' }] : [])}
      endpoint={reconciliationApi.see}
      send={({ note }) => ({ params: { id }, body: { note: note.trim() } })}
      message={() => null}
      onDone={() => {
        onClose()
        offer(messages['RECONCILIATION.SEEN'], { params: { id } })
      }}
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
