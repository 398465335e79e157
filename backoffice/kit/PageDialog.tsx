import CloseIcon from '@mui/icons-material/Close'
import { Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { t } from '../i18n/texts.ts'
import { useAskBeforeClosing } from './AskBeforeLeaving.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

type Props = {
  title: string
  maxWidth: 'sm' | 'md'
  onClose: () => void
  /** Whether closing it discards something, so that it asks first. */
  hasUnsaved?: boolean
  /** The buttons of the record's actions. */
  actions?: ReactNode
  children: ReactNode
}

/** One record over its list, at its own address; on a phone it fills the screen. */
export const PageDialog = ({ title, maxWidth, onClose, hasUnsaved = false, actions, children }: Props) => {
  const titleId = useId()
  const { close, question } = useAskBeforeClosing(() => hasUnsaved, onClose)
  return (
    <>
      <Dialog open onClose={close} fullWidth maxWidth={maxWidth} fullScreen={useIsPhone()} aria-labelledby={titleId}>
        <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', py: 1.25 }}>
          <span style={{ flexGrow: 1 }}>{title}</span>
          <IconButton edge="end" aria-label={t.sale.close} onClick={close}>
            <CloseIcon />
          </IconButton>
        </DialogTitle>
        <DialogContent dividers>{children}</DialogContent>
        {actions && <DialogActions sx={{ px: 3, py: 1.5, '&:empty': { display: 'none' } }}>{actions}</DialogActions>}
      </Dialog>
      {question}
    </>
  )
}
