import { TextField } from '@mui/material'
import { authApi } from '#shared/auth/contract.ts'
import { loginOf } from '#shared/auth/guard.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/texts.ts'
import { call } from '../providers/api.ts'
import { AccessForm } from './AccessForm.tsx'
import { EmailField } from './EmailField.tsx'
import { NewPasswordFields, newPasswordOf } from './NewPasswordFields.tsx'
import { useGoOn } from './useGoOn.ts'
import { useLinkToken } from './useLinkToken.ts'
import { textOf } from '../ui/useSubmission.ts'

/** Creates the first administrator with the link that the server prints when it starts without one (docs/decisions/013). */
export const SetupPage = () => {
  const goOn = useGoOn()
  const token = useLinkToken()
  async function send(form: FormData): Promise<void> {
    const who = { name: textOf(form, 'name'), user: textOf(form, 'user') }
    await call(authApi.setup, { body: { token, ...who, ...newPasswordOf(form) } })
    await goOn(messages['LOGIN.SETUP_SUCCESS'], loginOf.administrator)
  }
  return (
    <AccessForm
      title={t.access.setupTitle}
      submitLabel={t.access.setupSubmit}
      send={send}
      link={{ to: loginOf.administrator, label: t.access.backToLogin }}
    >
      {(errorOf) => (
        <>
          <TextField
            name="name"
            label={t.access.name}
            autoComplete="name"
            slotProps={{ htmlInput: { maxLength: 60 } }}
            {...errorOf('name')}
          />
          <EmailField {...errorOf('user')} />
          <NewPasswordFields errorOf={errorOf} />
        </>
      )}
    </AccessForm>
  )
}
