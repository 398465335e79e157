import { type Cents, formatMoney } from '#shared/money.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import { findPaidPurchase, type PurchaseRef } from '../refund-accounts/paid-purchase.ts'

/** The email to the payer: the card refused the refund, or none paid the purchase, so staff transferred the money. */
export const refundTransferredEmail: Email<PurchaseRef & { refundId: string; amount: Cents; reference: string }> = {
  kind: 'refund-transferred',
  goesTo: 'buyer',
  key: ({ refundId }) => refundId,
  render: async (dependencies, { amount, reference, ...ref }) => {
    const paid = await findPaidPurchase(dependencies, ref)
    if (!paid) return null
    return customerEmail(dependencies, paid.businessId, {
      subject: `Te transferimos ${formatMoney(amount)} de tu ${paid.words}`,
      title: 'Tu devolución fue por transferencia',
      blocks: [
        {
          kind: 'text',
          text: paid.isByCard
            ? `Tu tarjeta no aceptó la devolución de ${formatMoney(amount)}, así que te la hicimos por transferencia bancaria.`
            : `Te hicimos la devolución de ${formatMoney(amount)} por transferencia bancaria.`,
        },
        {
          kind: 'facts',
          facts: [
            paid.fact,
            { label: 'Importe', value: formatMoney(amount) },
            { label: 'Referencia', value: reference },
          ],
        },
      ],
    })
  },
}
