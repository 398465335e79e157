import { Alert, Box, Button, Paper, Typography } from '@mui/material'
import { CanAccess } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatDay, isDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import type { ReconciliationDetail } from '#shared/reconciliation/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { History } from '../audit-log/History.tsx'
import { WHOLE } from '../kit/PageFrame.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { useAdd } from '../kit/useSave.ts'
import { useToast } from '../ui/useToast.ts'
import { Note } from '../ui/Note.tsx'
import { DifferenceCard } from './DifferenceCard.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { ReconciliationStatus } from './ReconciliationStatus.tsx'
import { reconciliation } from './resource.ts'

/** The delay between requests for the result while a run lasts. Milliseconds. */
const POLL_MS = 1_500

/** /admin/reconciliation/{day}: the result of a day, and every difference with the action to take. */
export const DayShow = () => {
  const { id: day = '' } = useParams()
  const title = isDay(day) ? t.reconciliation.dayTitle(formatDay(day)) : t.reconciliation.title
  return (
    <ShowPage<ReconciliationDetail>
      back={{ to: reconciliation.paths.list, label: t.reconciliation.back }}
      title={title}
      titleOf={() => title}
      actions={(detail) => (
        <>
          <ReconciliationStatus {...detail} />
          <CanAccess action="create">
            <RunAgain detail={detail} />
          </CanAccess>
        </>
      )}
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false) }}
    >
      {(detail) => <DayResult detail={detail} />}
    </ShowPage>
  )
}

const RunAgain = ({ detail: { id, isRunning } }: { detail: ReconciliationDetail }) => {
  const { add, isPending } = useAdd('reconciliation')
  const toast = useToast()
  const notify = () => toast.success(messages['RECONCILIATION.ASKED'])
  const run = () => void add({ data: { day: id }, meta: WHOLE }).then(notify, toast.failure)
  return (
    <Button variant="outlined" size="small" disabled={isRunning || isPending} onClick={run}>
      {isRunning ? t.reconciliation.running : t.reconciliation.again}
    </Button>
  )
}

const DayResult = ({ detail }: { detail: ReconciliationDetail }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {detail.isRunning && (
      <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        {t.reconciliation.runningHint}
      </Alert>
    )}
    <IncompleteWarnings detail={detail} />
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, maxWidth: 640 }}>
      {detail.figures && <FiguresTable figures={detail.figures} />}
      <Note sx={{ mt: detail.figures ? 1 : 0 }}>
        {detail.finishedAt
          ? t.reconciliation.finishedAt(formatMoment(detail.finishedAt))
          : t.reconciliation.neverFinished}
      </Note>
    </Paper>
    {detail.finishedAt && <Differences detail={detail} />}
    <History resource="reconciliation" id={detail.id} />
  </Box>
)

/** The reasons why a result may be incomplete. */
const IncompleteWarnings = ({ detail: { isOursOnly, unanswered } }: { detail: ReconciliationDetail }) => {
  const warnings = [
    ...(isOursOnly ? [t.reconciliation.oursOnly] : []),
    ...(unanswered > 0 ? [t.reconciliation.unanswered(unanswered)] : []),
  ]
  return warnings.map((warning) => (
    <Alert key={warning} severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
      {warning}
    </Alert>
  ))
}

const Differences = ({ detail: { differences, status } }: { detail: ReconciliationDetail }) => (
  <section>
    <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
      {t.reconciliation.differences}
    </Typography>
    {differences.length === 0 && (
      <Typography sx={{ color: 'text.secondary' }}>
        {status === 'clean' ? t.reconciliation.noDifferences : t.reconciliation.noneFound}
      </Typography>
    )}
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {differences.map((difference) => (
        <DifferenceCard key={difference.id} difference={difference} />
      ))}
    </Box>
  </section>
)
