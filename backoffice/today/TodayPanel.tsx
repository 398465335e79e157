import { Box, Link, Paper, Skeleton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useCanAccess, useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { formatDay, monthInWords } from '#shared/dates.ts'
import type { WaitingRecord, WaitingWork } from '#shared/today/contract.ts'
import type { WaitingKind } from '#shared/today/waiting.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { Note } from '../ui/Note.tsx'
import { t } from './texts.ts'
import { recordPath, workPath } from './waitingPath.ts'

/** How often the work is read again while the page is open: others may have done it. Milliseconds. */
const REREAD_MS = 60_000

/**
 * The work that waits for the user, first on the home of both areas (D-13). Nothing for a role for which nothing ever waits; for a
 * partner, for whom little does, nothing until something waits.
 */
export const TodayPanel = ({ area }: { area: Area }) => {
  const { canAccess } = useCanAccess({ resource: 'today', action: 'show' })
  return canAccess ? <Today isShownEmpty={area === 'administrator'} /> : null
}

const Today = ({ isShownEmpty }: { isShownEmpty: boolean }) => {
  const titleId = useId()
  const { data, error, refetch, dataUpdatedAt } = useGetOne<{ id: string; work: WaitingWork[] }>(
    'today',
    { id: 'now' },
    // Nothing is kept: work that was done meanwhile must not appear again, not even until the answer arrives.
    { gcTime: 0, refetchOnWindowFocus: true, refetchInterval: REREAD_MS },
  )
  const now = new Date(dataUpdatedAt)
  if (!isShownEmpty && !data?.work.length) return null
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5 }}>
      <Typography id={titleId} component="h2" variant="h6">
        {t.today.title}
      </Typography>
      {!data && error ? (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : data.work.length === 0 ? (
        <Note>{t.today.nothing}</Note>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {data.work.map((work) => (
            <WorkLine key={work.kind} work={work} now={now} />
          ))}
        </Box>
      )}
    </Paper>
  )
}

const Waiting = () => (
  <Box component="output" aria-label={t.list.loading} sx={{ display: 'grid', gap: 1, py: 1 }}>
    <Skeleton variant="rounded" height={28} />
    <Skeleton variant="rounded" height={28} />
    <Skeleton variant="rounded" height={28} />
  </Box>
)

/** A kind of work: how much, since when, and its oldest records, where there are several. */
const WorkLine = ({ work, now }: { work: WaitingWork; now: Date }) => {
  const { kind, count, late, since, oldest } = work
  return (
    <Box
      component="li"
      data-row
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
        alignItems: 'baseline',
        py: 0.75,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <div>
        <WorkLink to={workPath(work)} isStrong>
          {t.today.kinds[kind](count)}
        </WorkLink>
        <Note>
          {t.today.since(count, t.today.ago(since, now))}
          {late > 0 && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
              {` · ${t.today.late(late)}`}
            </Box>
          )}
        </Note>
      </div>
      <Box
        component="ul"
        sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, minWidth: 0 }}
      >
        {oldest.map((record) => (
          <RecordLine key={`${record.id} ${record.since}`} kind={kind} record={record} isOnly={count === 1} now={now} />
        ))}
      </Box>
    </Box>
  )
}

type RecordProps = { kind: WaitingKind; record: WaitingRecord; isOnly: boolean; now: Date }

/** One waiting record. The age of an only record is beside its kind already. */
const RecordLine = ({ kind, record: { id, name, since }, isOnly, now }: RecordProps) => {
  const to = recordPath(kind, id)
  return (
    <Box component="li" sx={{ maxWidth: 1, overflowWrap: 'anywhere' }}>
      {to ? <WorkLink to={to}>{nameOf(kind, name)}</WorkLink> : nameOf(kind, name)}
      {!isOnly && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {` ${t.today.ago(since, now)}`}
        </Typography>
      )}
    </Box>
  )
}

const WorkLink = ({ to, isStrong = false, children }: { to: string; isStrong?: boolean; children: ReactNode }) => (
  <Link
    component={RouterLink}
    to={to}
    variant={isStrong ? 'body1' : 'body2'}
    sx={{ display: 'inline-block', py: { xs: 0.75, md: 0.25 }, fontWeight: isStrong ? 650 : undefined }}
  >
    {children}
  </Link>
)

/** The name of a record: days and months are written as people read them. */
function nameOf(kind: WaitingKind, name: string): string {
  if (kind === 'openMonths') return monthInWords(name)
  return kind === 'bankDifferences' || kind === 'incompleteDays' ? formatDay(name) : name
}
