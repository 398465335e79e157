import { Button, Link, Stack } from '@mui/material'
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom'
import { authApi } from '#shared/auth/contract.ts'
import { loginOf } from '#shared/auth/guard.ts'
import type { Role } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { call } from '../providers/api.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { useToast } from '../ui/useToast.ts'
import { AccessFrame } from './AccessFrame.tsx'
import { PasswordField } from './PasswordField.tsx'
import { redirectDelay } from './redirectDelay.ts'
import { textOf, useSubmission } from './useSubmission.ts'

/** Sets a new password with the link of the email, whose token works once and for a while. */
export const ResetPage = ({ area }: { area: Role }) => {
  const navigate = useNavigate()
  const toast = useToast()
  const [search] = useSearchParams()
  const { pending, failure, submit, errorOf } = useSubmission(async (form) => {
    const reset = await call(authApi.reset, {
      body: {
        token: search.get('token') ?? '',
        password: textOf(form, 'password'),
        passwordConfirmation: textOf(form, 'passwordConfirmation'),
      },
    })
    toast.success(messages['LOGIN.RESET_SUCCESS'])
    await redirectDelay()
    await navigate(loginOf[reset.role], { replace: true })
  })
  const passwordError = errorOf('password')
  return (
    <AccessFrame title={texts.access.resetTitle}>
      <Stack component="form" noValidate spacing={2} onSubmit={submit}>
        <ErrorBanner failure={failure} />
        <PasswordField
          name="password"
          label={texts.access.newPassword}
          autoComplete="new-password"
          error={passwordError.error}
          helperText={passwordError.helperText ?? texts.access.passwordRules}
        />
        <PasswordField
          name="passwordConfirmation"
          label={texts.access.passwordConfirmation}
          autoComplete="new-password"
          {...errorOf('passwordConfirmation')}
        />
        <Button type="submit" variant="contained" size="large" disabled={pending}>
          {texts.access.resetSubmit}
        </Button>
        <Link component={RouterLink} to={paths[area].forgot} variant="body2" sx={{ alignSelf: 'center' }}>
          {texts.access.askNewLink}
        </Link>
      </Stack>
    </AccessFrame>
  )
}
