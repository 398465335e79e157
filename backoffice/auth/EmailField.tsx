import { TextField, type TextFieldProps } from '@mui/material'
import { EMAIL_MAX_LENGTH } from '#shared/sales/email.ts'
import { t } from '../i18n/texts.ts'

/** The email that a person logs in with. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    name="user"
    label={t.access.user}
    type="email"
    autoComplete="username"
    slotProps={{ htmlInput: { maxLength: EMAIL_MAX_LENGTH, spellCheck: false, autoCapitalize: 'none' } }}
    {...props}
  />
)
