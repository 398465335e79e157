import { authApi } from '#shared/auth/contract.ts'
import { loginOf } from '#shared/access/guard.ts'
import type { Area } from '#shared/access/guard.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { call } from '../providers/api.ts'
import { AccessForm } from './AccessForm.tsx'
import { NewPasswordFields, NO_PASSWORD, type NewPassword } from './NewPasswordFields.tsx'
import { useGoOn } from './useGoOn.ts'
import { useLinkToken } from './useLinkToken.ts'

/** Sets a new password with the link from the email, whose token works once and expires. */
export const ResetPage = ({ area }: { area: Area }) => {
  const goOn = useGoOn()
  const token = useLinkToken()
  async function send(values: NewPassword): Promise<void> {
    const { role } = await call(authApi.reset, { body: { token, ...values } })
    await goOn(messages['LOGIN.RESET_SUCCESS'], loginOf[role])
  }
  return (
    <AccessForm
      title={t.access.resetTitle}
      submitLabel={t.access.resetSubmit}
      start={NO_PASSWORD}
      send={send}
      link={{ to: paths[area].forgot, label: t.access.askNewLink }}
    >
      <NewPasswordFields />
    </AccessForm>
  )
}
