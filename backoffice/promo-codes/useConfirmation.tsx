import { Alert, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Question = {
  title: string
  lines: readonly string[]
  /** What people should think about first. */
  doubts: readonly string[]
  confirmLabel: string
}
type Asked = Question & { answer: (yes: boolean) => void }

/** Asks a question and waits for the answer: `dialog` has to stand somewhere on the page. */
export function useConfirmation(): { confirm: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)

  function answer(yes: boolean): void {
    setAsked(null)
    asked?.answer(yes)
  }

  return {
    confirm: (question) => new Promise((resolve) => setAsked({ ...question, answer: resolve })),
    dialog: asked && (
      <ConfirmDialog
        open
        title={asked.title}
        confirm={asked.confirmLabel}
        isPending={false}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
        body={
          <Stack spacing={1}>
            {asked.lines.map((line) => (
              <Typography key={line}>{line}</Typography>
            ))}
            {asked.doubts.map((doubt) => (
              <Alert key={doubt} severity="warning" variant="outlined">
                {doubt}
              </Alert>
            ))}
          </Stack>
        }
      />
    ),
  }
}
