import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import type { LetterRow } from '#shared/letters/contract.ts'
import { letterTexts } from '../i18n/letter-texts.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useResendFailed } from './useResend.ts'

/** Only how many there are is asked for. */
const FAILED = {
  filter: { status: 'failed' },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 1 },
} as const

/** Sends all again that failed, whatever the list shows, after a confirmation: what an outage leaves behind. */
export const ResendFailedButton = () => {
  const { total = 0 } = useGetList<LetterRow>('letters', FAILED)
  /** How many there were when it was asked: the question must not change while it is read. */
  const [asked, setAsked] = useState<number | null>(null)
  const { resendFailed, isPending } = useResendFailed(() => setAsked(null))
  return (
    <>
      {total > 0 && (
        <Button variant="contained" size="small" startIcon={<ReplayIcon />} onClick={() => setAsked(total)}>
          {letterTexts.resendFailed(total)}
        </Button>
      )}
      {asked !== null && (
        <ConfirmDialog
          open
          title={letterTexts.confirm.title(asked)}
          body={letterTexts.confirm.body}
          confirm={letterTexts.resend}
          isPending={isPending}
          onConfirm={() => resendFailed()}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
