import { Checkbox, FormControlLabel } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { areaOf } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { logIn, type LoginForm } from '../providers/authProvider.ts'
import { AccessForm } from './AccessForm.tsx'
import { CodeField } from './CodeField.tsx'
import { EmailField } from './EmailField.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { useGoOn } from './useGoOn.ts'
import { VisitorsOnly } from './VisitorsOnly.tsx'

/** The login page of an area. */
export const LoginPage = ({ area }: { area: Area }) => (
  <VisitorsOnly>
    <LoginSteps area={area} />
  </VisitorsOnly>
)

/** The login form; when the account requires a code, a second step asks for it. Opening this address again starts over. */
const LoginSteps = ({ area }: { area: Area }) => {
  const { key } = useLocation()
  const [first, setFirst] = useState<{ form: LoginForm; at: string } | null>(null)
  return first?.at === key ? (
    <CodeStep area={area} first={first.form} />
  ) : (
    <PasswordStep area={area} onCodeRequired={(form) => setFirst({ form, at: key })} />
  )
}

const NOTHING_TYPED = { user: '', password: '', remember: false }

type PasswordStepProps = { area: Area; onCodeRequired: (form: LoginForm) => void }

const PasswordStep = ({ area, onCodeRequired }: PasswordStepProps) => {
  const enter = useEnter(area)
  async function send(login: typeof NOTHING_TYPED): Promise<void> {
    await enter(login).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'LOGIN_CODE_REQUIRED') throw error
      onCodeRequired(login)
    })
  }
  return (
    <AccessForm
      title={t.access.title[area]}
      submitLabel={t.access.logIn}
      start={NOTHING_TYPED}
      send={send}
      link={{ to: paths[area].forgot, label: t.access.forgotLink }}
    >
      <EmailField />
      <OwnPasswordField />
      <RememberField />
    </AccessForm>
  )
}

const RememberField = () => {
  // Without `checked` the checkbox would send its `value` text instead of a boolean.
  const { field } = useInput<boolean>({ source: 'remember' })
  const { value, onChange, ...box } = field
  return (
    <FormControlLabel
      control={<Checkbox {...box} checked={value} onChange={(_event, checked) => onChange(checked)} size="small" />}
      label={t.access.remember}
    />
  )
}

const NO_CODE = { code: '' }

const CodeStep = ({ area, first }: { area: Area; first: LoginForm }) => {
  const enter = useEnter(area)
  return (
    <AccessForm
      title={t.access.code.title}
      help={t.access.code.help}
      submitLabel={t.access.logIn}
      start={NO_CODE}
      send={({ code }: typeof NO_CODE) => enter({ ...first, code })}
      link={{ to: paths[area].login, label: t.access.code.startAgain }}
    >
      <CodeField />
    </AccessForm>
  )
}

/** Logs in and opens the page that the visitor wanted. */
function useEnter(area: Area): (form: LoginForm) => Promise<void> {
  const queries = useQueryClient()
  const destination = useDestination(area)
  const goOn = useGoOn()
  return async (form) => {
    await logIn(area, form)
    // Cached answers were given to no session or to another one, so they do not hold for this one.
    queries.clear()
    await goOn(messages['LOGIN.SUCCESS'], destination)
  }
}

/** The page from which the guard sent the visitor here, or else the area's home. */
function useDestination(area: Area): string {
  const state = useLocation().state as { nextPathname?: string; nextSearch?: string } | null
  return state?.nextPathname ? `${state.nextPathname}${state.nextSearch ?? ''}` : areaOf[area]
}
