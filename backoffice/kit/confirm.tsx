import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'

export type Question = {
  title: string
  body: ReactNode
  /** The label of the button that confirms. */
  confirm: string
  /** The label of the button that cancels; react-admin's "Cancelar" by default. */
  dismiss?: string
  /** Whether the action cannot be undone: the button is red. */
  isDanger?: boolean
}
type OpenQuestion = Question & { answer: (yes: boolean) => void }

/** Asks for a confirmation and waits for the answer; the caller has to render `dialog` somewhere on the page. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null)

  function answer(yes: boolean): void {
    setOpenQuestion(null)
    openQuestion?.answer(yes)
  }

  return {
    confirm: (question) => new Promise((resolve) => setOpenQuestion({ ...question, answer: resolve })),
    dialog: openQuestion && <ConfirmDialog {...openQuestion} answer={answer} />,
  }
}

/** The dialog of a confirmation. `answer` gets false when the dialog is closed without an answer. */
export const ConfirmDialog = ({ title, body, confirm, dismiss, isDanger, answer }: OpenQuestion) => {
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
