import { authApi } from '#shared/auth/contract.ts'
import { loginOf } from '#shared/access/guard.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { TextField } from '../kit/TextField.tsx'
import { call } from '../providers/api.ts'
import { AccessForm } from './AccessForm.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordFields, NO_PASSWORD } from './NewPasswordFields.tsx'
import { useGoOn } from './useGoOn.ts'
import { useLinkToken } from './useLinkToken.ts'

const START = { name: '', user: '', ...NO_PASSWORD }

/** Creates the first administrator, with the link that the server prints when there is none (docs/decisions/007). */
export const SetupPage = () => {
  const goOn = useGoOn()
  const token = useLinkToken()
  async function send(typed: typeof START): Promise<void> {
    await call(authApi.setup, { body: { token, ...typed } })
    await goOn(messages['LOGIN.SETUP_SUCCESS'], loginOf.administrator)
  }
  return (
    <AccessForm
      title={t.access.setupTitle}
      submitLabel={t.access.setupSubmit}
      start={START}
      send={send}
      link={{ to: loginOf.administrator, label: t.access.backToLogin }}
    >
      <TextField source="name" label={t.access.name} autoComplete="name" maxLength={60} />
      <EmailField />
      <NewPasswordFields />
    </AccessForm>
  )
}
