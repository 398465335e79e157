import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { type ErrorOf, useSubmission } from './useSubmission.ts'
import { ErrorBanner } from './ErrorBanner.tsx'

type Props = {
  title: string
  help: string
  submitLabel: string
  isDanger?: boolean
  /** @throws Failure what is shown above the fields and beside those to blame */
  send: (form: FormData) => Promise<void>
  onClose: () => void
  children: (errorOf: ErrorOf) => ReactNode
}

/** A few fields that something asks for before it is done. */
export const FormDialog = ({ title, help, submitLabel, isDanger = false, send, onClose, children }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  const { pending, failure, submit, errorOf } = useSubmission(send)
  return (
    <Dialog open onClose={pending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography>{help}</Typography>
            <ErrorBanner failure={failure} />
            {children(errorOf)}
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={pending}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isDanger ? 'error' : 'primary'} disabled={pending}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
