import { useSyncExternalStore } from 'react'
import { accountApi } from '#shared/auth/account-contract.ts'
import { Failure } from '#shared/errors.ts'
import { t } from '../i18n/texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { isAsking, passwordConfirmed, passwordRefused, subscribeToQuestion } from '../providers/confirmation.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

/** Asks for the password over the current page; the calls that wait for it then continue by themselves (ASVS 7.5.3). */
export const ConfirmPasswordDialog = () => useSyncExternalStore(subscribeToQuestion, isAsking) && <Question />

const START = { password: '' }

const Question = () => {
  const { title, help, submit } = t.access.confirmPassword
  return (
    <FormDialog
      title={title}
      help={help}
      confirm={submit}
      start={START}
      endpoint={accountApi.confirmPassword}
      send={(body) => ({ body })}
      // The session ended in the meantime: the waiting calls fail, and the login page follows.
      onRefused={(failure) => {
        if (failure instanceof Failure && failure.code === 'UNAUTHORIZED') passwordRefused(failure)
      }}
      onDone={passwordConfirmed}
      onClose={() => passwordRefused()}
      // The page below may ask before it is left, and only one of the two can block a navigation.
      warns={false}
    >
      <OwnPasswordField takesFocus />
    </FormDialog>
  )
}
