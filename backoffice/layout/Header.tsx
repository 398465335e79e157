import LogoutIcon from '@mui/icons-material/Logout'
import { AppBar, Box, IconButton, Link, Toolbar, Tooltip, Typography } from '@mui/material'
import { ToggleThemeButton, useGetIdentity } from 'react-admin'
import { Link as RouterLink, NavLink } from 'react-router-dom'
import { LOGOUT_PATH } from '#shared/auth/guard.ts'
import type { Role } from '#shared/http.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'

/** What role 1 can go to; role 2 has everything on its home page (§2). */
const sections: Record<Role, readonly { to: string; label: string }[]> = {
  administrator: [{ to: paths.administrator.sales, label: texts.header.sales }],
  partner: [],
}

/** Product, sections, who is logged in, and the way out. */
export const Header = ({ area }: { area: Role }) => {
  const { identity } = useGetIdentity()
  return (
    <AppBar position="sticky" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: { xs: 1, sm: 2 }, px: { xs: 1.5, sm: 3 } }}>
        <Link
          component={RouterLink}
          to={paths[area].home}
          aria-label={`${texts.product}: ${texts.header.home}`}
          sx={{ fontSize: '1.0625rem', fontWeight: 750, letterSpacing: '-0.02em' }}
        >
          {texts.product}
        </Link>
        <Sections area={area} />
        <Box sx={{ flexGrow: 1 }} />
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary', minWidth: 0 }}>
          {identity?.fullName}
        </Typography>
        <Box sx={{ display: 'flex', '& svg': { fontSize: 20 } }}>
          <ToggleThemeButton />
          <Tooltip title={texts.header.logout}>
            <IconButton component="a" href={LOGOUT_PATH} color="inherit" aria-label={texts.header.logout}>
              <LogoutIcon />
            </IconButton>
          </Tooltip>
        </Box>
      </Toolbar>
    </AppBar>
  )
}

const Sections = ({ area }: { area: Role }) =>
  sections[area].length > 0 && (
    <Box component="nav" aria-label={texts.header.nav} sx={{ display: 'flex', alignSelf: 'stretch', gap: 0.5 }}>
      {sections[area].map(({ to, label }) => (
        <Link
          key={to}
          component={NavLink}
          to={to}
          underline="none"
          sx={{
            display: 'flex',
            alignItems: 'center',
            px: 1.25,
            fontSize: '0.875rem',
            fontWeight: 600,
            color: 'text.secondary',
            borderBottom: 2,
            borderTop: 2,
            borderColor: 'transparent',
            '&:hover': { color: 'text.primary' },
            '&.active': { color: 'primary.main', borderBottomColor: 'primary.main' },
          }}
        >
          {label}
        </Link>
      ))}
    </Box>
  )
