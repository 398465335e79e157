import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { reconciliationApi, type ReconciliationDifference } from '#shared/reconciliation/contract.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { reconciliationTexts as words } from '../i18n/reconciliation-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { takeFocus } from '../ui/takeFocus.ts'
import { useToast } from '../ui/useToast.ts'
import { dayKey } from './useRun.ts'

const NOTE_MAX = 500

type Props = { difference: ReconciliationDifference; onClose: () => void }

/** Asks what somebody has seen or done of a difference, and marks it as looked at when the server has agreed. */
export const SeeDialog = ({ difference, onClose }: Props) => {
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { see, isPending, failure } = useSee(difference.id, onClose)
  const translate = useTranslate()
  const titleId = useId()
  const told = failure instanceof Failure ? failure.fields.find(({ path }) => path === 'note')?.message : undefined
  const problem = isMissing ? messages['RECONCILIATION.NOTE_REQUIRED'] : told

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsMissing(note.trim() === '')
    if (note.trim() !== '') see(note.trim())
  }

  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Box component="form" noValidate onSubmit={submitted}>
        <DialogTitle id={titleId}>{words.mark}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2 }}>{differenceWords[difference.kind].title}.</Typography>
          {failure && !told && <ErrorBanner failure={failure} />}
          <TextField
            name="note"
            inputRef={takeFocus}
            label={words.note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            multiline
            minRows={3}
            error={problem !== undefined}
            helperText={problem ?? words.noteHint}
            slotProps={{ htmlInput: { maxLength: NOTE_MAX } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {words.mark}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

function useSee(id: string, onSeen: () => void) {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (note: string) => call(reconciliationApi.see, { params: { id }, body: { note } }),
    onSuccess: (detail) => {
      queries.setQueryData(dayKey(detail.id), detail)
      toast.success(messages['RECONCILIATION.SEEN'])
      onSeen()
    },
    // Somebody else may have been first: then their note is what there is to see.
    onError: () => void queries.invalidateQueries({ queryKey: ['reconciliation'] }),
  })
  return { see: mutate, isPending, failure: error }
}
