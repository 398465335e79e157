import ForwardToInboxIcon from '@mui/icons-material/ForwardToInbox'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useRefresh } from 'react-admin'
import { messages } from '#shared/messages.ts'
import { saleApi } from '#shared/sales/contract.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '#shared/sales/email.ts'
import { t } from '../i18n/texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

/** Sends the vouchers of a sale once more, to its buyer unless another address is typed. */
export const ResendVouchersButton = ({ sale }: { sale: SaleDetail }) => {
  const { canAccess } = useCanAccess({ resource: 'sales', action: 'resendVouchers' })
  const [isAsking, setAsking] = useState(false)
  // The buyer of a sale that is too old was erased, and its passengers with them; void vouchers are not sent.
  if (!canAccess || sale.contact.email === '' || sale.cancelledAt !== null) return null
  return (
    <>
      <Button variant="outlined" startIcon={<ForwardToInboxIcon />} onClick={() => setAsking(true)}>
        {t.sale.resend.open}
      </Button>
      {isAsking && <Question sale={sale} onClose={() => setAsking(false)} />}
    </>
  )
}

type Typed = { to: string }

const Question = ({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) => {
  const [start] = useState((): Typed => ({ to: sale.contact.email }))
  const call = useCall()
  const toast = useToast()
  const refresh = useRefresh()

  async function send({ to }: Typed): Promise<void> {
    await call(saleApi.resendVouchers, { params: { id: sale.id }, body: { to: to.trim() } })
    toast.success(messages['SALES.VOUCHERS_RESENT'])
    refresh()
  }

  return (
    <FormDialog<Typed>
      title={t.sale.resend.title(sale.passengerCount)}
      confirm={t.sale.resend.confirm}
      start={start}
      check={({ to }) => (isEmail(to.trim()) ? [] : [{ path: 'to', key: 'FIELD.EMAIL_INVALID' }])}
      save={send}
      onClose={onClose}
    >
      <TextField
        source="to"
        label={t.sale.email}
        type="email"
        inputMode="email"
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        isRequired
        sx={{ mt: 1 }}
      />
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {t.sale.resend.note}
      </Typography>
    </FormDialog>
  )
}
