import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

type Props = {
  open: boolean
  title: string
  body: ReactNode
  /** What the button that does it says. */
  confirm: string
  /** Cannot be undone. */
  isDanger?: boolean
  /** It is being done: neither twice nor away. */
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before something is done. */
export const ConfirmDialog = ({ open, title, body, confirm, isDanger, isPending, onClose, onConfirm }: Props) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open={open} onClose={isPending ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography component="div">{body}</Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color={isDanger ? 'error' : 'primary'} onClick={onConfirm} disabled={isPending}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
