import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { formatMoney } from '#shared/money.ts'
import { refundApi, type RefundRow, TRANSFER_REFERENCE_MAX } from '#shared/refunds/contract.ts'
import { WholeAccount } from './WholeAccount.tsx'
import { t } from '../i18n/after-sale-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'

type TransferForm = { reference: string }
const START: TransferForm = { reference: '' }

/** Marks a refund as transferred by hand. Renders nothing while the provider processes it, and once it is done. */
export const TransferButton = ({ refund }: { refund: RefundRow }) => {
  const { canAccess } = useCanAccess({ resource: 'refunds', action: 'transfer' })
  const [isAsking, setAsking] = useState(false)
  if (!canAccess || !refund.isTransferable) return null

  const amount = formatMoney(refund.amount)
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        onClick={() => setAsking(true)}
        aria-label={t.refunds.transferOf(amount, refund.order)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {t.refunds.transfer}
      </Button>
      {isAsking && (
        <FormDialog
          title={t.refunds.transferTitle(amount)}
          confirm={t.refunds.transferConfirm(amount)}
          isDanger
          start={START}
          check={({ reference }) => (reference.trim() ? [] : [{ path: 'reference', key: 'FIELD.REQUIRED' }])}
          endpoint={refundApi.transfer}
          send={({ reference }) => ({ params: { id: refund.id }, body: { reference } })}
          onClose={() => setAsking(false)}
        >
          {refund.account !== null && <WholeAccount refundId={refund.id} />}
          {refund.status === 'waiting' && <Typography variant="body2">{t.refunds.accountNone}</Typography>}
          <TextField
            source="reference"
            label={t.refunds.reference}
            helperText={t.refunds.referenceHint}
            maxLength={TRANSFER_REFERENCE_MAX}
            autoComplete="off"
            isRequired
            sx={{ mt: 2 }}
          />
          <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
            {t.refunds.transferNote}
          </Typography>
        </FormDialog>
      )}
    </>
  )
}
