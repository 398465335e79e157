import { Resource } from 'react-admin'
import { Area } from './Area.tsx'
import { ProfileHome } from './ProfileHome.tsx'
import { ownSales } from './sales/index.ts'
import { ownSettlementPages } from './settlements/index.tsx'

/** /profile: the area of a business or a sales agent. */
export const ProfileArea = () => (
  <Area area="partner" dashboard={ProfileHome}>
    <Resource {...ownSales} />
    {ownSettlementPages}
  </Area>
)
