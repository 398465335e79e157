import { Chip } from '@mui/material'
import type { VersionState } from '#shared/tariffs/version.ts'
import { t } from '../i18n/tariff-texts.ts'

const COLORS = {
  draft: 'warning',
  approved: 'info',
  scheduled: 'primary',
  'in-force': 'success',
  past: 'default',
} as const satisfies Record<VersionState, string>

/** The state of a version in words; the colour only repeats them. */
export const StateChip = ({ state }: { state: VersionState }) => (
  <Chip variant="outlined" color={COLORS[state]} label={t.tariffs.state[state]} sx={{ height: 22 }} />
)
