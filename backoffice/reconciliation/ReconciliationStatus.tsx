import { Chip } from '@mui/material'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { dayStatusOf, type DayStatus, type OverallStatus } from '#shared/reconciliation/schedule.ts'
import { t } from '../i18n/reconciliation-texts.ts'

const COLORS: Record<DayStatus | OverallStatus, 'success' | 'warning' | 'error' | 'default'> = {
  never: 'default',
  pending: 'default',
  seen: 'default',
  overdue: 'error',
  clean: 'success',
  differences: 'error',
  incomplete: 'warning',
}

type Props = Pick<ReconciliationRow, 'status' | 'isRunning' | 'open'>

/** The result of a day's run in words; the colour only repeats them. */
export const ReconciliationStatus = ({ isRunning, ...result }: Props) => {
  if (isRunning) return <Chip variant="outlined" label={t.reconciliation.running} sx={{ height: 22 }} />
  const status = dayStatusOf(result)
  return <Chip variant="outlined" color={COLORS[status]} label={t.reconciliation.status[status]} sx={{ height: 22 }} />
}

/** The status of the reconciliation over all days. */
export const OverallStatusChip = ({ status }: { status: OverallStatus }) => (
  <Chip variant="outlined" color={COLORS[status]} label={t.reconciliation.overall[status]} sx={{ height: 22 }} />
)
