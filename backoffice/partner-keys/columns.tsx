import { Box, Chip, Typography } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import type { PartnerKeyRow } from '#shared/partner/key-contract.ts'
import type { Column } from '../kit/columns.tsx'
import { t } from './texts.ts'

const COLOURS = { active: 'success', expired: 'default', revoked: 'default', 'owner-left': 'warning' } as const

export const scopeNames = ({ scopes }: Pick<PartnerKeyRow, 'scopes'>) =>
  scopes.map((scope) => t.scope[scope]).join(', ')

const dayOr = (none: string, day: string | null) => (day === null ? none : formatDay(day))

/** Why a key does not work, where its state alone does not say it. */
const whyOf = ({ state, createdBy }: Pick<PartnerKeyRow, 'state' | 'createdBy'>) =>
  state === 'owner-left' ? [t.ownerLeft(createdBy)] : []

/** The columns of a list of keys. */
export const keyColumns: readonly Column<PartnerKeyRow>[] = [
  { source: 'name', card: 'title' },
  {
    source: 'hint',
    show: ({ hint }) => (
      <Box component="span" sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
        {hint}
      </Box>
    ),
    sorts: false,
    card: 'line',
  },
  { source: 'mode', csv: ({ mode }) => t.mode[mode], sorts: false, card: 'detail' },
  { source: 'scopes', csv: scopeNames, sorts: false, card: 'labelled' },
  { source: 'expiresOn', csv: ({ expiresOn }) => dayOr(t.noEnd, expiresOn), sorts: false, card: 'labelled' },
  { source: 'lastUsedOn', csv: ({ lastUsedOn }) => dayOr(t.never, lastUsedOn), sorts: false, card: 'labelled' },
  {
    source: 'state',
    csv: (row) => [t.state[row.state], ...whyOf(row)].join(': '),
    show: (row) => (
      <>
        <Chip variant="outlined" color={COLOURS[row.state]} label={t.state[row.state]} sx={{ height: 22 }} />
        {whyOf(row).map((why) => (
          <Typography key={why} variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {why}
          </Typography>
        ))}
      </>
    ),
    sorts: false,
    card: 'end',
  },
]
