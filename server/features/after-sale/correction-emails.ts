import { fullName } from '#shared/sales/passengers.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { customerEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import { queueEmail } from '../emails/queue.ts'
import { attachmentsOf, vouchersInForce } from '../sales/sale-emails.ts'
import { saleInWords } from '../sales/sale-in-words.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSoldSale, type SoldSale } from '../sales/history.ts'
import { afterSaleTexts } from './email-texts.ts'

/** `passengers`: the numbers of those whose vouchers got another version, as '1,3'; empty when only the contact was corrected. */
type CorrectionNotice = { saleId: string; intentId: string; passengers: string }

/** The email to the buyer with the new versions of vouchers; with all vouchers, when only the buyer's address was corrected. */
export const vouchersCorrectedEmail: Email<CorrectionNotice> = {
  kind: 'vouchers-corrected',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId, passengers }) => {
    const passengerNos = passengers === '' ? undefined : passengers.split(',').map(Number)
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    const documents = await vouchersInForce(dependencies, saleId, passengerNos)
    if (!sold || sold.cancelledAt || documents.length === 0) return null
    const { language, words, destination, period } = await saleInWords(dependencies.db, sold)
    const t = afterSaleTexts[language]
    const email = await customerEmail(dependencies, sold.businessId, {
      language,
      subject: t('corrected.subject', { destination, period }),
      title: t('corrected.title'),
      blocks: [
        { kind: 'text', text: t(passengerNos ? 'corrected.people' : 'corrected.contact') },
        {
          kind: 'facts',
          facts: documents.map(({ passenger, number, code }) => ({
            label: fullName(passenger),
            value: words('voucherNumber', { number, code }),
          })),
        },
        { kind: 'text', text: t('corrected.wrong') },
      ],
    })
    return { ...email, attachments: await attachmentsOf(documents) }
  },
}

/** The email to a sale's earlier address: it gets no further emails about the sale, and its reader can object. */
export const contactChangedEmail: Email<Pick<CorrectionNotice, 'saleId' | 'intentId'>> = {
  kind: 'contact-changed',
  goesTo: 'buyer',
  key: ({ intentId }) => intentId,
  render: async (dependencies, { saleId }) => {
    const sold = await findSoldSale(dependencies.db, { id: saleId })
    if (!sold) return null
    const { language, code } = await saleInWords(dependencies.db, sold)
    const t = afterSaleTexts[language]
    return customerEmail(dependencies, sold.businessId, {
      language,
      subject: t('moved.subject', { code }),
      title: t('moved.title'),
      blocks: [{ kind: 'text', text: t('moved.text', { code }) }],
    })
  },
}

type CorrectedSale = {
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
  { sold, intentId, passengerNos, to = sold.contactEmail }: CorrectedSale,
): Promise<void> {
  const payload = { saleId: sold.id, intentId }
  const isMoved = to !== sold.contactEmail
  if (to !== '' && (isMoved || passengerNos.length > 0)) {
    await queueEmail(tx, dependencies, vouchersCorrectedEmail, { to, ...payload, passengers: passengerNos.join(',') })
  }
  if (isMoved && sold.contactEmail !== '') {
    await queueEmail(tx, dependencies, contactChangedEmail, { to: sold.contactEmail, ...payload })
  }
}
