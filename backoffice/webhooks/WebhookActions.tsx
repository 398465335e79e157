import { Button } from '@mui/material'
import { useState } from 'react'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { dayAt, type Day, instantOfMinute, isDay } from '#shared/dates.ts'
import { webhookApi, type WebhookRow } from '#shared/webhooks/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { DateInput } from '../kit/DateInput.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useAction } from '../kit/useAction.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { t } from './texts.ts'
import { useWebhooksArea } from './useWebhooksArea.ts'

type Props = { row: WebhookRow }

/** The buttons of a webhook: its owner changes, tests and replays it; staff may switch it off. */
export const WebhookActions = ({ row }: Props) => {
  const { paths } = useWebhooksArea()
  return (
    <>
      <CanAccess resource="webhooks" action="edit">
        <Button component={RouterLink} to={paths.edit(row.id)} variant="outlined" size="small">
          {t.webhooks.edit}
        </Button>
        <RotateButton row={row} />
        {row.isActive && (
          <>
            <ReplayButton row={row} />
            <TestButton row={row} />
          </>
        )}
      </CanAccess>
      {row.isActive && (
        <CanAccess resource="webhooks" action="switchOff">
          <SwitchOffButton row={row} />
        </CanAccess>
      )}
      {row.offReason === 'staff' && (
        <CanAccess resource="webhooks" action="switchOff">
          <SwitchOnButton row={row} />
        </CanAccess>
      )}
    </>
  )
}

const TestButton = ({ row: { id } }: Props) => {
  const { act, isPending } = useAction(webhookApi.test)
  return (
    <Button variant="contained" size="small" disabled={isPending} onClick={() => act({ params: { id }, body: {} })}>
      {t.webhooks.test}
    </Button>
  )
}

const RotateButton = ({ row: { id } }: Props) => {
  const [secret, setSecret] = useState<string | null>(null)
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(webhookApi.rotate, { onDone: (done) => setSecret(done.secret) })
  const question = { title: t.webhooks.rotateTitle, body: t.webhooks.rotateBody, confirm: t.webhooks.rotate }
  async function ask(): Promise<void> {
    if (await confirm(question)) act({ params: { id }, body: {} })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {t.webhooks.rotate}
      </Button>
      {dialog}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

type Since = { day: Day; time: string }

const ReplayButton = ({ row: { id } }: Props) => {
  const [start, setStart] = useState<Since | null>(null)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setStart({ day: dayAt(new Date()), time: '00:00' })}>
        {t.webhooks.replay}
      </Button>
      {start && (
        <FormDialog<Since, typeof webhookApi.replay>
          title={t.webhooks.replayTitle}
          help={t.webhooks.replayHelp}
          confirm={t.webhooks.replayConfirm}
          start={start}
          check={({ day, time }) => [
            ...(isDay(day) ? [] : [{ path: 'day', key: 'FIELD.DATE_INVALID' } as const]),
            ...(isDay(day) && !instantOf({ day, time }) ? [{ path: 'time', key: 'FIELD.INVALID' } as const] : []),
          ]}
          endpoint={webhookApi.replay}
          send={(typed) => ({ params: { id }, body: { since: instantOf(typed) ?? '' } })}
          message={({ events, until }) => t.webhooks.replayed(events, until && formatMoment(until))}
          onClose={() => setStart(null)}
        >
          <DateInput source="day" label={t.webhooks.replayDay} isRequired sx={{ mt: 1, mb: 2, width: '100%' }} />
          <TextField source="time" label={t.webhooks.replayTime} isRequired maxLength={5} autoComplete="off" />
        </FormDialog>
      )}
    </>
  )
}

const instantOf = ({ day, time }: Since) => instantOfMinute(`${day}T${time.trim()}`)

const SwitchOffButton = ({ row: { id } }: Props) => {
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(webhookApi.switchOff)
  const question = {
    title: t.webhooks.switchOffTitle,
    body: t.webhooks.switchOffBody,
    confirm: t.webhooks.switchOff,
    isDanger: true,
  }
  async function ask(): Promise<void> {
    if (await confirm(question)) act({ params: { id }, body: {} })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {t.webhooks.switchOff}
      </Button>
      {dialog}
    </>
  )
}

const SwitchOnButton = ({ row: { id } }: Props) => {
  const { act, isPending } = useAction(webhookApi.switchOn)
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => act({ params: { id }, body: {} })}>
      {t.webhooks.switchOn}
    </Button>
  )
}
