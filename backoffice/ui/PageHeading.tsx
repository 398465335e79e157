import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { t } from '../i18n/texts.ts'

/** The page's title, which also becomes the document's, with the actions at the end of the line. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: { xs: 0.5, sm: 1, lg: 2 },
      rowGap: 1,
      minHeight: 36,
      mb: 1.5,
      // On a phone buttons have no icon, so that the actions of a list fit on one line.
      '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      '& .MuiButton-root': { px: { xs: 1, sm: 1.25 }, minWidth: { xs: 40, sm: 64 } },
    }}
  >
    <title>{`${title} · ${t.product}`}</title>
    <Typography component="h1" variant="h1" sx={{ flex: { xs: '1 0 100%', sm: '1 0 auto' } }}>
      {title}
    </Typography>
    {children}
  </Box>
)
