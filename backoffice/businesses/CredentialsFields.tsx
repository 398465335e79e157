import { Box } from '@mui/material'
import { PasswordInput } from 'react-admin'
import { PASSWORD_MAX_LENGTH } from '#shared/password.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'

const { fields, help } = t.sellers

/** The last step: the login of the business. */
export const CredentialsFields = () => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
    <TextField
      source="user"
      label={fields.user}
      required
      type="email"
      inputMode="email"
      // Keeps the browser from filling in the administrator's own email.
      autoComplete="off"
      maxLength={100}
      helperText={help.user}
    />
    <Secret source="password" helperText={t.access.passwordRules} />
    <Secret source="passwordConfirmation" helperText={false} />
  </Box>
)

type SecretProps = { source: 'password' | 'passwordConfirmation'; helperText: string | false }

const Secret = ({ source, helperText }: SecretProps) => (
  <PasswordInput
    source={source}
    label={fields[source]}
    required
    autoComplete="new-password"
    margin="none"
    parse={(typed: string) => typed}
    helperText={helperText}
    slotProps={{ htmlInput: { maxLength: PASSWORD_MAX_LENGTH, autoCapitalize: 'none', spellCheck: false } }}
  />
)
