import ReplayIcon from '@mui/icons-material/Replay'
import { Button } from '@mui/material'
import { useGetList, useListContext } from 'react-admin'
import { emailApi, type EmailFilter, type EmailRow } from '#shared/emails/contract.ts'
import { resendRefusal } from '#shared/emails/status.ts'
import { t } from '../i18n/email-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { PickedButton } from '../kit/PickedButton.tsx'
import type { Picks } from '../kit/picks.tsx'
import { useAction } from '../kit/useAction.ts'
import { usePicked } from '../kit/usePicked.tsx'

export const emailPicks: Picks<EmailRow> = {
  can: (email) => resendRefusal(email) === null,
  nameOf: ({ kind, recipient }) => t.emails.nameOf(t.emails.kindOf(kind), recipient),
  pageLabel: t.emails.pickPage,
}

/** A button that sends the ticked emails again. When none is ticked, it is AllFailedButton. */
export const ResendFailedButton = () => {
  const { pickedCount, tools } = usePicked(emailPicks)
  if (pickedCount === 0) return <AllFailedButton />
  return (
    <>
      <PickedButton
        endpoint={emailApi.resendFailed}
        send={(ids) => ({ body: { ids } })}
        message={({ resent }) => t.emails.resent(resent)}
        question={{
          title: t.emails.confirm.picked(pickedCount),
          body: t.emails.confirm.body,
          confirm: t.emails.resend,
        }}
        startIcon={<ReplayIcon />}
      />
      {tools}
    </>
  )
}

/** A query for the number of rows only: one row is the smallest page. */
const HOW_MANY = { sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage: 1 } } as const

/** A button for the time after an outage: it sends all failed emails of the filtered kind and recipient again. */
const AllFailedButton = () => {
  const { kind, recipient } = useListContext().filterValues as EmailFilter
  const filter = { kind, recipient }
  const { total = 0 } = useGetList<EmailRow>('emails', { ...HOW_MANY, filter: { ...filter, status: 'failed' } })
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(emailApi.resendFailed, { message: ({ resent }) => t.emails.resent(resent) })

  async function ask(): Promise<void> {
    const { title, body } = t.emails.confirm
    if (await confirm({ title: title(total), body, confirm: t.emails.resend })) act({ body: { filter } })
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
