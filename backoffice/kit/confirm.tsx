import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'

export type Question = {
  title: string
  body: ReactNode
  /** What the button that does it says. */
  confirm: string
  /** What the button that does nothing says; react-admin's "Cancelar" by default. */
  dismiss?: string
  /** Whether what it does cannot be undone: the button is red. */
  isDanger?: boolean
}
type Asked = Question & { answer: (yes: boolean) => void }

/** Asks before something is done, and waits for the answer: `dialog` has to stand somewhere on the page. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [openQuestion, setOpenQuestion] = useState<Asked | null>(null)

  function answer(yes: boolean): void {
    setOpenQuestion(null)
    openQuestion?.answer(yes)
  }

  return {
    confirm: (question) => new Promise((resolve) => setOpenQuestion({ ...question, answer: resolve })),
    dialog: openQuestion && <ConfirmDialog {...openQuestion} answer={answer} />,
  }
}

/** The question on screen. `answer` gets false when the dialog is closed without an answer. */
export const ConfirmDialog = ({ title, body, confirm, dismiss, isDanger, answer }: Asked) => {
  const translate = useTranslate()
  const titleId = useId()
  return (
    <Dialog open onClose={() => answer(false)} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography component="div">{body}</Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={() => answer(false)}>{dismiss ?? translate('ra.action.cancel')}</Button>
        <Button variant="contained" color={isDanger ? 'error' : 'primary'} onClick={() => answer(true)}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
