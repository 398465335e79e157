import type { TextFieldProps } from '@mui/material'
import { t } from '../i18n/texts.ts'
import { PasswordField } from './PasswordField.tsx'

/** The password of whoever sits here, to prove that it is them. */
export const OwnPasswordField = (props: TextFieldProps) => (
  <PasswordField name="password" label={t.access.password} autoComplete="current-password" {...props} />
)
