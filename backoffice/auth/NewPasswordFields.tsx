import { t } from '../i18n/texts.ts'
import { PasswordField } from './PasswordField.tsx'

export type NewPassword = { password: string; passwordConfirmation: string }

export const NO_PASSWORD: NewPassword = { password: '', passwordConfirmation: '' }

/** The fields for a new password, with its rules, and for its repetition. */
export const NewPasswordFields = () => (
  <>
    <PasswordField
      source="password"
      label={t.access.newPassword}
      autoComplete="new-password"
      helperText={t.access.passwordRules}
    />
    <PasswordField source="passwordConfirmation" label={t.access.passwordConfirmation} autoComplete="new-password" />
  </>
)
