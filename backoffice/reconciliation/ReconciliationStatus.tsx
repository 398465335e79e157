import { Chip } from '@mui/material'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import type { Standing } from '#shared/reconciliation/schedule.ts'
import { t } from '../i18n/reconciliation-texts.ts'

const COLORS: Record<Standing, 'success' | 'warning' | 'error' | 'default'> = {
  never: 'default',
  overdue: 'error',
  clean: 'success',
  differences: 'error',
  incomplete: 'warning',
}

type Props = Pick<ReconciliationRow, 'status' | 'isRunning' | 'open'>

/** What the look at a day came to, in words; the colour only repeats them. */
export const ReconciliationStatus = ({ status, isRunning, open }: Props) => {
  const { running, status: names } = t.reconciliation
  if (isRunning) return <Chip variant="outlined" label={running} sx={{ height: 22 }} />
  if (!status) return <Chip variant="outlined" label={names.pending} sx={{ height: 22 }} />
  if (status === 'differences' && open === 0) return <Chip variant="outlined" label={names.seen} sx={{ height: 22 }} />
  return <Chip variant="outlined" color={COLORS[status]} label={names[status]} sx={{ height: 22 }} />
}

/** How the reconciliation stands as a whole. */
export const StandingChip = ({ standing }: { standing: Standing }) => (
  <Chip variant="outlined" color={COLORS[standing]} label={t.reconciliation.standing[standing]} sx={{ height: 22 }} />
)
