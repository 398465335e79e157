import { Box, Button, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { reconciliation as resource } from '../reconciliation/resource.ts'
import { FiguresTable } from '../reconciliation/FiguresTable.tsx'
import { OverallStatusChip } from '../reconciliation/ReconciliationStatus.tsx'
import { Note } from '../ui/Note.tsx'

/** Whether our payments match the card provider's, with links to the days that do not. */
export const ReconciliationPanel = ({ reconciliation }: { reconciliation: Dashboard['reconciliation'] }) => {
  const { paths: days } = resource
  const { status, newest, incomplete, open } = reconciliation
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Typography id={titleId} component="h2" variant="h6">
          {t.reconciliation.panel.title}
        </Typography>
        <OverallStatusChip status={status} />
        <Box sx={{ flexGrow: 1 }} />
        <Button component={RouterLink} to={newest && open === 0 ? days.show(newest.day) : days.list} size="small">
          {t.reconciliation.panel.see}
        </Button>
      </Box>
      {status === 'overdue' && <Trouble>{t.reconciliation.panel.overdue}</Trouble>}
      {incomplete.length > 0 && <Trouble>{t.reconciliation.panel.incomplete(incomplete.map(formatDay))}</Trouble>}
      {open > 0 && <Trouble>{t.reconciliation.panel.open(open)}</Trouble>}
      {newest ? (
        <Box sx={{ mt: 1, maxWidth: 640 }}>
          <FiguresTable figures={newest.figures} />
          <Note sx={{ mt: 1 }}>
            {t.reconciliation.panel.last(formatDay(newest.day), formatMoment(newest.finishedAt))}
          </Note>
        </Box>
      ) : (
        <Note sx={{ mt: 0.5 }}>{t.reconciliation.panel.never}</Note>
      )}
    </Paper>
  )
}

const Trouble = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ mt: 0.5, color: 'error.main', fontWeight: 650 }}>
    {children}
  </Typography>
)
