import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined'
import LogoutIcon from '@mui/icons-material/Logout'
import { AppBar, Box, IconButton, Link, Toolbar, Tooltip } from '@mui/material'
import { ToggleThemeButton, useGetIdentity } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { LOGOUT_PATH } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { KeysButton } from '../kit/keys/KeysButton.tsx'
import { paths } from '../paths.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { BrandLink } from './BrandLink.tsx'
import { HeaderSections, SectionsRow } from './Sections.tsx'

/** The header of an area: brand, sections, the user and the logout button; below it the row of further sections. */
export const Header = ({ area }: { area: Area }) => {
  const { identity } = useGetIdentity()
  return (
    <AppBar position="sticky" color="inherit" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: { xs: 1, sm: 2 }, px: { xs: 1.5, sm: 3 } }}>
        <BrandLink area={area} />
        <HeaderSections area={area} />
        <Box sx={{ flexGrow: 1 }} />
        <Link
          component={RouterLink}
          to={paths[area].account}
          title={t.header.account}
          aria-label={t.header.accountOf(identity?.fullName ?? '')}
          variant="body2"
          color="text.secondary"
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 0.75,
            minWidth: 28,
            minHeight: 44,
          }}
        >
          <AccountCircleIcon aria-hidden sx={{ fontSize: 20 }} />
          <Box
            component="span"
            sx={{
              display: { xs: 'none', sm: 'block' },
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {identity?.fullName}
          </Box>
        </Link>
        <Box sx={{ display: 'flex', '& svg': { fontSize: 20 } }}>
          <SearchButton area={area} />
          <KeysButton />
          <ToggleThemeButton />
          <Tooltip title={t.header.logout}>
            <IconButton component="a" href={LOGOUT_PATH} color="inherit" aria-label={t.header.logout}>
              <LogoutIcon />
            </IconButton>
          </Tooltip>
        </Box>
      </Toolbar>
      <SectionsRow area={area} />
    </AppBar>
  )
}
