import MenuIcon from '@mui/icons-material/Menu'
import {
  Box,
  Button,
  Link,
  ListItemIcon,
  ListSubheader,
  Menu,
  MenuItem,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useId, useState } from 'react'
import { Link as RouterLink, NavLink, useLocation } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { type MenuPlace, menuPlaces } from '../kit/resource-definition.ts'
import { usePreload } from '../kit/usePreload.ts'
import { type Section, useSections } from '../kit/useSections.ts'

/** The most sections of the groups that the header bar takes up: so few need no row of their own. */
const FEW = 2

const NARROW_DESKTOP = '@media (max-width: 1365px)'

type Group = { place: Exclude<MenuPlace, 'bar'>; sections: Section[] }

function groupsOf(sections: readonly Section[]): Group[] {
  return menuPlaces.flatMap((place) => {
    const own = sections.filter((section) => section.place === place)
    return place === 'bar' || own.length === 0 ? [] : [{ place, sections: own }]
  })
}

/** The sections of the header bar and those of the row below it. A partner's header has none, as the customer asks. */
function useRows(area: Area) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg')) && area === 'administrator'
  const sections = useSections(area)
  const bar = sections.filter(({ place }) => place === 'bar')
  const grouped = sections.filter(({ place }) => place !== 'bar')
  if (area === 'partner') return { isNarrow, sections, bar: [], row: bar, groups: [] }
  if (grouped.length <= FEW) return { isNarrow, sections, bar: sections, row: [], groups: [] }
  return { isNarrow, sections, bar, row: [], groups: groupsOf(sections) }
}

/** The sections in the header: side by side on a desktop, in a menu where the space does not suffice. */
export const HeaderSections = ({ area }: { area: Area }) => {
  const { isNarrow, sections, bar } = useRows(area)
  if (isNarrow) return <SectionsMenu sections={sections} />
  return bar.length > 0 && <SectionLinks label={t.header.nav} sections={bar} />
}

/** The row below the header: for partners all sections, on any screen; for staff the sections by the people who use them, on a desktop. */
export const SectionsRow = ({ area }: { area: Area }) => {
  const { isNarrow, row, groups } = useRows(area)
  if (isNarrow || (row.length === 0 && groups.length === 0)) return null
  return (
    <Box
      component="nav"
      aria-label={area === 'partner' ? t.header.nav : t.header.management}
      sx={{
        display: 'flex',
        // The few sections of a partner scroll sideways on a phone.
        ...(area === 'partner' ? { overflowX: 'auto' } : { flexWrap: 'wrap' }),
        columnGap: 1.5,
        px: { xs: 1.5, sm: 3 },
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {row.length > 0 ? <Links sections={row} /> : groups.map((group) => <GroupLinks key={group.place} {...group} />)}
    </Box>
  )
}

const GroupLinks = ({ place, sections }: Group) => {
  const titleId = useId()
  return (
    <Box
      component="fieldset"
      aria-labelledby={titleId}
      sx={{ display: 'flex', alignItems: 'stretch', border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Typography
        id={titleId}
        component="span"
        variant="body2"
        sx={{
          alignSelf: 'center',
          color: 'text.secondary',
          mr: 0.5,
          '&::after': { content: '":"' },
          // Without the titles the sections fit on one line; screen readers still read them.
          [NARROW_DESKTOP]: { display: 'none' },
        }}
      >
        {t.header.groups[place]}
      </Typography>
      <Links sections={sections} />
    </Box>
  )
}

/** Preloads a section on hover and on focus, so that it opens without a wait. */
function useNearing() {
  const preload = usePreload()
  return ({ resource, ...section }: Section) => {
    if (resource === undefined) return {}
    return {
      onPointerEnter: () => preload({ ...section, resource }),
      onFocus: () => preload({ ...section, resource }),
    }
  }
}

const SectionLinks = ({ label, sections }: { label: string; sections: readonly Section[] }) => (
  <Box component="nav" aria-label={label} sx={{ display: 'flex', alignSelf: 'stretch', gap: 0.5 }}>
    <Links sections={sections} isHigh />
  </Box>
)

/** `isHigh`: of the header bar, whose links are as high as the bar. */
const Links = ({ sections, isHigh = false }: { sections: readonly Section[]; isHigh?: boolean }) => {
  const nearing = useNearing()
  return sections.map((section) => (
    <Link
      key={section.to}
      component={NavLink}
      to={section.to}
      // The home's address is the beginning of all others.
      end={section.resource === undefined}
      {...nearing(section)}
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: isHigh ? undefined : { xs: 44, md: 34 },
        px: isHigh ? 1.25 : 0.5,
        fontSize: isHigh ? '0.875rem' : '0.8125rem',
        fontWeight: 600,
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        borderBottom: 2,
        borderTop: 2,
        borderColor: 'transparent',
        '&:hover': { color: 'text.primary' },
        '&.active': { color: 'text.primary', borderBottomColor: 'primary.main' },
      }}
    >
      {section.label}
    </Link>
  ))
}

const SectionsMenu = ({ sections }: { sections: readonly Section[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pathname } = useLocation()
  const current = currentOf(sections, pathname)
  const name = current?.label ?? t.header.nav
  if (sections.length === 0) return null
  const close = () => setAnchor(null)
  const item = (section: Section) => (
    <SectionItem key={section.to} section={section} isCurrent={section === current} onClick={close} />
  )
  return (
    <Box component="nav" aria-label={t.header.nav} sx={{ flexShrink: 0 }}>
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        // The paper is outside of the page's landmarks.
        slotProps={{ paper: { component: 'nav', 'aria-label': t.header.nav } }}
      >
        {sections.filter(({ place }) => place === 'bar').map(item)}
        {groupsOf(sections).flatMap(({ place, sections: own }) => [
          <ListSubheader key={place} role="presentation" sx={{ lineHeight: '32px' }}>
            {t.header.groups[place]}
          </ListSubheader>,
          ...own.map(item),
        ])}
      </Menu>
    </Box>
  )
}

/** The section of an address: the one whose address is its longest beginning, because a home's is that of all. */
function currentOf(sections: readonly Section[], pathname: string): Section | undefined {
  return sections
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}

type ItemProps = { section: Section; isCurrent: boolean; onClick: () => void }

const SectionItem = ({ section, isCurrent, onClick, ...menuProps }: ItemProps) => {
  const nearing = useNearing()
  return (
    <MenuItem
      {...menuProps}
      component={RouterLink}
      to={section.to}
      {...nearing(section)}
      selected={isCurrent}
      onClick={onClick}
      sx={{ minHeight: 44 }}
    >
      <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>
        <section.icon />
      </ListItemIcon>
      {section.label}
    </MenuItem>
  )
}
