import { mainBrand, sellingBrand } from '../sellers/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { layOut, type UnsignedEmail } from './layout.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'

/** An email to staff or to a user of the back-office: under the main brand, whatever business they work for. */
export async function ownEmail(
  { db }: Pick<Dependencies, 'db'>,
  { subject, title, blocks }: UnsignedEmail,
): Promise<EmailContent> {
  return { subject, ...layOut(await mainBrand(db), title, blocks), attachments: [] }
}

/** An email to a traveller, signed by the business that sells to them, which its answers go to; by our own brand for null. */
export async function customerEmail(
  { db }: Pick<Dependencies, 'db'>,
  sellerId: string | null,
  { subject, title, blocks }: UnsignedEmail,
): Promise<EmailContent> {
  const brand = sellerId === null ? await mainBrand(db) : await sellingBrand(db, sellerId)
  const sender = { name: brand.name, replyTo: brand.contactEmail }
  return { subject, ...layOut(brand, title, blocks), sender, attachments: [] }
}
