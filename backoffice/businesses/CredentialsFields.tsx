import { Box } from '@mui/material'
import type { CredentialsForm } from '#shared/businesses/credentials-form.ts'
import { PasswordField } from '../auth/PasswordField.tsx'
import { businessTexts } from '../i18n/business-texts.ts'
import { FormField } from './FormField.tsx'
import type { FormState } from './useForm.ts'

const { fields, help } = businessTexts

/** The last step: the login of the business. */
export const CredentialsFields = ({ state }: { state: FormState<CredentialsForm> }) => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: 480 }}>
    <FormField
      state={state}
      name="user"
      label={fields.user}
      required
      type="email"
      inputMode="email"
      // Not the administrator's own, which a browser would fill in.
      autoComplete="off"
      maxLength={100}
      helperText={help.user}
    />
    <Secret state={state} name="password" helperText={help.passwordRules} />
    <Secret state={state} name="passwordConfirmation" />
  </Box>
)

type SecretProps = {
  state: FormState<CredentialsForm>
  name: 'password' | 'passwordConfirmation'
  helperText?: string
}

const Secret = ({ state, name, helperText }: SecretProps) => {
  const problem = state.errorOf(name)
  return (
    <PasswordField
      name={name}
      label={fields[name]}
      required
      autoComplete="new-password"
      value={state.form[name]}
      onChange={(event) => state.set({ [name]: event.target.value })}
      error={problem !== undefined}
      helperText={problem ?? helperText}
    />
  )
}
