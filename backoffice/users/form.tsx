import { Typography } from '@mui/material'
import { BooleanInput, SelectInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { mayCall, type Role } from '#shared/access/permissions.ts'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { messages } from '#shared/messages.ts'
import type { UserRow } from '#shared/users/contract.ts'
import { checkUser, NAME_MAX_LENGTH, type UserForm } from '#shared/users/form.ts'
import { t } from '../i18n/user-texts.ts'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
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
      {({ name, email, role, seesCommission, business }) => (
        <ShortForm<UserForm>
          start={{ name, email, role, seesCommission }}
          check={checkUser}
          prepare={(typed) => ({
            name: typed.name,
            role: typed.role,
            ...(business ? { seesCommission: typed.seesCommission } : {}),
          })}
          submit={t.users.save}
        >
          <Fields isNew={false} ofBusiness={business !== null} />
        </ShortForm>
      )}
    </EditPage>
  )
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
      {isNew && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t.users.inviteHelp}
        </Typography>
      )}
    </>
  )
}
