import MenuIcon from '@mui/icons-material/Menu'
import { Box, Button, Link, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink, NavLink, useLocation } from 'react-router-dom'
import type { Area } from '#shared/auth/guard.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'

type Section = { to: string; label: string }

/** What role 1 can go to; role 2 has everything on its home page (§2). */
const sections: Record<Area, readonly Section[]> = {
  administrator: [
    { to: paths.administrator.sales, label: texts.header.sales },
    { to: paths.administrator.settlements, label: texts.header.settlements },
    { to: paths.administrator.requests, label: texts.header.requests },
    { to: paths.administrator.broker.list, label: texts.header.brokers },
    { to: paths.administrator.business.list, label: texts.header.businesses },
    { to: paths.administrator.promoCodes, label: texts.header.promoCodes },
    { to: paths.administrator.letters, label: texts.header.letters },
  ],
  partner: [],
}

/** The ways to the sections: side by side on a desk, behind a button where they would not fit. */
export const Sections = ({ area }: { area: Area }) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  if (sections[area].length === 0) return null
  return isNarrow ? <SectionsMenu sections={sections[area]} /> : <SectionLinks sections={sections[area]} />
}

const SectionLinks = ({ sections: links }: { sections: readonly Section[] }) => (
  <Box component="nav" aria-label={texts.header.nav} sx={{ display: 'flex', alignSelf: 'stretch', gap: 0.5 }}>
    {links.map(({ to, label }) => (
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
          whiteSpace: 'nowrap',
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

const SectionsMenu = ({ sections: links }: { sections: readonly Section[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const current = links.find(({ to }) => pathname.startsWith(to))
  return (
    <Box component="nav" aria-label={texts.header.nav} sx={{ minWidth: 0 }}>
      <Button
        color="inherit"
        size="small"
        startIcon={<MenuIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
      >
        {current?.label ?? texts.header.nav}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {links.map(({ to, label }) => (
          <MenuItem
            key={to}
            component={RouterLink}
            to={to}
            selected={to === current?.to}
            onClick={() => setAnchor(null)}
            sx={{ minHeight: 44 }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
