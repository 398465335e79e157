import { Button } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { useParams } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { AccountLine } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { REASON_MAX_LENGTH } from '#shared/sales/reason.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { Note } from '../ui/Note.tsx'

type TakeBackForm = { reason: string }
const START: TakeBackForm = { reason: '' }

/** Takes back what is left of a payment that never arrived, with the reason. Renders nothing where nothing is left. */
export const TakeBackPaymentButton = ({ line }: { line: AccountLine }) => {
  const { id = '' } = useParams()
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'pay' })
  const [intent, setIntent] = useState<string | null>(null)
  if (!canAccess || !line.remaining) return null

  const amount = formatMoney(line.remaining)
  return (
    <>
      <Button
        color="error"
        size="small"
        onClick={() => setIntent(crypto.randomUUID())}
        aria-label={t.accounts.takeBack.of(amount, line.reference ?? '')}
      >
        {t.accounts.takeBack.open}
      </Button>
      {intent && (
        <FormDialog
          title={t.accounts.takeBack.title(amount)}
          confirm={t.accounts.takeBack.title(amount)}
          isDanger
          start={START}
          check={({ reason }) => (reason.trim() ? [] : [{ path: 'reason', key: 'FIELD.REQUIRED' }])}
          endpoint={accountStaffApi.takeBack}
          send={({ reason }) => ({ params: { id }, body: { intent, payment: line.id, reason } })}
          onClose={() => setIntent(null)}
        >
          <TextField
            source="reason"
            label={t.accounts.adjust.reason}
            helperText={t.accounts.adjust.reasonHint}
            maxLength={REASON_MAX_LENGTH}
            autoComplete="off"
            isRequired
            sx={{ mt: 1 }}
          />
          <Note sx={{ mt: 1.5 }}>{t.accounts.takeBack.note}</Note>
        </FormDialog>
      )}
    </>
  )
}
