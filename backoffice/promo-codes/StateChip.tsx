import { Chip } from '@mui/material'
import type { PromoState } from '#shared/promo-codes/state.ts'
import { t } from './texts.ts'

const COLORS = {
  active: 'success',
  'not-started': 'default',
  paused: 'warning',
  exhausted: 'warning',
  expired: 'default',
} as const satisfies Record<PromoState, string>

/** The state of a code, as a chip. */
export const StateChip = ({ state }: { state: PromoState }) => (
  <Chip variant="outlined" color={COLORS[state]} label={t.promoCodes.state[state]} sx={{ height: 20 }} />
)
