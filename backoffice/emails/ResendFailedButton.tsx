import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { useGetList } from 'react-admin'
import { emailApi, type EmailRow } from '#shared/emails/contract.ts'
import { t } from '../i18n/email-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { useAction } from '../kit/useAction.ts'

/** Only how many there are is asked for. */
const FAILED = {
  filter: { status: 'failed' },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 1 },
} as const

/** Sends all again that failed, whatever the list shows, after a confirmation: what an outage leaves behind. */
export const ResendFailedButton = () => {
  const { total = 0 } = useGetList<EmailRow>('emails', FAILED)
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(emailApi.resendFailed, { said: ({ resent }) => t.emails.resent(resent) })

  async function ask(): Promise<void> {
    const { title, body } = t.emails.confirm
    if (await confirm({ title: title(total), body, confirm: t.emails.resend })) act({ body: {} })
  }

  return (
    <>
      {total > 0 && (
        <Button
          variant="contained"
          size="small"
          startIcon={<ReplayIcon />}
          disabled={isPending}
          onClick={() => void ask()}
        >
          {t.emails.resendFailed(total)}
        </Button>
      )}
      {dialog}
    </>
  )
}
