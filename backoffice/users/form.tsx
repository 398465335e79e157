import { Box, Button, Paper, Typography } from '@mui/material'
import { SelectInput, useGetList } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { BusinessRow } from '#shared/businesses/row-contract.ts'
import { messages } from '#shared/messages.ts'
import type { UserRow } from '#shared/users/contract.ts'
import { checkUser, NAME_MAX_LENGTH, type UserForm } from '#shared/users/form.ts'
import { t } from '../i18n/user-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useUsersArea } from './useUsersArea.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const EMPTY: UserForm = { name: '', email: '', role: '' }

/** /admin/usuarios/add and /profile/usuarios/add: invites a user, who chooses a password by email. `?businessId=`: to that business. */
export const UserCreate = () => {
  const { area, paths, backFrom } = useUsersArea()
  const [search] = useSearchParams()
  const businessId = area === 'administrator' ? search.get('businessId') : null
  const asked = { filter: { ids: [businessId], type: 'all' }, sort: BY_NAME }
  const { data } = useGetList<BusinessRow>('business', asked, { enabled: businessId !== null })
  const business = data?.[0]
  return (
    <CreatePage
      back={backFrom(business)}
      title={business ? t.users.inviteTo(business.name) : t.users.inviteTitle[businessId === null ? area : 'partner']}
      said={messages['USERS.INVITED']}
      pathOf={paths.user}
    >
      <Sheet>
        <RecordForm<UserForm>
          start={EMPTY}
          check={checkUser}
          prepare={(typed) => (businessId ? { ...typed, businessId } : typed)}
        >
          <Fields isNew ofBusiness={businessId !== null} submit={t.users.sendInvitation} />
        </RecordForm>
      </Sheet>
    </CreatePage>
  )
}

/** …/edit/{id}: another name or role. The email is what they log in with, and stays. */
export const UserEdit = () => {
  const { paths, backFrom } = useUsersArea()
  return (
    <EditPage<UserRow>
      back={(user) => backFrom(user?.business)}
      titleOf={({ name }) => t.users.editTitle(name)}
      said={messages['USERS.SAVED']}
      pathOf={paths.user}
    >
      {({ name, email, role, business }) => (
        <Sheet>
          <RecordForm<UserForm>
            start={{ name, email, role }}
            check={checkUser}
            prepare={(typed) => ({ name: typed.name, role: typed.role })}
          >
            <Fields isNew={false} ofBusiness={business !== null} submit={t.users.save} />
          </RecordForm>
        </Sheet>
      )}
    </EditPage>
  )
}

const Sheet = ({ children }: { children: React.ReactNode }) => (
  <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 560 }}>
    {children}
  </Paper>
)

const Fields = ({ isNew, ofBusiness, submit }: { isNew: boolean; ofBusiness: boolean; submit: string }) => {
  const { isSubmitting } = useFormState()
  const { rolesOf } = useUsersArea()
  const role = useWatch<UserForm, 'role'>({ name: 'role' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ '&:empty': { display: 'none' } }}>
        <FormBanner />
      </Box>
      <TextField source="name" required autoComplete="off" maxLength={NAME_MAX_LENGTH + 20} />
      {isNew && <TextField source="email" required type="email" inputMode="email" autoComplete="off" maxLength={100} />}
      <SelectInput
        source="role"
        choices={rolesOf(ofBusiness)}
        isRequired
        margin="none"
        helperText={role ? t.users.roleHelp[role] : false}
      />
      {isNew && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t.users.inviteHelp}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" disabled={isSubmitting}>
          {submit}
        </Button>
      </Box>
    </Box>
  )
}
