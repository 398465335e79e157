import { useGetIdentity } from 'react-admin'
import { texts } from './i18n/texts.ts'
import { LatestSales } from './sales/LatestSales.tsx'

/** What a business sees first: itself, and its last sales. */
export const ProfileHome = () => {
  const { identity } = useGetIdentity()
  return <LatestSales title={texts.profile.greeting(identity?.fullName ?? '')} />
}
