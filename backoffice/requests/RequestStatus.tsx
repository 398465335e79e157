import { Chip } from '@mui/material'
import type { RequestRow } from '#shared/requests/desk-contract.ts'
import { t } from '../i18n/request-texts.ts'

type Status = RequestRow['status']

const COLORS: Record<Status, 'warning' | 'info' | 'success' | 'error' | 'default'> = {
  received: 'warning',
  'in-review': 'info',
  'missing-information': 'info',
  approved: 'success',
  rejected: 'error',
  closed: 'default',
}

/** The state of a request in words; the colour only repeats them. */
export const RequestStatus = ({ status }: { status: Status }) => (
  <Chip variant="outlined" color={COLORS[status]} label={t.requests.status[status]} sx={{ height: 22 }} />
)

/** Marks a request whose due date has passed. */
export const OverdueChip = () => <Chip color="error" label={t.requests.overdue} sx={{ height: 22, ml: 1 }} />
