import MenuIcon from '@mui/icons-material/Menu'
import { Box, Button, Link, ListItemIcon, Menu, MenuItem, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { useCanAccessResources, useResourceDefinitions } from 'react-admin'
import { Link as RouterLink, NavLink, useLocation } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceOptions } from '../kit/Resource.tsx'
import { usePreload } from '../kit/usePreload.ts'

type Section = NonNullable<ResourceOptions['menu']> & { to: string; resource: string; label: string }

/** The sections that have a place in the menu and that the role may list, in the order of their area. */
function useSections(): Section[] {
  const definitions = Object.values(useResourceDefinitions<ResourceOptions>())
  const all = definitions.flatMap(({ name: resource, options: { title, menu, paths } = {} }) =>
    menu && title && paths ? [{ label: title, ...menu, resource, to: paths.list }] : [],
  )
  const { canAccess } = useCanAccessResources({ action: 'list', resources: all.map(({ resource }) => resource) })
  return all.filter(({ resource }) => canAccess?.[resource])
}

/** The links to the sections: side by side on a desktop, in a menu where the space does not suffice. */
export const Sections = () => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'))
  const sections = useSections()
  if (isNarrow) return <SectionsMenu label={t.header.nav} sections={sections} />
  return (
    <>
      <SectionLinks sections={sections.filter(({ place }) => place === 'bar')} />
      <SectionsMenu label={t.header.management} sections={sections.filter(({ place }) => place === 'management')} />
    </>
  )
}

/** Preloads a section on hover and on focus, so that it opens without a wait. */
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
            <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>
              <section.icon />
            </ListItemIcon>
            {section.label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
