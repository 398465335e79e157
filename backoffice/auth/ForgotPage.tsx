import { authApi } from '#shared/auth/contract.ts'
import type { Area } from '#shared/access/guard.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { call } from '../providers/api.ts'
import { AccessForm } from './AccessForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useGoOn } from './useGoOn.ts'
import { VisitorsOnly } from './VisitorsOnly.tsx'

const EMPTY = { user: '' }

/** Asks for a link to a new password. The answer never says whether the email is registered. */
export const ForgotPage = ({ area }: { area: Area }) => (
  <VisitorsOnly>
    <ForgotForm area={area} />
  </VisitorsOnly>
)

const ForgotForm = ({ area }: { area: Area }) => {
  const goOn = useGoOn()
  async function send({ user }: typeof EMPTY): Promise<void> {
    await call(authApi.forgot, { body: { user, role: area } })
    await goOn(messages['LOGIN.FORGOT_SUCCESS'], paths[area].login)
  }
  return (
    <AccessForm
      title={t.access.forgotTitle}
      help={t.access.forgotHelp}
      submitLabel={t.access.forgotSubmit}
      start={EMPTY}
      send={send}
      link={{ to: paths[area].login, label: t.access.backToLogin }}
    >
      <EmailField />
    </AccessForm>
  )
}
