import { Button, Checkbox, FormControlLabel, Link, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { areaOf } from '#shared/auth/guard.ts'
import type { Role } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { logIn } from '../providers/authProvider.ts'
import { currentSession } from '../providers/session.ts'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { useToast } from '../ui/useToast.ts'
import { AccessFrame } from './AccessFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { redirectDelay } from './redirectDelay.ts'
import { textOf, useSubmission } from './useSubmission.ts'

/** Where a visitor was stopped by the guard: they go on from there. */
type Interrupted = { nextPathname?: string; nextSearch?: string } | null

/** The login of a role's area. Whoever is logged in already goes on at once, to the area of their own role. */
export const LoginPage = ({ area }: { area: Role }) => {
  const [session] = useState(currentSession)
  return session?.role ? <Navigate to={areaOf[session.role]} replace /> : <LoginForm area={area} />
}

const LoginForm = ({ area }: { area: Role }) => {
  const goIn = useGoIn(area)
  const toast = useToast()
  const { pending, failure, submit, errorOf } = useSubmission(async (form) => {
    await logIn(area, {
      user: textOf(form, 'user'),
      password: textOf(form, 'password'),
      remember: form.has('remember'),
    })
    toast.success(messages['LOGIN.SUCCESS'])
    await redirectDelay()
    goIn()
  })
  return (
    <AccessFrame title={texts.access.title[area]}>
      <Stack component="form" noValidate spacing={2} onSubmit={submit}>
        <ErrorBanner failure={failure} />
        <EmailField {...errorOf('user')} />
        <PasswordField
          name="password"
          label={texts.access.password}
          autoComplete="current-password"
          {...errorOf('password')}
        />
        <FormControlLabel control={<Checkbox name="remember" size="small" />} label={texts.access.remember} />
        <Button type="submit" variant="contained" size="large" disabled={pending}>
          {texts.access.logIn}
        </Button>
        <Link component={RouterLink} to={paths[area].forgot} variant="body2" sx={{ alignSelf: 'center' }}>
          {texts.access.forgotLink}
        </Link>
      </Stack>
    </AccessFrame>
  )
}

/** Enters the area, on the page where the visitor was stopped if there is one. */
function useGoIn(area: Role): () => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { nextPathname, nextSearch = '' } = (useLocation().state as Interrupted) ?? {}
  return () => {
    // What was asked for without a session, or with the last one, is not what this one may see.
    queries.clear()
    void navigate(nextPathname ? `${nextPathname}${nextSearch}` : areaOf[area], { replace: true })
  }
}
