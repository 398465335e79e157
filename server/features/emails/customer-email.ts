import type { Brand } from '#shared/businesses/brand-contract.ts'
import { legalLinesIn } from '#shared/businesses/legal-lines-in-languages.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { mainBrand, sellingBrand } from '../sellers/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { type BuyersEmail, type EmailBrand, layOut, type UnsignedEmail } from './layout.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'

type Signing = Pick<Dependencies, 'db' | 'env'>

/** Returns a brand for emails: the address of its logo is absolute. */
export function emailBrand(
  { env }: Pick<Dependencies, 'env'>,
  { name, primaryColor, logoUrl }: EmailBrand,
): EmailBrand {
  return { name, primaryColor, logoUrl: logoUrl && new URL(logoUrl, env.publicUrl).href }
}

/** Lays out an email to staff or to a user of the back-office: in Spanish, under the main brand, whatever business they work for. */
export async function ownEmail(
  dependencies: Signing,
  { subject, title, blocks }: UnsignedEmail,
): Promise<EmailContent> {
  const brand = emailBrand(dependencies, await mainBrand(dependencies.db))
  return { subject, ...layOut(brand, SOURCE_LANGUAGE, { title, blocks }), attachments: [] }
}

/**
 * Lays out an email to a traveller, signed by the selling business, which gets the replies; by our own brand when `sellerId` is
 * null.
 */
export async function customerEmail(
  dependencies: Signing,
  sellerId: string | null,
  email: BuyersEmail,
): Promise<EmailContent> {
  const { db } = dependencies
  return signedBy(dependencies, sellerId === null ? await mainBrand(db) : await sellingBrand(db, sellerId), email)
}

/** Lays out an email to a traveller, signed by a brand, which gets the replies; it names the company that answers. */
export function signedBy(
  dependencies: Pick<Dependencies, 'env'>,
  brand: Brand,
  { language, subject, ...body }: BuyersEmail,
): EmailContent {
  const sender = { name: brand.name, replyTo: brand.contactEmail }
  const signature = { ...emailBrand(dependencies, brand), legalLines: legalLinesIn(language, brand.legalEntity) }
  return { subject, ...layOut(signature, language, body), sender, attachments: [] }
}
