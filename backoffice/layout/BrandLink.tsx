import { Box, Link } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { useOwnBrand } from '../kit/useOwnBrand.ts'

/** The width of the requested logo, in pixels: one of the widths that our images come in, sharp on high-density screens. */
const LOGO_WIDTH = 320
const LOGO_PLACE = { xs: 96, sm: 128 }

/**
 * The link to the home: the logo of the user's business, or its name where there is no logo. The space of a logo is reserved from
 * the start; a name takes the space that the header has left.
 */
export const BrandLink = ({ area }: { area: Area }) => {
  const { data: brand, isPending } = useOwnBrand()
  const name = brand?.name ?? t.product
  return (
    <Link
      component={RouterLink}
      to={paths[area].home}
      aria-label={`${name}: ${t.header.home}`}
      underline="none"
      sx={{
        display: 'flex',
        alignItems: 'center',
        minWidth: LOGO_PLACE,
        maxWidth: 260,
        height: 40,
        fontSize: '1.0625rem',
        fontWeight: 750,
        letterSpacing: '-0.02em',
      }}
    >
      {!isPending && <Logo name={name} url={brand?.logoUrl ?? null} />}
    </Link>
  )
}

const Logo = ({ name, url }: { name: string; url: string | null }) => {
  const [isBroken, setIsBroken] = useState(false)
  if (!url || isBroken)
    return (
      <Box
        component="span"
        sx={{
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          lineHeight: 1.15,
        }}
      >
        {name}
      </Box>
    )
  return (
    <Box
      component="img"
      src={url.startsWith('/images/') ? `${url}?w=${LOGO_WIDTH}` : url}
      alt={name}
      onError={() => setIsBroken(true)}
      // Logos are designed for the white of the storefronts: in the dark theme they keep a white background.
      sx={{ maxWidth: LOGO_PLACE, maxHeight: 1, objectFit: 'contain', p: 0.375, borderRadius: 1, bgcolor: '#fff' }}
    />
  )
}
