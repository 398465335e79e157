import { Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { accountApi } from '#shared/auth/account-contract.ts'
import type { Area } from '#shared/auth/guard.ts'
import { messages } from '#shared/messages.ts'
import { NewPasswordFields, newPasswordOf } from '../auth/NewPasswordFields.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { textOf } from '../ui/useSubmission.ts'
import { t } from '../i18n/account-texts.ts'
import { paths } from '../paths.ts'
import { useCall } from '../providers/useCall.ts'
import { takeFocus } from '../ui/takeFocus.ts'
import { useToast } from '../ui/useToast.ts'
import { AccountSection } from './AccountSection.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'

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

const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  async function send(form: FormData): Promise<void> {
    const body = { currentPassword: textOf(form, 'currentPassword'), ...newPasswordOf(form) }
    await call(accountApi.changePassword, { body })
    toast.success(messages['ACCOUNT.PASSWORD_CHANGED'])
    onClose()
    await queries.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <FormDialog
      title={t.account.password.changeTitle}
      help={t.account.password.changeHelp}
      submitLabel={t.account.password.changeSubmit}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <PasswordField
            name="currentPassword"
            label={t.account.password.current}
            autoComplete="current-password"
            inputRef={takeFocus}
            {...errorOf('currentPassword')}
          />
          <NewPasswordFields errorOf={errorOf} />
        </>
      )}
    </FormDialog>
  )
}
