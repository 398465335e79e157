import { Box, Button, Paper, Typography } from '@mui/material'
import { SelectInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { messages } from '#shared/messages.ts'
import type { UserRow } from '#shared/users/contract.ts'
import { checkUser, NAME_MAX_LENGTH, type UserForm } from '#shared/users/form.ts'
import { t } from '../i18n/user-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useUsersArea } from './useUsersArea.ts'

const EMPTY: UserForm = { name: '', email: '', role: '' }

/** /admin/usuarios/add and /profile/usuarios/add: invites a user, who chooses a password by email. */
export const UserCreate = () => {
  const { paths } = useUsersArea()
  return (
    <CreatePage
      back={{ to: paths.users, label: t.users.back }}
      title={t.users.inviteTitle}
      said={messages['USERS.INVITED']}
      pathOf={paths.user}
    >
      <Sheet>
        <RecordForm<UserForm> start={EMPTY} check={checkUser}>
          <Fields isNew submit={t.users.sendInvitation} />
        </RecordForm>
      </Sheet>
    </CreatePage>
  )
}

/** …/edit/{id}: another name or role. The email is what they log in with, and stays. */
export const UserEdit = () => {
  const { paths } = useUsersArea()
  return (
    <EditPage<UserRow>
      back={{ to: paths.users, label: t.users.back }}
      titleOf={({ name }) => t.users.editTitle(name)}
      said={messages['USERS.SAVED']}
      pathOf={paths.user}
    >
      {({ name, email, role }) => (
        <Sheet>
          <RecordForm<UserForm>
            start={{ name, email, role }}
            check={checkUser}
            prepare={(typed) => ({ name: typed.name, role: typed.role })}
          >
            <Fields isNew={false} submit={t.users.save} />
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

const Fields = ({ isNew, submit }: { isNew: boolean; submit: string }) => {
  const { isSubmitting } = useFormState()
  const { roles } = useUsersArea()
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
        choices={roles}
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
