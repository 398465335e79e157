import { t } from '../i18n/texts.ts'
import { type ErrorOf, textOf } from '../ui/useSubmission.ts'
import { PasswordField } from './PasswordField.tsx'

/** A new password, with its rules, and the same once more. */
export const NewPasswordFields = ({ errorOf }: { errorOf: ErrorOf }) => (
  <>
    <PasswordField
      name="password"
      label={t.access.newPassword}
      autoComplete="new-password"
      helperText={t.access.passwordRules}
      {...errorOf('password')}
    />
    <PasswordField
      name="passwordConfirmation"
      label={t.access.passwordConfirmation}
      autoComplete="new-password"
      {...errorOf('passwordConfirmation')}
    />
  </>
)

/** What was typed into them. */
export function newPasswordOf(form: FormData): { password: string; passwordConfirmation: string } {
  return { password: textOf(form, 'password'), passwordConfirmation: textOf(form, 'passwordConfirmation') }
}
