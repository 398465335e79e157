import { useSyncExternalStore } from 'react'
import { accountApi } from '#shared/auth/account-contract.ts'
import { Failure } from '#shared/errors.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { t } from '../i18n/texts.ts'
import { isAsking, passwordConfirmed, passwordRefused, subscribeToQuestion } from '../providers/confirmation.ts'
import { useCall } from '../providers/useCall.ts'
import { takeFocus } from '../ui/takeFocus.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'
import { textOf } from '../ui/useSubmission.ts'

/** Asks for the password over whatever is being done, which goes on by itself (ASVS 7.5.3). */
export const ConfirmPasswordDialog = () => useSyncExternalStore(subscribeToQuestion, isAsking) && <Question />

const Question = () => {
  const call = useCall()
  async function send(form: FormData): Promise<void> {
    try {
      await call(accountApi.confirmPassword, { body: { password: textOf(form, 'password') } })
      passwordConfirmed()
    } catch (error) {
      // The session has ended meanwhile: what waits ends too, and the login is next.
      if (error instanceof Failure && error.code === 'UNAUTHORIZED') passwordRefused(error)
      throw error
    }
  }
  const { title, help, submit } = t.access.confirmPassword
  return (
    <FormDialog title={title} help={help} submitLabel={submit} send={send} onClose={() => passwordRefused()}>
      {(errorOf) => <OwnPasswordField inputRef={takeFocus} {...errorOf('password')} />}
    </FormDialog>
  )
}
