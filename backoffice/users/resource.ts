import UsersIcon from '@mui/icons-material/Group'
import type { Area } from '#shared/access/guard.ts'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

export const userFields = {
  name: 'Nombre',
  email: 'Email',
  role: 'Rol',
  seesCommission: 'Ve la comisión de sus ventas',
  status: 'Estado',
  sessions: 'Sesiones',
  lastSeenAt: 'Última vez',
  createdAt: 'Desde',
}

const usersOf = (area: Area): ResourceDefinition => ({
  name: 'users',
  paths: pathsIn(area, 'users'),
  title: 'Usuarios',
  words: {
    name: 'usuario |||| usuarios',
    fields: userFields,
  },
  calls: async () => {
    const { list, get, invite, edit, remove } = (await import('#shared/users/contract.ts')).userApi
    return { getList: list, getOne: get, create: invite, update: edit, delete: remove }
  },
  pages: pagesOf(['list', 'create', 'edit', 'show'], async () => (await import('./UserList.tsx')).userPages),
})

/** The users of staff. */
export const users: ResourceDefinition = { ...usersOf('administrator'), menu: { place: 'people', icon: UsersIcon } }

/** The users of the logged-in business. */
export const ownUsers: ResourceDefinition = { ...usersOf('partner'), menu: { place: 'bar', icon: UsersIcon } }

/** The address where staff invite a user to a business. */
export const addUserTo = (businessId: string) => `${users.paths.add}?businessId=${encodeURIComponent(businessId)}`
