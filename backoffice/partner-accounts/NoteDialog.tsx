import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { NOTE_MAX_LENGTH } from '#shared/partner-account/statement-contract.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'

type Typed = { text: string }
const START: Typed = { text: '' }

type Props = {
  title: string
  confirm: string
  label: string
  hint: string
  /** Above the field. */
  about?: ReactNode
  save: (text: string) => Promise<void>
  onClose: () => void
}

/** Asks for a text of some sentences: a note of dispute, or the answer to one. */
export const NoteDialog = ({ title, confirm, label, hint, about, save, onClose }: Props) => (
  <FormDialog<Typed>
    title={title}
    confirm={confirm}
    start={START}
    check={({ text }) => (text.trim() ? [] : [{ path: 'text', key: 'FIELD.REQUIRED' }])}
    save={({ text }) => save(text)}
    onClose={onClose}
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
      maxLength={NOTE_MAX_LENGTH}
      autoComplete="off"
      multiline
      minRows={3}
      isRequired
      sx={{ mt: 1 }}
    />
  </FormDialog>
)
