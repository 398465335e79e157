import { SelectInput, TextInput, useCanAccess, useListContext } from 'react-admin'
import type { UserFilter, UserRow } from '#shared/users/contract.ts'
import { t } from '../i18n/user-texts.ts'
import { AddButton } from '../kit/AddButton.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { FilterChips, RowsBusinessChip } from '../reports/FilterChips.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { userColumns } from './columns.tsx'
import { addUserTo, users } from './resource.ts'
import { PickedUsers, userPicks } from './PickedUsers.tsx'
import { useUsersArea } from './useUsersArea.ts'
import { UserCreate, UserEdit } from './form.tsx'
import { UserShow } from './UserShow.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const NO_FILTER = {}

const choicesOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, name]) => ({ id, name }))
const STATUSES = choicesOf(t.users.status)

/** /admin/users and /profile/users: the users of staff or of a business, and the role of each (D-04, D-05). */
export const UserList = () => {
  const { canAccess: canEdit = false } = useCanAccess({ resource: 'users', action: 'edit' })
  const { paths } = useUsersArea()
  return (
    <ListPage<UserRow>
      title={users.title}
      columns={userColumns}
      sort={BY_NAME}
      pathOf={paths.show}
      picks={canEdit ? userPicks : undefined}
      filters={
        <>
          <UserFilters />
          <FilterChips>
            <RowsBusinessChip nameOf={({ business }: UserRow) => business?.name} />
          </FilterChips>
        </>
      }
      defaults={NO_FILTER}
      empty={{ none: t.users.none, title: t.users.empty, hint: t.users.emptyHint }}
      actions={
        <>
          {canEdit && <PickedUsers />}
          <InviteButton />
        </>
      }
    >
      <UsersIntro />
    </ListPage>
  )
}

/** The business whose users staff are viewing; undefined for the users of the area itself. */
const useBusinessId = () => (useListContext().filterValues as UserFilter).businessId

const UserFilters = () => {
  const { rolesOf } = useUsersArea()
  const roles = rolesOf(useBusinessId() !== undefined)
  return (
    <ListFilters columns="2.2fr 1fr 1fr" defaults={NO_FILTER}>
      <TextInput source="q" label={t.users.search} helperText={false} resettable />
      <SelectInput source="role" choices={roles} emptyText={t.users.allRoles} helperText={false} />
      <SelectInput source="status" choices={STATUSES} emptyText={t.users.allStatuses} helperText={false} />
    </ListFilters>
  )
}

const InviteButton = () => {
  const { paths } = useUsersArea()
  const businessId = useBusinessId()
  return <AddButton to={businessId ? addUserTo(businessId) : paths.add}>{t.users.invite}</AddButton>
}

const UsersIntro = () => {
  const { area } = useUsersArea()
  const businessId = useBusinessId()
  return <Intro>{businessId ? t.users.introOfBusiness : t.users.intro[area]}</Intro>
}

/** The pages of users: those of staff and of businesses under /admin/users, those of one business under /profile/users. */
export const userPages = { list: UserList, show: UserShow, create: UserCreate, edit: UserEdit }
