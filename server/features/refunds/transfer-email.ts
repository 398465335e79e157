import { formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import { findSoldSale } from '../sales/history.ts'

/** The email to the traveller: the card refused the refund, or none paid the sale, so staff transferred the money. */
export const refundTransferredEmail: Email<{ saleId: string; refundId: string; amount: number; reference: string }> = {
  kind: 'refund-transferred',
  goesTo: 'buyer',
  key: ({ refundId }) => refundId,
  render: async (dependencies, { saleId, amount, reference }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    return customerEmail(dependencies, sold.businessId, {
      subject: `Te transferimos ${formatMoney(amount)} de tu compra ${saleCode(sold.number)}`,
      title: 'Tu devolución fue por transferencia',
      blocks: [
        {
          kind: 'text',
          text:
            sold.method === 'card'
              ? `Tu tarjeta no aceptó la devolución de ${formatMoney(amount)}, así que te la hicimos por transferencia bancaria.`
              : `Te hicimos la devolución de ${formatMoney(amount)} por transferencia bancaria.`,
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Compra', value: saleCode(sold.number) },
            { label: 'Importe', value: formatMoney(amount) },
            { label: 'Referencia', value: reference },
          ],
        },
      ],
    })
  },
}
