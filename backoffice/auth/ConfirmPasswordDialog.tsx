import { useSyncExternalStore } from 'react'
import { accountApi } from '#shared/auth/account-contract.ts'
import { Failure } from '#shared/errors.ts'
import { t } from '../i18n/texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { isAsking, passwordConfirmed, passwordRefused, subscribeToQuestion } from '../providers/confirmation.ts'
import { useCall } from '../providers/useCall.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

/** Asks for the password over whatever is being done, which goes on by itself (ASVS 7.5.3). */
export const ConfirmPasswordDialog = () => useSyncExternalStore(subscribeToQuestion, isAsking) && <Question />

const START = { password: '' }

const Question = () => {
  const call = useCall()
  async function confirm(body: typeof START): Promise<void> {
    try {
      await call(accountApi.confirmPassword, { body })
    } catch (error) {
      // The session has ended meanwhile: what waits ends too, and the login is next.
      if (error instanceof Failure && error.code === 'UNAUTHORIZED') passwordRefused(error)
      throw error
    }
  }
  const { title, help, submit } = t.access.confirmPassword
  return (
    <FormDialog<typeof START>
      title={title}
      help={help}
      confirm={submit}
      start={START}
      save={confirm}
      onDone={passwordConfirmed}
      onClose={() => passwordRefused()}
    >
      <OwnPasswordField takesFocus />
    </FormDialog>
  )
}
