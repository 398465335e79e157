import { Box } from '@mui/material'

/** A share of a scale as a bar below what it is of; the figures beside it say the same. */
export const Bar = ({ share, color }: { share: number; color: string }) => (
  <Box
    aria-hidden
    sx={{ mt: 0.375, height: 6, width: share, minWidth: share && 2, borderRadius: 0.5, bgcolor: color }}
  />
)

/** The colour of a bar beside the title of its column. */
export const Swatch = ({ color }: { color: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'inline-block', width: 10, height: 10, mr: 0.75, borderRadius: 0.5, bgcolor: color }}
  />
)
