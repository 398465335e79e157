import { Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { areaOf } from '#shared/auth/guard.ts'
import type { Role } from '#shared/auth/permissions.ts'
import { messages } from '#shared/messages.ts'
import { texts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { logIn } from '../providers/authProvider.ts'
import { currentSession } from '../providers/session.ts'
import { AccessForm, textOf } from './AccessForm.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useGoOn } from './useGoOn.ts'

/** The login of a role's area. Whoever is logged in already goes on at once, to the area of their own role. */
export const LoginPage = ({ area }: { area: Role }) => {
  const [session] = useState(currentSession)
  return session?.role ? <Navigate to={areaOf[session.role]} replace /> : <LoginForm area={area} />
}

const LoginForm = ({ area }: { area: Role }) => {
  const queries = useQueryClient()
  const destination = useDestination(area)
  const goOn = useGoOn()
  async function send(form: FormData): Promise<void> {
    await logIn(area, {
      user: textOf(form, 'user'),
      password: textOf(form, 'password'),
      remember: form.has('remember'),
    })
    // What was asked without a session, or with the last one, is no answer for this one.
    queries.clear()
    await goOn(messages['LOGIN.SUCCESS'], destination)
  }
  return (
    <AccessForm
      title={texts.access.title[area]}
      submitLabel={texts.access.logIn}
      send={send}
      link={{ to: paths[area].forgot, label: texts.access.forgotLink }}
    >
      {(errorOf) => (
        <>
          <EmailField {...errorOf('user')} />
          <PasswordField
            name="password"
            label={texts.access.password}
            autoComplete="current-password"
            {...errorOf('password')}
          />
          <FormControlLabel control={<Checkbox name="remember" size="small" />} label={texts.access.remember} />
        </>
      )}
    </AccessForm>
  )
}

/** The page where the guard stopped the visitor, or else the area's first one. */
function useDestination(area: Role): string {
  const state = useLocation().state as { nextPathname?: string; nextSearch?: string } | null
  return state?.nextPathname ? `${state.nextPathname}${state.nextSearch ?? ''}` : areaOf[area]
}
