import { AppBar, Box, Button, Link, Paper, Toolbar, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import { LOGIN_CHOICE, SITE_HOME } from '../paths.ts'

/** A page before the login: one sheet in the middle, and the link to the public site. */
export const AccessFrame = ({ title, help, children }: { title: string; help?: string; children: ReactNode }) => (
  <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr' }}>
    <title>{`${title} · ${t.product}`}</title>
    <VisitorsHeader />
    <Box component="main" sx={{ display: 'grid', placeContent: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: 'min(400px, calc(100vw - 32px))', p: { xs: 2.5, sm: 4 } }}>
        <Typography component="h1" variant="h1" sx={{ mb: help ? 0.5 : 2.5 }}>
          {title}
        </Typography>
        {help && <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{help}</Typography>}
        {children}
      </Paper>
      <Link href={SITE_HOME} variant="body2" sx={{ mt: 2, justifySelf: 'center', color: 'text.secondary' }}>
        {t.access.backToSite}
      </Link>
    </Box>
  </Box>
)

/** The product's name, as a link to the page that offers both logins. */
const VisitorsHeader = () => (
  <AppBar position="static" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
    <Toolbar variant="dense" sx={{ justifyContent: 'space-between', px: { xs: 2, sm: 3 } }}>
      <Typography sx={{ color: 'primary.main', fontSize: '1.25rem', fontWeight: 750, letterSpacing: '-0.02em' }}>
        {t.product}
      </Typography>
      <Button component={RouterLink} to={LOGIN_CHOICE} color="inherit" sx={{ minHeight: 44 }}>
        {t.access.enter}
      </Button>
    </Toolbar>
  </AppBar>
)
