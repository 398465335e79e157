import AddIcon from '@mui/icons-material/AddShoppingCart'
import { Button } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { texts } from './i18n/texts.ts'
import { BUY_PATH, paths } from './paths.ts'
import { currentSession } from './providers/session.ts'
import { LatestSales } from './sales/LatestSales.tsx'

/** What a business sees first: itself, its last sales, its settlement, and for a broker the way to sell (F-01). */
export const ProfileHome = () => {
  const { identity } = useGetIdentity()
  return (
    <LatestSales
      title={texts.profile.greeting(identity?.fullName ?? '')}
      actions={
        <>
          <Button component={RouterLink} to={paths.partner.settlements} variant="outlined" size="small">
            {texts.ownSettlements.title}
          </Button>
          {currentSession()?.isBroker && <BuyForPassenger />}
        </>
      }
    />
  )
}

/**
 * Starts a purchase on the main site, which takes the broker from the session and no storefront from the address
 * (B-15, B-18). In a tab of its own: what was typed for the passenger before is not in it.
 */
const BuyForPassenger = () => (
  <Button href={BUY_PATH} target="_blank" rel="noopener" variant="contained" size="small" startIcon={<AddIcon />}>
    {texts.profile.buyForPassenger}
  </Button>
)
