import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { accountApi, type SecondFactorSetup } from '#shared/auth/account-contract.ts'
import { CodeField } from '../auth/CodeField.tsx'
import { OwnPasswordField } from '../auth/OwnPasswordField.tsx'
import { t } from '../i18n/account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { Note } from '../ui/Note.tsx'
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

const PasswordStep = ({ onStarted, onClose }: PasswordStepProps) => (
  <FormDialog
    title={t.account.secondFactor.onTitle}
    help={t.account.secondFactor.passwordHelp}
    confirm={t.account.secondFactor.goOn}
    start={NO_PASSWORD}
    endpoint={accountApi.startSecondFactor}
    send={(body) => ({ body })}
    onDone={onStarted}
    onClose={onClose}
  >
    <OwnPasswordField takesFocus />
  </FormDialog>
)

const NO_CODE = { code: '' }

type ConfirmStepProps = {
  setup: SecondFactorSetup
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const ConfirmStep = ({ setup: { key, qr }, onConfirmed, onClose }: ConfirmStepProps) => (
  <FormDialog
    title={t.account.secondFactor.onTitle}
    help={t.account.secondFactor.scanHelp}
    confirm={t.account.secondFactor.switchOn}
    start={NO_CODE}
    endpoint={accountApi.confirmSecondFactor}
    send={(body) => ({ body })}
    onDone={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
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
        <Note>{t.account.secondFactor.keyHelp}</Note>
        <Typography sx={{ fontFamily: 'monospace', fontWeight: 650, overflowWrap: 'anywhere' }}>{key}</Typography>
      </div>
      <CodeField onlyApp />
    </Stack>
  </FormDialog>
)
