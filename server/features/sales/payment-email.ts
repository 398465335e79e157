import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { LotOfSale } from '#shared/sales/lot-contract.ts'
import type { BusinessPayment } from '#shared/sales/payment-lot.ts'
import { findLot } from './lot.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { UnsignedEmail } from '../emails/layout.ts'

/** The email about a registered payment: with `businessId` to that business, about its own part; without it to staff. */
export const paymentReceivedEmail: Email<{ lotId: string; businessId?: string }> = {
  kind: 'payment-received',
  key: ({ lotId, businessId }) => `${lotId}:${businessId ?? 'staff'}`,
  render: async (dependencies, { lotId, businessId = null }) => {
    const email = await paymentEmail(dependencies, { lotId, businessId })
    return email && ownEmail(dependencies, email)
  },
}

/** Writes to a business that its payment was registered; without a business, to staff, with a line for each business. */
async function paymentEmail(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  { lotId, businessId }: { lotId: string; businessId: string | null },
): Promise<UnsignedEmail | null> {
  const lot = await findLot(db, lotId, businessId)
  const [first] = lot?.businesses ?? []
  if (!lot || !first) return null
  return businessId === null ? toStaff(lot, env.publicUrl) : toBusiness(lot, first, env.publicUrl)
}

function toBusiness(lot: LotOfSale, payment: BusinessPayment, publicUrl: string): UnsignedEmail {
  const { businessName, quantity, charged, commission, netToPay } = payment
  return {
    subject: `Recibimos tu pago: ${formatMoney(netToPay)}`,
    title: 'Recibimos tu pago',
    blocks: [
      { kind: 'text', text: `Registramos ${paidFor(quantity)} en cuenta corriente de ${businessName}.` },
      {
        kind: 'facts',
        facts: [
          ...paymentFacts(lot),
          ...(quantity === 0
            ? []
            : [
                { label: 'Cobrado a los compradores', value: formatMoney(charged) },
                { label: 'Tu comisión', value: formatMoney(commission) },
              ]),
          { label: 'Neto pagado', value: formatMoney(netToPay) },
        ],
      },
      { kind: 'button', label: 'Ver mi liquidación', url: `${publicUrl}/profile/settlements` },
    ],
  }
}

function toStaff(lot: LotOfSale, publicUrl: string): UnsignedEmail {
  const { businesses, quantity, netToPay } = lot
  const [only] = businesses
  const payers = businesses.length === 1 && only ? only.businessName : `${businesses.length} empresas`
  return {
    subject: `Pago registrado: ${formatMoney(netToPay)}, ${payers}`,
    title: 'Pago registrado',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ...paymentFacts(lot),
          ...businesses.map((payment) => ({
            label: payment.businessName,
            value: `${formatMoney(payment.netToPay)} (${salesOf(payment.quantity)})`,
          })),
          ...(businesses.length > 1
            ? [{ label: 'Total', value: `${formatMoney(netToPay)} (${salesOf(quantity)})` }]
            : []),
        ],
      },
      { kind: 'button', label: 'Ver las liquidaciones', url: `${publicUrl}/admin/settlements` },
    ],
  }
}

function paymentFacts({ paidOn, reference }: LotOfSale) {
  return [
    { label: 'Día del pago', value: formatDay(paidOn) },
    ...(reference === '' ? [] : [{ label: 'Referencia', value: reference }]),
  ]
}

/** Words what a payment covers. One that covers no sale in full stays on the account. */
function paidFor(quantity: number): string {
  return quantity === 0 ? 'un pago' : `el pago de ${salesOf(quantity)}`
}

function salesOf(quantity: number): string {
  return quantity === 1 ? '1 venta' : `${quantity} ventas`
}
