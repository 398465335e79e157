import { Box, Typography } from '@mui/material'

/** Figures beside each other, each below its name. */
export const Figures = ({
  title,
  figures,
}: {
  title?: string
  figures: readonly { name: string; value: string }[]
}) => (
  <Box
    component="dl"
    aria-label={title}
    sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))' }}
  >
    {figures.map(({ name, value }) => (
      <Box key={name}>
        <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
)
