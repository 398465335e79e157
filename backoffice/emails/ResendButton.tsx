import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { emailApi, type EmailRow } from '#shared/emails/contract.ts'
import { resendRefusal } from '#shared/emails/status.ts'
import { t } from '../i18n/email-texts.ts'
import { useAction } from '../kit/useAction.ts'

/** Sends one email again; renders nothing for an email that cannot be sent again. */
export const ResendButton = ({ row }: { row: EmailRow }) => {
  const { act, isPending } = useAction(emailApi.resend)
  const { canAccess } = useCanAccess({ action: 'resend', resource: 'emails' })
  if (!canAccess || resendRefusal(row)) return null
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<ReplayIcon />}
      disabled={isPending}
      aria-label={t.emails.resendOf(t.emails.kindOf(row.kind), row.recipient)}
      onClick={() => act({ params: { id: row.id }, body: {} })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {t.emails.resend}
    </Button>
  )
}
