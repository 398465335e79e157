import { Alert, Button, Chip, Stack, Typography } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi, type SecondFactor } from '#shared/auth/account-contract.ts'
import { CodeField } from '../auth/CodeField.tsx'
import { OwnPasswordField } from '../auth/OwnPasswordField.tsx'
import { t } from '../i18n/account-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { useCall } from '../providers/useCall.ts'
import { AccountSection } from './AccountSection.tsx'
import { SecondFactorSetupDialog } from './SecondFactorSetupDialog.tsx'

const SECOND_FACTOR = ['account', 'second-factor'] as const
/** The number of unused recovery codes below which a warning is shown. */
const FEW_CODES = 3

/** TOTP: offered to administrators, never forced. */
export const SecondFactorSection = () => {
  const call = useCall()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: ({ signal }) => call(accountApi.secondFactor, {}, { signal, silent: true }),
  })
  const [open, setOpen] = useState<'on' | 'off' | null>(null)

  function close(): void {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: SECOND_FACTOR })
  }

  return (
    <AccountSection
      title={t.access.code.title}
      help={t.account.secondFactor.help}
      action={data?.state === 'on' && <Chip label={t.account.secondFactor.isOn} color="success" variant="outlined" />}
    >
      {data ? (
        <State factor={data} onChange={setOpen} />
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
      {open === 'on' && <SecondFactorSetupDialog onClose={close} />}
      {open === 'off' && <SwitchOffDialog onClose={close} />}
    </AccountSection>
  )
}

const State = ({ factor, onChange }: { factor: SecondFactor; onChange: (to: 'on' | 'off') => void }) => {
  switch (factor.state) {
    case 'off':
      return (
        <Button variant="contained" onClick={() => onChange('on')} sx={{ justifySelf: 'start' }}>
          {t.account.secondFactor.switchOn}
        </Button>
      )
    case 'on':
      return (
        <>
          <div>
            <Typography>{t.account.secondFactor.since(formatMoment(factor.since ?? ''))}</Typography>
            {factor.codesLeft >= FEW_CODES && (
              <Typography>{t.account.secondFactor.codesLeft(factor.codesLeft)}</Typography>
            )}
          </div>
          {factor.codesLeft < FEW_CODES && (
            <Alert severity="warning" variant="outlined">
              {t.account.secondFactor.codesLeft(factor.codesLeft)}
            </Alert>
          )}
          <Button variant="outlined" color="error" onClick={() => onChange('off')} sx={{ justifySelf: 'start' }}>
            {t.account.secondFactor.switchOff}
          </Button>
        </>
      )
  }
}

const START = { password: '', code: '' }

const SwitchOffDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title={t.account.secondFactor.offTitle}
    help={t.account.secondFactor.offHelp}
    confirm={t.account.secondFactor.switchOff}
    isDanger
    start={START}
    endpoint={accountApi.endSecondFactor}
    send={(body) => ({ body })}
    onClose={onClose}
  >
    <Stack spacing={2}>
      <OwnPasswordField />
      <CodeField takesFocus={false} />
    </Stack>
  </FormDialog>
)
