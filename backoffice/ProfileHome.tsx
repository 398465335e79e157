import AddIcon from '@mui/icons-material/AddShoppingCart'
import { Button, Skeleton } from '@mui/material'
import { Suspense } from 'react'
import { CanAccess, useGetIdentity } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { t } from './i18n/texts.ts'
import { lazySection } from './kit/lazySection.tsx'
import { BUY_PATH } from './paths.ts'
import { currentSession } from './providers/session.ts'
import { ownSales } from './sales/resource.ts'
import { PageHeading } from './ui/PageHeading.tsx'

/** Figures and links load after the frame, so that the button for a new sale appears at once. */
const HomePanels = lazySection(async () => (await import('./partner-home/HomePanels.tsx')).HomePanels)
const LatestSales = lazySection(async () => (await import('./sales/LatestSales.tsx')).LatestSales)

/** The home of a business: brand, figures, last sales and settlement; for a broker also the button to sell (F-01, D-08). */
export const ProfileHome = () => {
  const { identity } = useGetIdentity()
  return (
    <>
      <PageHeading title={t.profile.greeting(identity?.fullName ?? '')}>
        <Button component={RouterLink} to={ownSales.paths.list} variant="outlined" size="small">
          {t.sales.seeAll}
        </Button>
        {currentSession()?.isBroker && (
          <CanAccess resource="sales" action="sellOnAccount">
            <BuyForPassenger />
          </CanAccess>
        )}
      </PageHeading>
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <HomePanels />
        <LatestSales />
      </Suspense>
    </>
  )
}

/**
 * Starts a purchase on the main site, which takes the broker from the session and no storefront from the address (B-15, B-18). It
 * opens a new tab, because a purchase in an old tab keeps the data of the previous passenger.
 */
const BuyForPassenger = () => (
  <Button href={BUY_PATH} target="_blank" rel="noopener" variant="contained" size="small" startIcon={<AddIcon />}>
    {t.profile.buyForPassenger}
  </Button>
)
