import { Chip } from '@mui/material'
import type { UserRow } from '#shared/users/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/user-texts.ts'
import type { Column } from '../kit/columns.tsx'

const COLORS: Record<UserRow['status'], 'success' | 'warning' | 'error'> = {
  active: 'success',
  invited: 'warning',
  blocked: 'error',
}

/** Whether a user may log in, in words; the colour only repeats them. */
export const UserStatus = ({ status }: Pick<UserRow, 'status'>) => (
  <Chip variant="outlined" color={COLORS[status]} label={t.users.status[status]} sx={{ height: 22 }} />
)

export function lastSeenOf({ lastSeenAt }: Pick<UserRow, 'lastSeenAt'>): string {
  return lastSeenAt ? formatMoment(lastSeenAt) : t.users.never
}

/** The columns of the users' list. */
export const userColumns: readonly Column<UserRow>[] = [
  { source: 'name', card: 'title', sx: { overflowWrap: 'anywhere' } },
  { source: 'email', card: 'line', sx: { overflowWrap: 'anywhere' } },
  { source: 'role', csv: ({ role }) => t.users.role[role], sorts: false, card: 'detail' },
  {
    source: 'status',
    csv: ({ status }) => t.users.status[status],
    show: ({ status }) => <UserStatus status={status} />,
    sorts: false,
    card: 'end',
  },
  { source: 'sessions', sorts: false, align: 'right' },
  { source: 'lastSeenAt', csv: lastSeenOf, sorts: false, card: 'labelled', sx: { whiteSpace: 'nowrap' } },
  { source: 'createdAt', csv: ({ createdAt }) => formatMoment(createdAt), hidden: true },
]
