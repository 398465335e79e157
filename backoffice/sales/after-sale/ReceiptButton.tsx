import { Button } from '@mui/material'
import { useState } from 'react'
import { type ReceiptOf, receiptApi } from '#shared/after-sale/receipt-contract.ts'
import { formatMoney } from '#shared/money.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useCall } from '../../providers/useCall.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/useToast.ts'

/** Downloads the receipt of a payment or a refund. */
export const ReceiptButton = ({ saleId, receipt }: { saleId: string; receipt: ReceiptOf }) => {
  const [busy, setBusy] = useState(false)
  const call = useCall()
  const toast = useToast()

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const params = { id: saleId, receiptId: receipt.id }
      const { filename, content } = await call(receiptApi.pdf, { params })
      saveFile(new Blob([content.slice()], { type: 'application/pdf' }), filename)
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      size="small"
      disabled={busy}
      onClick={() => void download()}
      aria-label={t.sale.after.receiptOf[receipt.kind](formatMoney(receipt.amount))}
      sx={{ ml: -0.625 }}
    >
      {t.sale.after.receipt}
    </Button>
  )
}
