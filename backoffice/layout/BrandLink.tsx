import { Box, Link } from '@mui/material'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Area } from '#shared/auth/guard.ts'
import type { businessApi } from '#shared/businesses/contract.ts'
import type { ResultOf } from '#shared/http.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'

/** Wide enough on a dense screen, from the widths that our images come in. */
const LOGO_WIDTH = 320

type Brand = ResultOf<typeof businessApi.own> & { id: string }

/** The logo of the user's business, or the name where there is none, and the way home. Its place is reserved from the start. */
export const BrandLink = ({ area }: { area: Area }) => {
  const { data: brand, isPending } = useGetOne<Brand>('brand', { id: 'own' }, { staleTime: Number.POSITIVE_INFINITY })
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
        flexShrink: 0,
        width: { xs: 96, sm: 128 },
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
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    )
  return (
    <Box
      component="img"
      src={url.startsWith('/images/') ? `${url}?w=${LOGO_WIDTH}` : url}
      alt={name}
      onError={() => setIsBroken(true)}
      // Logos are drawn for the white of the storefronts: by night they keep a plate of it.
      sx={{ maxWidth: 1, maxHeight: 1, objectFit: 'contain', p: 0.375, borderRadius: 1, bgcolor: '#fff' }}
    />
  )
}
