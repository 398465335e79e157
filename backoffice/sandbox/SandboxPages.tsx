import { Box, Button, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { CanAccess, type SortPayload, useGetOne } from 'react-admin'
import { dayAt, type Day, instantOfMinute, isDay } from '#shared/dates.ts'
import { sandboxApi, type SandboxClock, type SandboxEmail, type SandboxEmailRow } from '#shared/sandbox/contract.ts'
import { t as emailTexts } from '../i18n/email-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'
import { DateInput } from '../kit/DateInput.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useAction } from '../kit/useAction.ts'
import { Facts } from '../ui/Facts.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { Intro } from '../ui/Note.tsx'
import { ownSandbox } from './resource.ts'
import { t } from './texts.ts'

const NEWEST_FIRST: SortPayload = { field: 'createdAt', order: 'DESC' }
const back = { to: ownSandbox.paths.list, label: t.back }

const columns: readonly Column<SandboxEmailRow>[] = [
  {
    source: 'createdAt',
    show: ({ createdAt }) => formatMoment(createdAt),
    sx: { whiteSpace: 'nowrap' },
    sorts: false,
    card: 'detail',
  },
  { source: 'subject', sorts: false, card: 'title' },
  { source: 'to', sorts: false, sx: { overflowWrap: 'anywhere', minWidth: 140 }, card: 'line' },
  { source: 'kind', csv: ({ kind }) => emailTexts.emails.kindOf(kind), sorts: false, card: 'detail' },
]

/** /profile/sandbox: the clock of the sandbox, and its emails (W-04). */
const SandboxList = () => (
  <ListPage<SandboxEmailRow>
    title={ownSandbox.title}
    columns={columns}
    sort={NEWEST_FIRST}
    pathOf={ownSandbox.paths.show}
    empty={{ none: t.none, title: t.none, hint: null }}
    exports={null}
  >
    <Intro>{t.intro}</Intro>
    <ClockPanel />
    <Typography variant="h6" component="h2" sx={{ mt: 2 }}>
      {t.mailbox}
    </Typography>
  </ListPage>
)

const ClockPanel = () => {
  const { data, error, refetch } = useGetOne<SandboxClock & { id: string }>('sandboxClock', { id: 'own', meta: WHOLE })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 560, display: 'grid', gap: 2 }}>
      <Facts
        title={t.clock}
        facts={[
          { name: t.now, value: data.isMoved ? `${formatMoment(data.now)} (${t.moved})` : formatMoment(data.now) },
          { name: t.copied, value: formatMoment(data.copiedAt) },
        ]}
      />
      <CanAccess resource="sandbox" action="edit">
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <MoveButton now={data.now} />
          <CopyButton />
        </Box>
      </CanAccess>
    </Paper>
  )
}

type ClockForm = { day: Day; time: string }

const instantOf = ({ day, time }: ClockForm) => instantOfMinute(`${day}T${time.trim()}`)

const MoveButton = ({ now }: Pick<SandboxClock, 'now'>) => {
  const [start, setStart] = useState<ClockForm | null>(null)
  return (
    <>
      <Button variant="contained" onClick={() => setStart({ day: dayAt(new Date(now)), time: '23:59' })}>
        {t.move}
      </Button>
      {start && (
        <FormDialog<ClockForm, typeof sandboxApi.moveClock>
          title={t.moveTitle}
          help={t.moveHelp}
          confirm={t.moveConfirm}
          start={start}
          check={({ day, time }) => [
            ...(isDay(day) ? [] : [{ path: 'day', key: 'FIELD.DATE_INVALID' } as const]),
            ...(isDay(day) && !instantOf({ day, time }) ? [{ path: 'time', key: 'FIELD.INVALID' } as const] : []),
          ]}
          endpoint={sandboxApi.moveClock}
          send={(typed) => ({ body: { now: instantOf(typed) ?? '' } })}
          onClose={() => setStart(null)}
        >
          <DateInput source="day" label={t.day} isRequired sx={{ mt: 1, mb: 2, width: '100%' }} />
          <TextField source="time" label={t.time} isRequired maxLength={5} autoComplete="off" />
        </FormDialog>
      )}
    </>
  )
}

const CopyButton = () => {
  const { act, isPending } = useAction(sandboxApi.refresh)
  return (
    <Button variant="outlined" disabled={isPending} onClick={() => act({})}>
      {t.copy}
    </Button>
  )
}

/** /profile/sandbox/{id}: an email of the sandbox, as its reader would see it, and as text. */
const SandboxEmailShow = () => (
  <ShowPage<SandboxEmail> back={back} titleOf={({ subject }) => subject}>
    {({ kind, to, createdAt, html, text, subject }) => (
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, minWidth: 0 }}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Facts
            title={t.facts}
            facts={[
              { name: 'Para', value: to },
              { name: 'Tipo', value: emailTexts.emails.kindOf(kind) },
              { name: 'Momento', value: formatMoment(createdAt) },
            ]}
          />
        </Paper>
        <Typography variant="h6" component="h2">
          {t.asHtml}
        </Typography>
        {/* No script of an email runs, nor does it reach this page. */}
        <Box
          component="iframe"
          title={subject}
          sandbox=""
          srcDoc={html}
          sx={{
            width: '100%',
            height: 560,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'common.white',
          }}
        />
        <Typography variant="h6" component="h2">
          {t.asText}
        </Typography>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 14 }}>
            {text}
          </Box>
        </Paper>
      </Box>
    )}
  </ShowPage>
)

/** The sandbox of a business, under /profile/sandbox. */
export const sandboxPages = { list: SandboxList, show: SandboxEmailShow }
