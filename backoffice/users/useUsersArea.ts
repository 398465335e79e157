import { useBasename } from 'react-admin'
import { areaOf } from '#shared/access/guard.ts'
import { rolesIn } from '#shared/access/permissions.ts'
import type { UserRow } from '#shared/users/contract.ts'
import { t } from '../i18n/user-texts.ts'
import type { Back } from '../kit/PageFrame.tsx'
import { brokers } from '../brokers/resource.ts'
import { businesses } from '../businesses/resource.ts'
import { ownUsers, users } from './resource.ts'

/** The current area, the addresses of its users, and the roles that a user of a business or of staff may have. */
export function useUsersArea() {
  const area = useBasename() === areaOf.partner ? 'partner' : 'administrator'
  const { paths } = area === 'partner' ? ownUsers : users
  const rolesOf = (ofBusiness: boolean) =>
    rolesIn(ofBusiness || area === 'partner' ? 'partner' : 'administrator').map((id) => ({
      id,
      name: t.users.role[id],
    }))
  /** The back link: staff reach a business's users from the page of the business, and go back to it. */
  const backFrom = (business: UserRow['business'] | undefined): Back =>
    business && area === 'administrator'
      ? {
          to: (business.type === 'broker' ? brokers : businesses).paths.show(business.id),
          label: t.users.backTo(business.name),
        }
      : { to: paths.list, label: t.users.back }
  return { area, rolesOf, backFrom, paths } as const
}
