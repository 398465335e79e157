import { Box } from '@mui/material'
import { Suspense } from 'react'
import { type CoreLayoutProps, Loading, SkipNavigationButton } from 'react-admin'
import { areaOf } from '#shared/auth/guard.ts'
import type { Role } from '#shared/http.ts'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { Header } from './Header.tsx'

/** The frame of an area: a header bar and the page below it, without a side menu. */
const AreaLayout = ({ area, children }: CoreLayoutProps & { area: Role }) => (
  <>
    <SkipNavigationButton />
    <Header area={area} />
    <Box
      component="main"
      id="main-content"
      tabIndex={-1}
      sx={{ maxWidth: 1360, mx: 'auto', px: { xs: 1.5, sm: 3 }, py: { xs: 1.5, sm: 2.5 }, outline: 'none' }}
    >
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Box>
  </>
)

/** The frame of each role. react-admin takes components, and none may be made while rendering. */
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
