import { Box, Link, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { t } from '../i18n/texts.ts'
import { SITE_HOME } from '../paths.ts'

/** A page before the login: one sheet in the middle, and the way back to the public site. */
export const AccessFrame = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', p: 2 }}>
    <title>{`${title} · ${t.product}`}</title>
    <Paper variant="outlined" sx={{ width: 'min(400px, calc(100vw - 32px))', p: { xs: 2.5, sm: 4 } }}>
      <Typography sx={{ color: 'primary.main', fontSize: '1.25rem', fontWeight: 750, letterSpacing: '-0.02em' }}>
        {t.product}
      </Typography>
      <Typography component="h1" variant="h1" sx={{ mt: 1, mb: help ? 0.5 : 2.5 }}>
        {title}
      </Typography>
      {help && <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{help}</Typography>}
      {children}
    </Paper>
    <Link href={SITE_HOME} variant="body2" sx={{ mt: 2, justifySelf: 'center', color: 'text.secondary' }}>
      {t.access.backToSite}
    </Link>
  </Box>
)
