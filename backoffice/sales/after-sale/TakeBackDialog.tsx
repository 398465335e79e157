import { useState } from 'react'
import { saleApi } from '#shared/sales/contract.ts'
import { REASON_MAX_LENGTH } from '#shared/sales/reason.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../../i18n/texts.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { Note } from '../../ui/Note.tsx'

type TakeBackForm = { reason: string }
const START: TakeBackForm = { reason: '' }

/** Takes back the payment of a sale on account, with the reason. */
export const TakeBackDialog = ({ sale, onClose }: { sale: SaleDetail; onClose: () => void }) => {
  const [intent] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title={t.sale.takeBack.title(saleCode(sale.number))}
      confirm={t.sale.takeBack.open}
      isDanger
      start={START}
      check={({ reason }) => (reason.trim() ? [] : [{ path: 'reason', key: 'FIELD.REQUIRED' }])}
      endpoint={saleApi.takeBackPayment}
      send={({ reason }) => ({ params: { id: sale.id }, body: { intent, reason } })}
      onClose={onClose}
    >
      <TextField
        source="reason"
        label={t.sale.takeBack.reason}
        maxLength={REASON_MAX_LENGTH}
        autoComplete="off"
        isRequired
        sx={{ mt: 1 }}
      />
      <Note sx={{ mt: 1.5 }}>{t.sale.takeBack.note(sale.businessName)}</Note>
    </FormDialog>
  )
}
