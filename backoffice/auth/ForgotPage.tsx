import { Button, Link, Stack } from '@mui/material'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { authApi } from '#shared/auth/contract.ts'
import type { Role } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { call } from '../providers/api.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { useToast } from '../ui/useToast.ts'
import { AccessFrame } from './AccessFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { redirectDelay } from './redirectDelay.ts'
import { textOf, useSubmission } from './useSubmission.ts'

/** Asks for a link to a new password. The answer never says whether the email is registered. */
export const ForgotPage = ({ area }: { area: Role }) => {
  const navigate = useNavigate()
  const toast = useToast()
  const { pending, failure, submit, errorOf } = useSubmission(async (form) => {
    await call(authApi.forgot, { body: { user: textOf(form, 'user'), role: area } })
    toast.success(messages['LOGIN.FORGOT_SUCCESS'])
    await redirectDelay()
    await navigate(paths[area].login)
  })
  return (
    <AccessFrame title={texts.access.forgotTitle} help={texts.access.forgotHelp}>
      <Stack component="form" noValidate spacing={2} onSubmit={submit}>
        <ErrorBanner failure={failure} />
        <EmailField {...errorOf('user')} />
        <Button type="submit" variant="contained" size="large" disabled={pending}>
          {texts.access.forgotSubmit}
        </Button>
        <Link component={RouterLink} to={paths[area].login} variant="body2" sx={{ alignSelf: 'center' }}>
          {texts.access.backToLogin}
        </Link>
      </Stack>
    </AccessFrame>
  )
}
