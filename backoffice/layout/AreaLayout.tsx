import { Box, Skeleton } from '@mui/material'
import { Suspense } from 'react'
import { type CoreLayoutProps, SkipNavigationButton } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { areaOf } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { ListKeys } from '../kit/keys/ListKeys.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { Header } from './Header.tsx'
import { useMovedFilters } from './useMovedFilters.ts'

/** The frame of an area: the header and the page below it, without a side menu. */
const AreaLayout = ({ area, children }: CoreLayoutProps & { area: Area }) => {
  useMovedFilters(area)
  return (
    <>
      <SkipNavigationButton />
      <Header area={area} />
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          maxWidth: 1480,
          mx: 'auto',
          px: { xs: 1.5, sm: 3 },
          py: { xs: 1.5, sm: 2.5 },
          outline: 'none',
          // The row that the keys have reached, and the height of the header above it.
          '& :is(tr, [data-row]):is(:focus-visible, :has(a:focus-visible))': { bgcolor: 'action.hover' },
          '& :is(tbody tr, [data-row])': { scrollMarginTop: 112, scrollMarginBottom: 16 },
        }}
      >
        <Section>{children}</Section>
      </Box>
      <ListKeys />
    </>
  )
}

/** The section of an address: 'business' for '/admin/business/add'. */
const useSection = () => useLocation().pathname.split('/', 3)[2]

/** The key makes React show the fallback at once; without it the previous section would stay until the next is loaded. */
const Section = ({ children }: Pick<CoreLayoutProps, 'children'>) => (
  <Suspense key={useSection()} fallback={<Waiting />}>
    {children}
  </Suspense>
)

const Waiting = () => (
  <Box component="output" aria-label={t.list.loading} sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="rounded" width={220} height={32} />
    <Skeleton variant="rounded" height={420} />
  </Box>
)

/** The frame of each role, as constants: react-admin takes components, and components must not be created while rendering. */
export const frameOf = {
  administrator: {
    layout: (props: CoreLayoutProps) => <AreaLayout area="administrator" {...props} />,
    catchAll: () => <NotFoundPage home={areaOf.administrator} />,
  },
  partner: {
    layout: (props: CoreLayoutProps) => <AreaLayout area="partner" {...props} />,
    catchAll: () => <NotFoundPage home={areaOf.partner} />,
  },
} as const
