import { saleCode } from '#shared/sales/sale-code.ts'
import { fullName } from '#shared/sales/passengers.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import { queueEmail } from '../emails/queue.ts'
import { attachmentsOf, vouchersInForce } from '../sales/sale-emails.ts'
import { tripPeriod } from '../sales/trip-period.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSoldSale, type SoldSale } from '../sales/history.ts'

/** `passengers`: the numbers of those whose vouchers got another version, as '1,3'; empty when only the contact was corrected. */
type Corrected = { saleId: string; intentId: string; passengers: string }

/** The email to the buyer with the new versions of vouchers; with all vouchers, when only the buyer's address was corrected. */
export const vouchersCorrectedEmail: Email<Corrected> = {
  kind: 'vouchers-corrected',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, passengers }) => {
    const passengerNos = passengers === '' ? undefined : passengers.split(',').map(Number)
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    const documents = await vouchersInForce(dependencies, saleId, passengerNos)
    if (!sold || sold.cancelledAt || documents.length === 0) return null
    const email = await customerEmail(dependencies, sold.businessId, {
      subject: `Actualizamos tus vouchers: ${sold.destinationName}, ${tripPeriod(sold)}`,
      title: 'Actualizamos tus vouchers',
      blocks: [
        {
          kind: 'text',
          text: passengerNos
            ? 'Corregimos los datos de tu compra. Adjuntamos los vouchers nuevos: usá estos en el viaje, porque los anteriores quedaron reemplazados.'
            : 'Corregimos el contacto de tu compra: desde ahora te escribimos a este email. Adjuntamos tus vouchers, que siguen siendo los mismos.',
        },
        {
          kind: 'facts',
          facts: documents.map(({ passenger, number, code }) => ({
            label: fullName(passenger),
            value: `Nº ${number} · ${code}`,
          })),
        },
        { kind: 'text', text: 'Si hay algo que no pediste o que sigue mal, respondé este email.' },
      ],
    })
    return { ...email, attachments: await attachmentsOf(documents) }
  },
}

/** The email to a sale's earlier address: it gets no further emails about the sale, and its reader can object. */
export const contactChangedEmail: Email<Pick<Corrected, 'saleId' | 'intentId'>> = {
  kind: 'contact-changed',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const code = saleCode(sold.number)
    return customerEmail(dependencies, sold.businessId, {
      subject: `Cambió el email de la compra ${code}`,
      title: 'Cambió el email de una compra',
      blocks: [
        {
          kind: 'text',
          text: `Desde ahora los avisos de la compra ${code} van a otra dirección, y a esta no llegan más. Si no lo pediste, respondé este email.`,
        },
      ],
    })
  },
}

type Queued = {
  sold: SoldSale
  intentId: string
  passengerNos: number[]
  /** The new address, when it was corrected. */
  to: string | undefined
}

/** Queues an email to the buyer, when vouchers or the address were corrected, and one to the earlier address. */
export async function queueCorrectionEmails(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { sold, intentId, passengerNos, to = sold.contactEmail }: Queued,
): Promise<void> {
  const corrected = { saleId: sold.id, intentId }
  const isMoved = to !== sold.contactEmail
  if (to !== '' && (isMoved || passengerNos.length > 0)) {
    await queueEmail(tx, dependencies, vouchersCorrectedEmail, { to, ...corrected, passengers: passengerNos.join(',') })
  }
  if (isMoved && sold.contactEmail !== '') {
    await queueEmail(tx, dependencies, contactChangedEmail, { to: sold.contactEmail, ...corrected })
  }
}
