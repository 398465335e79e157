import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint } from '#shared/http.ts'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './TextField.tsx'

type NoteForm = { text: string }
const START: NoteForm = { text: '' }

type Props<E extends Endpoint> = {
  title: string
  confirm: string
  label: string
  hint: string
  maxLength: number
  /** Content above the field. */
  about?: ReactNode
  endpoint: E
  send: (text: string) => GivenTo<E>
  onClose: () => void
}

/** Asks for a text of a few sentences: a note, or the answer to one. */
export const NoteDialog = <E extends Endpoint>({ label, hint, maxLength, about, send, ...dialog }: Props<E>) => (
  <FormDialog
    {...dialog}
    start={START}
    check={({ text }) => (text.trim() ? [] : [{ path: 'text', key: 'FIELD.REQUIRED' }])}
    send={({ text }) => send(text)}
  >
    {about && (
      <Typography variant="body2" component="div" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {about}
      </Typography>
    )}
    <TextField
      source="text"
      label={label}
      helperText={hint}
      maxLength={maxLength}
      autoComplete="off"
      multiline
      minRows={3}
      isRequired
      sx={{ mt: 1 }}
    />
  </FormDialog>
)
