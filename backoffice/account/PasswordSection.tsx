import { Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { accountApi } from '#shared/auth/account-contract.ts'
import type { Area } from '#shared/access/guard.ts'
import { NewPasswordFields, NO_PASSWORD } from '../auth/NewPasswordFields.tsx'
import { PasswordField } from '../auth/PasswordField.tsx'
import { t } from '../i18n/account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { paths } from '../paths.ts'
import { AccountSection } from './AccountSection.tsx'

/** Changes the user's own password: with the current one, or by email when it is forgotten. */
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

const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title={t.account.password.changeTitle}
    help={t.account.password.changeHelp}
    confirm={t.account.password.changeSubmit}
    start={START}
    endpoint={accountApi.changePassword}
    send={(body) => ({ body })}
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
