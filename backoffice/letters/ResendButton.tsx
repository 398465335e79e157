import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import type { LetterRow } from '#shared/letters/contract.ts'
import { resendProblem } from '#shared/letters/status.ts'
import { letterTexts } from '../i18n/letter-texts.ts'
import { useResend } from './useResend.ts'

/** Sends one letter again; nothing where there is nothing to send again. */
export const ResendButton = ({ row }: { row: LetterRow }) => {
  const { resend, isPending } = useResend()
  if (resendProblem(row)) return null
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<ReplayIcon />}
      disabled={isPending}
      aria-label={letterTexts.resendOf(letterTexts.kind[row.kind], row.recipient)}
      onClick={() => resend(row.id)}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {letterTexts.resend}
    </Button>
  )
}
