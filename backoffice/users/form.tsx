import { BooleanInput, SelectInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { mayCall, type Role } from '#shared/access/permissions.ts'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { messages } from '#shared/messages.ts'
import { userApi, type UserRow } from '#shared/users/contract.ts'
import { checkUser, NAME_MAX_LENGTH, type UserForm } from '#shared/users/form.ts'
import { t } from '../i18n/user-texts.ts'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { Note } from '../ui/Note.tsx'
import { userFields } from './resource.ts'
import { useUsersArea } from './useUsersArea.ts'

/** Whether a role sees the commission only if the owner of the business allows it. */
const maySeeCommission = (role: Role) =>
  mayCall(role, 'ownSettlements.list') && !mayCall(role, 'ownSettlements.seeCommission')

const BY_NAME = { field: 'name', order: 'ASC' } as const
const EMPTY: UserForm = { name: '', email: '', role: '', seesCommission: false }

/**
 * /admin/users/add and /profile/users/add: invites a user, who sets a password through a link in an email. `?businessId=`:
 * the business of the new user.
 */
export const UserCreate = () => {
  const { area, paths, backFrom } = useUsersArea()
  const [search] = useSearchParams()
  const businessId = area === 'administrator' ? search.get('businessId') : null
  const params = { filter: { ids: [businessId], type: 'all' }, sort: BY_NAME }
  const { data } = useGetList<BusinessRow>('business', params, { enabled: businessId !== null })
  const business = data?.[0]
  return (
    <CreatePage
      back={backFrom(business)}
      title={business ? t.users.inviteTo(business.name) : t.users.inviteTitle[businessId === null ? area : 'partner']}
      message={messages['USERS.INVITED']}
      pathOf={paths.show}
    >
      <ShortForm<UserForm>
        start={EMPTY}
        check={checkUser}
        prepare={(typed) => (businessId ? { ...typed, businessId } : typed)}
        submit={t.users.sendInvitation}
      >
        <Fields isNew ofBusiness={businessId !== null} />
      </ShortForm>
    </CreatePage>
  )
}

/** …/edit/{id}: changes the name or the role. The email is the user's login, and stays. */
export const UserEdit = () => {
  const { paths, backFrom } = useUsersArea()
  return (
    <EditPage<UserRow>
      back={(user) => backFrom(user?.business)}
      titleOf={({ name }) => t.users.editTitle(name)}
      message={messages['USERS.SAVED']}
      pathOf={paths.show}
    >
      {(user) => <Editor key={user.id} user={user} />}
    </EditPage>
  )
}

/** The form of an existing user, with the status, which only the buttons of the page change. */
type EditedUser = UserForm & Pick<UserRow, 'status'>

const storedOf = ({
  version,
  name,
  email,
  role,
  seesCommission,
  status,
}: UserRow): { version: number; form: EditedUser } => ({
  version,
  form: { name, email, role, seesCommission, status },
})

const Editor = ({ user }: { user: UserRow }) => {
  const ofBusiness = user.business !== null
  const { start, stored, overlap, onRefused } = useEdit(user, userApi.edit, storedOf)
  return (
    <ShortForm<EditedUser>
      start={start}
      check={checkUser}
      prepare={({ name, role, seesCommission }) => ({
        version: stored.version,
        name,
        role,
        ...(ofBusiness ? { seesCommission } : {}),
      })}
      submit={t.users.save}
      onRefused={onRefused}
    >
      <Meanwhile overlap={overlap} fields={IN_WORDS} />
      <Fields isNew={false} ofBusiness={ofBusiness} />
    </ShortForm>
  )
}

const IN_WORDS: FieldsInWords<EditedUser> = {
  name: { label: userFields.name },
  email: { label: userFields.email },
  role: { label: userFields.role, show: (role) => role && t.users.role[role] },
  seesCommission: { label: userFields.seesCommission },
  status: { label: userFields.status, show: (status) => t.users.status[status], isElsewhere: true },
}

const Fields = ({ isNew, ofBusiness }: { isNew: boolean; ofBusiness: boolean }) => {
  const { rolesOf } = useUsersArea()
  const role = useWatch<UserForm, 'role'>({ name: 'role' })
  return (
    <>
      <TextField source="name" required autoComplete="off" maxLength={NAME_MAX_LENGTH + 20} />
      {isNew && <TextField source="email" required type="email" inputMode="email" autoComplete="off" maxLength={100} />}
      <SelectInput
        source="role"
        choices={rolesOf(ofBusiness)}
        isRequired
        margin="none"
        helperText={role ? t.users.roleHelp[role] : false}
      />
      {role && maySeeCommission(role) && <BooleanInput source="seesCommission" helperText={false} />}
      {isNew && <Note>{t.users.inviteHelp}</Note>}
    </>
  )
}
