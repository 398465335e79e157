import MenuIcon from '@mui/icons-material/Menu'
import { Box, Button, Link, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { type GetListParams, useCanAccessResources } from 'react-admin'
import { Link as RouterLink, NavLink, useLocation } from 'react-router-dom'
import type { Area } from '#shared/auth/guard.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { firstPageOfSales } from '../sales/first-page.ts'
import { usePreload } from './usePreload.ts'

/** Shown to roles that may list `resource`; `firstPage` is what a list asks for first that has much to paint. */
type Section = { to: string; label: string; resource: string; firstPage?: () => GetListParams }

/** What staff can go to; a business has everything on its home page. */
const sections: Record<Area, readonly Section[]> = {
  administrator: [
    { to: paths.administrator.sales, label: t.header.sales, resource: 'sales', firstPage: firstPageOfSales },
    { to: paths.administrator.settlements, label: t.header.settlements, resource: 'settlements' },
    { to: paths.administrator.requests, label: t.header.requests, resource: 'request' },
    { to: paths.administrator.broker.list, label: t.header.brokers, resource: 'broker' },
    { to: paths.administrator.business.list, label: t.header.businesses, resource: 'business' },
    { to: paths.administrator.promoCodes, label: t.header.promoCodes, resource: 'promoCodes' },
    { to: paths.administrator.emails, label: t.header.emails, resource: 'emails' },
  ],
  partner: [],
}

/** What looks after staff and records, under a button of its own on a desk. */
const management: Record<Area, readonly Section[]> = {
  administrator: [
    { to: paths.administrator.accounts, label: t.header.accounts, resource: 'accounts' },
    { to: paths.administrator.refunds, label: t.header.refunds, resource: 'refunds' },
    { to: paths.administrator.reconciliation, label: t.header.reconciliation, resource: 'reconciliation' },
    { to: paths.administrator.users, label: t.header.users, resource: 'users' },
    { to: paths.administrator.auditLog, label: t.header.auditLog, resource: 'auditLog' },
  ],
  partner: [],
}

/** The ways to the sections: side by side on a desk, behind a button where they would not fit. */
export const Sections = ({ area }: { area: Area }) => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'))
  const all = [...sections[area], ...management[area]]
  const { canAccess } = useCanAccessResources({ action: 'list', resources: all.map(({ resource }) => resource) })
  const open = ({ resource }: Section) => canAccess?.[resource]
  if (isNarrow) return <SectionsMenu label={t.header.nav} sections={all.filter(open)} />
  return (
    <>
      <SectionLinks sections={sections[area].filter(open)} />
      <SectionsMenu label={t.header.management} sections={management[area].filter(open)} />
    </>
  )
}

/** A section that is pointed at is about to be opened: what it needs is there when it is pressed. */
function useNearing() {
  const preload = usePreload()
  return (section: Section) => ({ onPointerEnter: () => preload(section), onFocus: () => preload(section) })
}

const SectionLinks = ({ sections: links }: { sections: readonly Section[] }) => {
  const nearing = useNearing()
  return (
    <Box component="nav" aria-label={t.header.nav} sx={{ display: 'flex', alignSelf: 'stretch', gap: 0.5 }}>
      {links.map((section) => (
        <Link
          key={section.to}
          component={NavLink}
          to={section.to}
          {...nearing(section)}
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
          {section.label}
        </Link>
      ))}
    </Box>
  )
}

const SectionsMenu = ({ label, sections: links }: { label: string; sections: readonly Section[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const nearing = useNearing()
  const { pathname } = useLocation()
  const current = links.find(({ to }) => pathname.startsWith(to))
  const name = current?.label ?? label
  if (links.length === 0) return null
  return (
    <Box component="nav" aria-label={label} sx={{ flexShrink: 0 }}>
      <Button
        color="inherit"
        size="small"
        startIcon={<MenuIcon />}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 44, minWidth: 44, whiteSpace: 'nowrap', '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } } }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {links.map((section) => (
          <MenuItem
            key={section.to}
            component={RouterLink}
            to={section.to}
            {...nearing(section)}
            selected={section.to === current?.to}
            onClick={() => setAnchor(null)}
            sx={{ minHeight: 44 }}
          >
            {section.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
