import { texts } from '../i18n/texts.ts'
import { type ErrorOf, textOf } from '../ui/useSubmission.ts'
import { PasswordField } from './PasswordField.tsx'

/** A new password, with its rules, and the same once more. */
export const NewPasswordFields = ({ errorOf }: { errorOf: ErrorOf }) => (
  <>
    <PasswordField
      name="password"
      label={texts.access.newPassword}
      autoComplete="new-password"
      helperText={texts.access.passwordRules}
      {...errorOf('password')}
    />
    <PasswordField
      name="passwordConfirmation"
      label={texts.access.passwordConfirmation}
      autoComplete="new-password"
      {...errorOf('passwordConfirmation')}
    />
  </>
)

/** What was typed into them. */
export function newPasswordOf(form: FormData): { password: string; passwordConfirmation: string } {
  return { password: textOf(form, 'password'), passwordConfirmation: textOf(form, 'passwordConfirmation') }
}
