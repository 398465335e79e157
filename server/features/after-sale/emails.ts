import { eq } from 'drizzle-orm'
import { formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { Database } from '../../platform/db/connect.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { customerEmail, ownEmail } from '../mail-queue/customer-email.ts'
import type { Email } from '../mail-queue/email.ts'
import type { Block } from '../mail-queue/layout.ts'
import { queueEmail } from '../mail-queue/queue.ts'
import { loginEmail } from '../sales/payment-emails.ts'
import { tripPeriod } from '../sales/trip-period.ts'
import type { Services } from '../services.ts'
import type { SoldSale } from './history.ts'

type Dependencies = Pick<Services, 'jobs' | 'now'>
/** Amounts in cents. */
type Cancelled = { saleId: string; refund: number; kept: number }

/** When a card shows money that was given back, as its issuers say. */
const CARD_DAYS = 'Según el banco emisor, lo vas a ver en tu tarjeta en un plazo de 5 a 15 días hábiles.'

/** To the traveller: the sale is cancelled, and what goes back. */
export const saleCancelledEmail: Email<Cancelled> = {
  kind: 'sale-cancelled',
  key: ({ saleId }) => saleId,
  render: async (services, { saleId, refund, kept }) => {
    const sold = await findSale(services.db, saleId)
    if (!sold) return null
    return customerEmail(services, sold.businessId, {
      subject: `Cancelamos tu plan: ${sold.destinationName}, ${tripPeriod(sold)}`,
      title: 'Tu plan está cancelado',
      blocks: [
        { kind: 'text', text: 'Tus vouchers quedaron anulados y ya no dan cobertura.' },
        {
          kind: 'facts',
          facts: [
            { label: 'Plan', value: sold.planName },
            { label: 'Vigencia', value: tripPeriod(sold) },
            { label: 'Compra', value: `${saleCode(sold.number)}, ${formatMoney(sold.charged)}` },
            { label: 'Te devolvemos', value: formatMoney(refund) },
            ...(kept > 0 ? [{ label: 'Cargo por cancelación', value: formatMoney(kept) }] : []),
          ],
        },
        ...wayBack(sold, refund),
      ],
    })
  },
}

/** To the business that sold it: what changes in its account. */
export const saleCancelledSellerEmail: Email<Cancelled> = {
  kind: 'sale-cancelled-seller',
  key: ({ saleId }) => saleId,
  render: async (services, { saleId, refund, kept }) => {
    const sold = await findSale(services.db, saleId)
    if (!sold) return null
    const code = saleCode(sold.number)
    return ownEmail(services, {
      subject: `Se canceló la venta ${code}`,
      title: `Se canceló la venta ${code}`,
      blocks: [
        {
          kind: 'text',
          text:
            sold.mode === 'account'
              ? 'La devolución al comprador queda a tu cargo: ya la descontamos de lo que nos debés por esta venta, junto con tu comisión.'
              : 'Devolvemos el importe a la tarjeta del comprador. Tu comisión de esta venta queda sin efecto.',
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Titular', value: sold.holder },
            { label: 'Cobrado', value: formatMoney(sold.charged) },
            { label: 'Se devuelve al comprador', value: formatMoney(refund) },
            ...(kept > 0 ? [{ label: 'Cargo por cancelación', value: formatMoney(kept) }] : []),
            { label: 'Comisión sin efecto', value: formatMoney(sold.commission) },
          ],
        },
        { kind: 'button', label: 'Ver la venta', url: `${services.env.publicUrl}/profile/sales/${sold.publicId}` },
      ],
    })
  },
}

/** To the traveller: staff give an amount back after departure. */
export const refundGrantedEmail: Email<{ saleId: string; amount: number; intentId: string }> = {
  kind: 'refund-granted',
  key: ({ intentId }) => intentId,
  render: async (services, { saleId, amount }) => {
    const sold = await findSale(services.db, saleId)
    if (!sold) return null
    return customerEmail(services, sold.businessId, {
      subject: `Te devolvemos ${formatMoney(amount)} de tu compra ${saleCode(sold.number)}`,
      title: 'Una devolución para vos',
      blocks: [
        {
          kind: 'text',
          text: `Acordamos devolverte ${formatMoney(amount)} de tu compra ${saleCode(sold.number)}. Tus vouchers siguen vigentes.`,
        },
        ...wayBack(sold, amount),
      ],
    })
  },
}

function wayBack({ mode, businessName }: SoldSale, amount: number): Block[] {
  if (amount === 0) return []
  return [{ kind: 'text', text: mode === 'card' ? CARD_DAYS : `La devolución te la hace ${businessName}.` }]
}

/** To the traveller, unless their data is gone, and to the login of the business that sold it. */
export async function queueCancellationEmails(
  tx: Database,
  services: Dependencies,
  { sold, refund, kept }: { sold: SoldSale; refund: number; kept: number },
): Promise<void> {
  const cancelled = { saleId: sold.id, refund, kept }
  if (!sold.erasedAt) await queueEmail(tx, services, saleCancelledEmail, { to: sold.contactEmail, ...cancelled })
  const seller = await loginEmail(tx, sold.businessId)
  if (seller !== null) await queueEmail(tx, services, saleCancelledSellerEmail, { to: seller, ...cancelled })
}

export async function queueGrantEmail(
  tx: Database,
  services: Dependencies,
  { sold, ...granted }: { sold: SoldSale; amount: number; intentId: string },
): Promise<void> {
  if (sold.erasedAt) return
  await queueEmail(tx, services, refundGrantedEmail, { to: sold.contactEmail, saleId: sold.id, ...granted })
}

async function findSale(db: Database, saleId: string): Promise<SoldSale | undefined> {
  const [found] = await db.select().from(sale).where(eq(sale.id, saleId))
  return found
}
