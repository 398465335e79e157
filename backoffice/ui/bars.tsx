import { Box } from '@mui/material'

/** A bar below a figure; `share` is its part of the scale. Hidden from screen readers, because the figure has the same value. */
export const Bar = ({ share, color }: { share: number; color: string }) => (
  <Box
    aria-hidden
    sx={{ mt: 0.375, height: 6, width: share, minWidth: share && 2, borderRadius: 0.5, bgcolor: color }}
  />
)

/** The colour of a column's bars, beside its title. */
export const Swatch = ({ color }: { color: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{ display: 'inline-block', width: 10, height: 10, mr: 0.75, borderRadius: 0.5, bgcolor: color }}
  />
)
