import { Box, Paper, Typography } from '@mui/material'
import { useId, useState } from 'react'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { t } from './texts.ts'
import { Choice } from '../ui/Choice.tsx'
import { TrendChart } from './TrendChart.tsx'
import { TrendTable } from './TrendTable.tsx'

type Span = 'days' | 'months'
type View = 'chart' | 'table'

/** The sales by day or by month, as a chart or as a table. */
export const TrendPanel = ({ dashboard }: { dashboard: Dashboard }) => {
  const [span, setSpan] = useState<Span>('days')
  const [view, setView] = useState<View>('chart')
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {t.dashboard.trend.title}
        </Typography>
        <Choice label={t.dashboard.trend.span} value={span} names={t.dashboard.trend.spans} onChange={setSpan} />
        <Choice label={t.dashboard.trend.view} value={view} names={t.dashboard.trend.views} onChange={setView} />
      </Box>
      {view === 'chart' ? (
        <TrendChart periods={dashboard[span]} span={span} />
      ) : (
        <TrendTable periods={dashboard[span]} span={span} />
      )}
    </Paper>
  )
}
