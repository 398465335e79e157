import { Box, Chip } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import type { PartnerKeyRow } from '#shared/partner/key-contract.ts'
import type { Column } from '../kit/columns.tsx'
import { t } from './texts.ts'

const COLOURS = { active: 'success', expired: 'default', revoked: 'default' } as const

export const scopeNames = ({ scopes }: Pick<PartnerKeyRow, 'scopes'>) =>
  scopes.map((scope) => t.scope[scope]).join(', ')

const dayOr = (none: string, day: string | null) => (day === null ? none : formatDay(day))

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
    csv: ({ state }) => t.state[state],
    show: ({ state }) => <Chip variant="outlined" color={COLOURS[state]} label={t.state[state]} sx={{ height: 22 }} />,
    sorts: false,
    card: 'end',
  },
]
