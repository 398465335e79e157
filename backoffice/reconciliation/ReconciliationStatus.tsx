import { Chip } from '@mui/material'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import type { OverallStatus } from '#shared/reconciliation/schedule.ts'
import { t } from '../i18n/reconciliation-texts.ts'

const COLORS: Record<OverallStatus, 'success' | 'warning' | 'error' | 'default'> = {
  never: 'default',
  overdue: 'error',
  clean: 'success',
  differences: 'error',
  incomplete: 'warning',
}

type Props = Pick<ReconciliationRow, 'status' | 'isRunning' | 'open'>

/** What the run over a day came to, in words; the colour only repeats them. */
export const ReconciliationStatus = ({ status, isRunning, open }: Props) => {
  const { running, status: names } = t.reconciliation
  if (isRunning) return <Chip variant="outlined" label={running} sx={{ height: 22 }} />
  if (!status) return <Chip variant="outlined" label={names.pending} sx={{ height: 22 }} />
  if (status === 'differences' && open === 0) return <Chip variant="outlined" label={names.seen} sx={{ height: 22 }} />
  return <Chip variant="outlined" color={COLORS[status]} label={names[status]} sx={{ height: 22 }} />
}

/** The status of the whole reconciliation. */
export const OverallStatusChip = ({ status }: { status: OverallStatus }) => (
  <Chip variant="outlined" color={COLORS[status]} label={t.reconciliation.overall[status]} sx={{ height: 22 }} />
)
