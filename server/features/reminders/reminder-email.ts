import { and, eq } from 'drizzle-orm'
import { ANNUAL_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { certificateLanguages } from '#shared/entry-requirements/requirement.ts'
import { coverInWords, reviewInWords } from '#shared/entry-requirements/words.ts'
import { daysToDeparture, isReminderDue } from '#shared/reminders/departure.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Email } from '../email.ts'
import { signedBy } from '../emails/customer-email.ts'
import type { Block } from '../emails/layout.ts'
import { requirementsAt } from '../entry-requirements/store.ts'
import type { SoldSale } from '../sales/history.ts'
import { paperBlock } from '../sales/paper-blocks.ts'
import { assistanceFacts, attachmentsOf, vouchersInForce } from '../sales/sale-emails.ts'
import { type SaleInWords, saleInWords } from '../sales/sale-in-words.ts'
import { vouchersEmailTexts } from '../sales/vouchers-email-texts.ts'
import type { VoucherDocument } from '../sales/voucher-pdf.ts'
import { sellingBrand, storefrontOf } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { mayBeReminded } from './may-be-reminded.ts'
import { optOutAddress } from './opt-out.ts'
import { reminderTexts } from './reminder-texts.ts'

/**
 * The reminder before departure (V-19): the vouchers, the page for emergencies and what the destination asks at its border.
 * `startDate` is the departure for which it was queued: when the dates change before it is sent, the new ones have their own.
 */
export const departureReminderEmail: Email<{ saleId: string; startDate: string }> = {
  kind: 'departure-reminder',
  goesTo: 'buyer',
  key: ({ saleId, startDate }) => `${saleId}:${startDate}`,
  render: renderReminder,
}

async function renderReminder(
  dependencies: Dependencies,
  { saleId, startDate }: { saleId: string; startDate: string },
  mailId: string,
): Promise<EmailContent | null> {
  const { db, now, env } = dependencies
  const [sold] = await db
    .select()
    .from(sale)
    .where(and(eq(sale.id, saleId), eq(sale.startDate, startDate), mayBeReminded))
  if (!sold || !isReminderDue({ startDate, soldAt: sold.createdAt }, now())) return null
  const documents = await vouchersInForce(dependencies, saleId)
  const [first] = documents
  if (!first) return null
  const seller = await sellingBrand(db, sold.businessId)
  const storefront = await storefrontOf(db, sold, seller)
  const unsubscribeUrl = optOutAddress(dependencies, mailId)
  const today = dayAt(now())
  const requirements = await requirementsAt(dependencies, sold.destinationId)
  const inWords = await saleInWords(db, sold)
  const { language, destination, period } = inWords
  const [t, ofVouchers] = [reminderTexts[language], vouchersEmailTexts[language]]
  const kind = sold.categoryId === ANNUAL_CATEGORY ? 'annual' : 'trip'
  const count = daysToDeparture(startDate, today)
  const title = count === 1 ? t(`${kind}.tomorrow`) : t(`${kind}.inDays`, { count })
  const email = signedBy(dependencies, seller, {
    language,
    subject: t('subject', { title, destination, period }),
    title,
    blocks: [
      ...voucherBlocks(dependencies, { sold, inWords, documents, first, requirements }),
      ...borderBlocks(requirements, first),
      { kind: 'heading', text: ofVouchers('help.title') },
      assistanceFacts(first),
      { kind: 'button', label: ofVouchers('see'), url: storefrontUrl(env.publicUrl, storefront, '/mi-voucher') },
      { kind: 'text', text: t('once') },
      { kind: 'facts', facts: [{ label: t('stop'), value: unsubscribeUrl, href: unsubscribeUrl }] },
    ],
  })
  return { ...email, attachments: await attachmentsOf(documents), unsubscribeUrl }
}

type VoucherFacts = {
  sold: SoldSale
  inWords: SaleInWords
  documents: readonly VoucherDocument[]
  first: VoucherDocument
  requirements: readonly ShownRequirement[]
}

function voucherBlocks(
  { env }: Pick<Dependencies, 'env'>,
  { sold, inWords, documents, first, requirements }: VoucherFacts,
): Block[] {
  const certificates = certificateLanguages(requirements, first.benefits)
  const { language, tripFacts, codeFact } = inWords
  const t = reminderTexts[language]
  return [
    { kind: 'text', text: t('intro', { name: first.passenger.name, day: formatDay(sold.startDate) }) },
    { kind: 'facts', facts: [...tripFacts, codeFact] },
    { kind: 'heading', text: t('before') },
    { kind: 'steps', steps: [t('before.voucher'), t('before.emergencies'), t('before.phones')] },
    ...documents.map((document) => paperBlock(env, document, certificates)),
  ]
}

/** Tells what the places of the destination ask at their border, each with its source and with what the cover answers. */
function borderBlocks(requirements: readonly ShownRequirement[], first: VoucherDocument): Block[] {
  const t = reminderTexts[first.language]
  return [
    { kind: 'heading', text: t('border') },
    { kind: 'text', text: t(requirements.length > 0 ? 'border.some' : 'border.none') },
    ...requirements.map((requirement) => requirementBlock(requirement, first)),
    { kind: 'text', text: t(first.isSchengen ? 'border.schengen' : 'border.decides') },
  ]
}

function requirementBlock(requirement: ShownRequirement, { benefits, language }: VoucherDocument): Block {
  const { place, text, sourceName, sourceUrl } = requirement
  const t = reminderTexts[language]
  const answer = coverInWords(requirement, benefits, language)
  return {
    kind: 'facts',
    facts: [
      { label: place, value: text },
      ...(answer === null ? [] : [{ label: t('yourPlan'), value: answer }]),
      { label: t('source'), value: `${sourceName}: ${sourceUrl}`, href: sourceUrl },
      { label: t('reviewed'), value: reviewInWords(requirement, language) },
    ],
  }
}
