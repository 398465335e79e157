import { Chip } from '@mui/material'
import type { PromoState } from '#shared/promo-codes/state.ts'
import { stateWords } from './stateWords.ts'

const COLORS = {
  active: 'success',
  'not-started': 'default',
  paused: 'warning',
  exhausted: 'warning',
  expired: 'default',
} as const satisfies Record<PromoState, string>

/** The state of a code, as a chip. */
export const StateChip = ({ state }: { state: PromoState }) => (
  <Chip variant="outlined" color={COLORS[state]} label={stateWords[state]} sx={{ height: 20 }} />
)
