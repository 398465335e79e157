import { Button } from '@mui/material'
import { type ReceiptOf, receiptApi } from '#shared/after-sale/receipt-contract.ts'
import { formatMoney } from '#shared/money.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useDownload } from '../../kit/useDownload.ts'

/** Downloads the receipt of a payment or a refund. */
export const ReceiptButton = ({ saleId, receipt }: { saleId: string; receipt: ReceiptOf }) => {
  const { download, isPending } = useDownload(receiptApi.pdf)
  return (
    <Button
      size="small"
      disabled={isPending}
      onClick={() => download({ params: { id: saleId, receiptId: receipt.id } })}
      aria-label={t.sale.after.receiptOf[receipt.kind](formatMoney(receipt.amount))}
      sx={{ ml: -0.625 }}
    >
      {t.sale.after.receipt}
    </Button>
  )
}
