import { useBasename } from 'react-admin'
import { areaOf } from '#shared/auth/guard.ts'
import { rolesIn } from '#shared/auth/permissions.ts'
import { t } from '../i18n/user-texts.ts'
import { paths } from '../paths.ts'

/** Whose users are shown: of staff, or of the business whose area is open; where they are, and the roles that they may have. */
export function useUsersArea() {
  const area = useBasename() === areaOf.partner ? 'partner' : 'administrator'
  const roles = rolesIn(area).map((id) => ({ id, name: t.users.role[id] }))
  return { area, roles, paths: paths[area] } as const
}
