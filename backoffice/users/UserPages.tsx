import { UserCreate, UserEdit } from './form.tsx'
import { UserList } from './UserList.tsx'
import { UserShow } from './UserShow.tsx'

/** The people of staff and of businesses, under /admin/usuarios; of a business, under /profile/usuarios. */
export const userPages = { list: UserList, show: UserShow, create: UserCreate, edit: UserEdit }
