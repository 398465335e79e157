import { Box, Paper, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useGetOne } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import type { Comparison } from '#shared/settlements/comparison-contract.ts'
import type { ComparedSpan } from '#shared/settlements/comparison.ts'
import { t } from './texts.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { Choice } from '../ui/Choice.tsx'
import { Note } from '../ui/Note.tsx'
import { ComparisonTable, type Subject } from './ComparisonTable.tsx'

/** The sales by seller and by plan against the period before. It loads separately, so that the figures above do not wait. */
export const ComparisonPanel = () => {
  const [span, setSpan] = useState<ComparedSpan>('days')
  const [subject, setSubject] = useState<Subject>('businesses')
  const titleId = useId()
  const { data, error, refetch } = useGetOne<Comparison & { id: ComparedSpan }>(
    'comparison',
    { id: span, meta: { span } },
    { placeholderData: (before) => before },
  )
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {t.dashboard.comparison.title}
        </Typography>
        <Choice label={t.dashboard.comparison.span} value={span} names={t.dashboard.trend.spans} onChange={setSpan} />
        <Choice
          label={t.dashboard.comparison.subject}
          value={subject}
          names={t.dashboard.comparison.subjects}
          onChange={setSubject}
        />
      </Box>
      {data ? (
        <>
          <Note sx={{ mt: 0.5, mb: 1 }}>
            {t.dashboard.comparison.periods(daysOf(data.current), daysOf(data.previous))}
          </Note>
          <ComparisonTable comparison={data} subject={subject} />
        </>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </Paper>
  )
}

function daysOf({ startDate, endDate }: Comparison['current']): string {
  return t.report.between(formatDay(startDate), formatDay(endDate)).toLowerCase()
}
