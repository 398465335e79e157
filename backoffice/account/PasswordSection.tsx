import { Box, Button, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { accountApi } from '#shared/auth/account-contract.ts'
import type { Area } from '#shared/auth/guard.ts'
import { messages } from '#shared/messages.ts'
import { NewPasswordFields, NO_PASSWORD } from '../auth/NewPasswordFields.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { t } from '../i18n/account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { paths } from '../paths.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'
import { AccountSection } from './AccountSection.tsx'

/** The own password: changed with the current one, or by email when it is forgotten. */
export const PasswordSection = ({ area }: { area: Area }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title={t.account.password.title} help={t.account.password.help}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t.account.password.change}
        </Button>
        <Button component={RouterLink} to={paths[area].forgot}>
          {t.account.password.forgotten}
        </Button>
      </Box>
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </AccountSection>
  )
}

const START = { currentPassword: '', ...NO_PASSWORD }

const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  async function change(body: typeof START): Promise<void> {
    await call(accountApi.changePassword, { body })
    toast.success(messages['ACCOUNT.PASSWORD_CHANGED'])
    await queries.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <FormDialog<typeof START>
      title={t.account.password.changeTitle}
      help={t.account.password.changeHelp}
      confirm={t.account.password.changeSubmit}
      start={START}
      save={change}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <PasswordField
          source="currentPassword"
          label={t.account.password.current}
          autoComplete="current-password"
          takesFocus
        />
        <NewPasswordFields />
      </Stack>
    </FormDialog>
  )
}
