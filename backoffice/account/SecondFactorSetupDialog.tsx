import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { accountApi, type SecondFactorSetup } from '#shared/auth/account-contract.ts'
import { messages } from '#shared/messages.ts'
import { CodeField } from '../auth/CodeField.tsx'
import { OwnPasswordField } from '../auth/OwnPasswordField.tsx'
import { textOf } from '../ui/useSubmission.ts'
import { t } from '../i18n/account-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { takeFocus } from '../ui/takeFocus.ts'
import { useToast } from '../ui/useToast.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Switches TOTP on in three steps: the password, a first code of the app, and the recovery codes. */
export const SecondFactorSetupDialog = ({ onClose }: { onClose: () => void }) => {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onClose} />
  if (setup) return <ConfirmStep setup={setup} onConfirmed={setRecoveryCodes} onClose={onClose} />
  return <PasswordStep onStarted={setSetup} onClose={onClose} />
}

type PasswordStepProps = { onStarted: (setup: SecondFactorSetup) => void; onClose: () => void }

const PasswordStep = ({ onStarted, onClose }: PasswordStepProps) => {
  const call = useCall()
  async function send(form: FormData): Promise<void> {
    onStarted(await call(accountApi.startSecondFactor, { body: { password: textOf(form, 'password') } }))
  }
  return (
    <FormDialog
      title={t.account.secondFactor.onTitle}
      help={t.account.secondFactor.passwordHelp}
      submitLabel={t.account.secondFactor.goOn}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => <OwnPasswordField inputRef={takeFocus} {...errorOf('password')} />}
    </FormDialog>
  )
}

type ConfirmStepProps = {
  setup: SecondFactorSetup
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const ConfirmStep = ({ setup: { key, qr }, onConfirmed, onClose }: ConfirmStepProps) => {
  const call = useCall()
  const toast = useToast()
  async function send(form: FormData): Promise<void> {
    const { recoveryCodes } = await call(accountApi.confirmSecondFactor, { body: { code: textOf(form, 'code') } })
    toast.success(messages['ACCOUNT.SECOND_FACTOR_ON'])
    onConfirmed(recoveryCodes)
  }
  return (
    <FormDialog
      title={t.account.secondFactor.onTitle}
      help={t.account.secondFactor.scanHelp}
      submitLabel={t.account.secondFactor.switchOn}
      send={send}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Box
            component="img"
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt={t.account.secondFactor.qr}
            sx={{ width: 232, height: 232, justifySelf: 'center', borderRadius: 1 }}
          />
          <div>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t.account.secondFactor.keyHelp}
            </Typography>
            <Typography sx={{ fontFamily: 'monospace', fontWeight: 650, overflowWrap: 'anywhere' }}>{key}</Typography>
          </div>
          <CodeField onlyApp {...errorOf('code')} />
        </>
      )}
    </FormDialog>
  )
}
