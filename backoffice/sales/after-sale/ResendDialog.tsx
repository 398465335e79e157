import { useState } from 'react'
import { saleApi } from '#shared/sales/contract.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { EMAIL_MAX_LENGTH, isEmail } from '#shared/email.ts'
import { t } from '../../i18n/texts.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { Note } from '../../ui/Note.tsx'

type ResendForm = { to: string }

/** Sends the vouchers of a sale again, to the buyer unless another address is typed. */
export const ResendDialog = ({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) => {
  const [start] = useState((): ResendForm => ({ to: sale.contact.email }))
  return (
    <FormDialog
      title={t.sale.resend.title(sale.passengerCount)}
      confirm={t.sale.resend.confirm}
      start={start}
      check={({ to }) => (isEmail(to.trim()) ? [] : [{ path: 'to', key: 'FIELD.EMAIL_INVALID' }])}
      endpoint={saleApi.resendVouchers}
      send={({ to }) => ({ params: { id: sale.id }, body: { to: to.trim() } })}
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
      <Note sx={{ mt: 1.5 }}>{t.sale.resend.note}</Note>
    </FormDialog>
  )
}
