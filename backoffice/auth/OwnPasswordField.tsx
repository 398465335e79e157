import type { TextFieldProps } from '@mui/material'
import { texts } from '../i18n/texts.ts'
import { PasswordField } from './PasswordField.tsx'

/** The password of whoever sits here, to prove that it is them. */
export const OwnPasswordField = (props: TextFieldProps) => (
  <PasswordField name="password" label={texts.access.password} autoComplete="current-password" {...props} />
)
