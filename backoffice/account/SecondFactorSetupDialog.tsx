import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { accountApi, type SecondFactorSetup } from '#shared/auth/account-contract.ts'
import { messages } from '#shared/messages.ts'
import { CodeField } from '../auth/CodeField.tsx'
import { OwnPasswordField } from '../auth/OwnPasswordField.tsx'
import { t } from '../i18n/account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Switches TOTP on in three steps: the password, a first code of the app, and the recovery codes. */
export const SecondFactorSetupDialog = ({ onClose }: { onClose: () => void }) => {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodesDialog codes={recoveryCodes} onClose={onClose} />
  if (setup) return <ConfirmStep setup={setup} onConfirmed={setRecoveryCodes} onClose={onClose} />
  return <PasswordStep onStarted={setSetup} onClose={onClose} />
}

const NO_PASSWORD = { password: '' }

type PasswordStepProps = { onStarted: (setup: SecondFactorSetup) => void; onClose: () => void }

const PasswordStep = ({ onStarted, onClose }: PasswordStepProps) => {
  const call = useCall()
  return (
    <FormDialog<typeof NO_PASSWORD, SecondFactorSetup>
      title={t.account.secondFactor.onTitle}
      help={t.account.secondFactor.passwordHelp}
      confirm={t.account.secondFactor.goOn}
      start={NO_PASSWORD}
      save={(body) => call(accountApi.startSecondFactor, { body })}
      onDone={onStarted}
      onClose={onClose}
    >
      <OwnPasswordField takesFocus />
    </FormDialog>
  )
}

const NO_CODE = { code: '' }

type ConfirmStepProps = {
  setup: SecondFactorSetup
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const ConfirmStep = ({ setup: { key, qr }, onConfirmed, onClose }: ConfirmStepProps) => {
  const call = useCall()
  const toast = useToast()
  async function confirm(body: typeof NO_CODE): Promise<readonly string[]> {
    const { recoveryCodes } = await call(accountApi.confirmSecondFactor, { body })
    toast.success(messages['ACCOUNT.SECOND_FACTOR_ON'])
    return recoveryCodes
  }
  return (
    <FormDialog<typeof NO_CODE, readonly string[]>
      title={t.account.secondFactor.onTitle}
      help={t.account.secondFactor.scanHelp}
      confirm={t.account.secondFactor.switchOn}
      start={NO_CODE}
      save={confirm}
      onDone={onConfirmed}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Box
          component="img"
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={t.account.secondFactor.qr}
          sx={{ width: 232, height: 232, alignSelf: 'center', borderRadius: 1 }}
        />
        <div>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t.account.secondFactor.keyHelp}
          </Typography>
          <Typography sx={{ fontFamily: 'monospace', fontWeight: 650, overflowWrap: 'anywhere' }}>{key}</Typography>
        </div>
        <CodeField onlyApp />
      </Stack>
    </FormDialog>
  )
}
