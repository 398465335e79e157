import { eq } from 'drizzle-orm'
import { type Cents, formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'

/** The email to a business: a sale that was marked as paid is owed again. `lotId` is the lot of its payment. */
export const paymentTakenBackEmail: Email<{ saleId: string; lotId: string; reason: string; netToPay: Cents }> = {
  kind: 'payment-taken-back',
  key: ({ saleId, lotId }) => `${saleId}:${lotId}`,
  render: async (dependencies, { saleId, reason, netToPay }) => {
    const [sold] = await dependencies.db.select().from(sale).where(eq(sale.id, saleId))
    if (!sold) return null
    const code = saleCode(sold.number)
    return ownEmail(dependencies, {
      subject: `Quitamos el pago de la venta ${code}`,
      title: 'Quitamos un pago registrado',
      blocks: [
        { kind: 'text', text: `La venta ${code} estaba marcada como pagada y vuelve a figurar como impaga.` },
        {
          kind: 'facts',
          facts: [
            { label: 'Neto a pagar', value: formatMoney(netToPay) },
            { label: 'Motivo', value: reason },
          ],
        },
        { kind: 'button', label: 'Ver la venta', url: `${dependencies.env.publicUrl}/profile/sales/${sold.publicId}` },
      ],
    })
  },
}
