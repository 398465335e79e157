import UsersIcon from '@mui/icons-material/Group'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('users', async () => (await import('./UserList.tsx')).userPages)

const people = {
  icon: UsersIcon,
  name: 'usuarios',
  resource: 'users',
  recordRepresentation: 'name',
  list: <Page name="list" />,
  hasCreate: true,
  hasEdit: true,
  hasShow: true,
  children: (
    <>
      <Route path="add" element={<Page name="create" />} />
      <Route path="edit/:id" element={<Page name="edit" />} />
      <Route path=":id" element={<Page name="show" />} />
    </>
  ),
} satisfies Omit<ResourceDefinition, 'options'>

/** The people of staff, under /admin/usuarios. */
export const users: ResourceDefinition = { ...people, options: { label: t.header.users, menu: 'management' } }

/** The people of the business that is logged in, under /profile/usuarios. */
export const ownUsers: ResourceDefinition = { ...people, options: { label: t.header.users } }
