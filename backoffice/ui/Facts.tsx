import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A name and its value. */
export type Fact = { name: string; value: ReactNode; strong?: boolean }

/** A titled list of facts: names on the left, values beside them. */
export const Facts = ({ title, facts }: { title: string; facts: readonly Fact[] }) => (
  <section>
    <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
      {title}
    </Typography>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(50%) 1fr', columnGap: 2, rowGap: 0.5 }}
    >
      {facts.map(({ name, value, strong }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{
              m: 0,
              textAlign: 'right',
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
              fontWeight: strong ? 650 : 400,
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  </section>
)
