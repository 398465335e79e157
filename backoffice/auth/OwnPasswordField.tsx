import type { TextFieldProps } from '@mui/material'
import { t } from '../i18n/texts.ts'
import { PasswordField } from './PasswordField.tsx'

/** The user's own password, which proves who is at the keyboard. */
export const OwnPasswordField = (props: TextFieldProps) => (
  <PasswordField name="password" label={t.access.password} autoComplete="current-password" {...props} />
)
