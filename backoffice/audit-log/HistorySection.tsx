import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AuditRow } from '#shared/audit/contract.ts'
import { t } from '../i18n/audit-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import type { HistoryProps } from './History.tsx'
import { filtered } from '../paths.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { AuditDetail } from './AuditDetail.tsx'
import { personOf } from './columns.tsx'
import { actionOf } from './detail.ts'
import { auditLog } from './resource.ts'

/** The number of newest entries that are shown; the audit log has all of them. */
const SHOWN = 20
const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const

/** The history of a record, the newest entry first: action, user, instant and detail. */
export const HistorySection = ({ resource, id, q }: HistoryProps) => {
  const titleId = useId()
  const filter = { record: { resource, id }, ...(q ? { q } : {}) }
  const { data, total, error, refetch } = useGetList<AuditRow>('auditLog', {
    filter,
    sort: NEWEST_FIRST,
    pagination: { page: 1, perPage: SHOWN },
  })
  const retry = (
    <Button color="inherit" size="small" onClick={() => void refetch()}>
      {t.list.retry}
    </Button>
  )
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {t.audit.history}
      </Typography>
      {error && <ErrorBanner failure={error} action={retry} />}
      {total === 0 && <Typography variant="body2">{t.audit.noHistory}</Typography>}
      <Box
        component="ol"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25, '&:empty': { display: 'none' } }}
      >
        {data?.map((entry) => (
          <Box key={entry.id} component="li">
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{actionOf(entry.action)}</b> · {personOf(entry)} · {formatMoment(entry.at)}
            </Typography>
            <AuditDetail entry={entry} />
          </Box>
        ))}
      </Box>
      {(total ?? 0) > SHOWN && (
        <Link
          component={RouterLink}
          to={filtered(auditLog.paths.list, filter)}
          sx={{ display: 'inline-block', mt: 1.5, fontSize: '0.84375rem' }}
        >
          {t.audit.all}
        </Link>
      )}
    </Paper>
  )
}
