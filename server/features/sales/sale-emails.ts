import { adviceIn } from '#shared/advice-in-languages.ts'
import { binding, WITHDRAWAL_TEXT, withdrawalIn } from '#shared/after-sale/terms-text.ts'
import { assistanceLines, contactHref, paperLabel } from '#shared/businesses/contact-lines.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { certificateLanguages } from '#shared/entry-requirements/requirement.ts'
import type { Conditions } from '#shared/conditions/conditions.ts'
import { formatDay } from '#shared/dates.ts'
import { formats } from '#shared/formats.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { inForce } from '#shared/settlements/movement.ts'
import { sum } from '#shared/money.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import { sellingBrand, storefrontOf } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { requirementsAt } from '../entry-requirements/store.ts'
import { findConditions } from './conditions.ts'
import { conditionsFile } from './conditions-pdf.ts'
import { findSoldSale, readHistory, type SoldSale } from './history.ts'
import { entryBlocks, paperBlock } from './paper-blocks.ts'
import { saleForUs, type SaleInWords, saleInWords } from './sale-in-words.ts'
import { documentsInForce, soldExtras, type TravellingVoucher, travellingVouchers } from './voucher-document.ts'
import { fileNameOf } from './voucher-files.ts'
import type { VoucherDocument } from './voucher-pdf.ts'
import { printInThread } from './voucher-thread.ts'
import { vouchersEmailTexts } from './vouchers-email-texts.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownEmail, signedBy } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { Block, UnsignedEmail } from '../emails/layout.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'

/** The email with the vouchers to the traveller. `again` is unique for each request to send them again. */
export const vouchersEmail: Email<{ saleId: string; again?: string }> = {
  kind: 'vouchers',
  goesTo: 'buyer',
  key: ({ saleId, again }) => `${saleId}${again ? `:${again}` : ''}`,
  render: (dependencies, { saleId }) => renderVouchers(dependencies, saleId),
}

/** The notice of a sale to staff. */
export const saleNoticeEmail: Email<{ saleId: string }> = {
  kind: 'sale-notice',
  key: ({ saleId }) => saleId,
  render: async (dependencies, { saleId }) => {
    const email = await saleNotice(dependencies, saleId)
    return email && ownEmail(dependencies, email)
  },
}

/** Renders the vouchers of a sale for its traveller, under the brand that sold it, one PDF for each passenger (B-12). */
async function renderVouchers(dependencies: Dependencies, saleId: string): Promise<EmailContent | null> {
  const { db } = dependencies
  const rows = await travellingVouchers(db, saleId)
  const sold = rows[0]?.sold
  if (!sold || sold.cancelledAt) return null
  const inWords = await saleInWords(db, sold)
  const [documents, seller, prices, conditions, requirements] = await Promise.all([
    documentsInForce(dependencies, rows),
    sellingBrand(db, sold.businessId),
    priceLines(db, rows, { sold, inWords }),
    findConditions(db, sold.conditionsHash),
    requirementsAt(dependencies, sold.destinationId),
  ])
  const [first] = documents
  if (!first) return null
  const storefront = await storefrontOf(db, sold, seller)
  const { language, destination, period } = inWords
  const t = vouchersEmailTexts[language]
  const email = signedBy(dependencies, seller, {
    language,
    subject: t('subject', { destination, period }),
    title: t('title'),
    blocks: vouchersBlocks(dependencies, {
      sold,
      inWords,
      prices,
      conditions,
      documents,
      first,
      storefront,
      requirements,
    }),
  })
  const attachments = [
    ...(await attachmentsOf(documents)),
    ...(await attachedConditions(dependencies, conditions, seller)),
  ]
  return { ...email, attachments }
}

type Vouchers = {
  sold: SoldSale
  inWords: SaleInWords
  /** The prices in force, line by line, and their total. */
  prices: readonly { label: string; value: string }[]
  /** The conditions that the buyer accepted; null for a sale from before they were stored. */
  conditions: Conditions | null
  documents: readonly VoucherDocument[]
  first: VoucherDocument
  storefront: Brand
  /** What the places of the destination ask at their border. */
  requirements: readonly ShownRequirement[]
}

function vouchersBlocks(
  { env }: Pick<Dependencies, 'env'>,
  { sold, inWords, prices, conditions, documents, first, storefront, requirements }: Vouchers,
): Block[] {
  const cancelUrl = storefrontUrl(env.publicUrl, storefront, '/cancelar-plan')
  const findUrl = storefrontUrl(env.publicUrl, storefront, '/mi-voucher')
  const certificates = certificateLanguages(requirements, first.benefits)
  const { language, words, period, tripFacts, codeFact } = inWords
  const [t, advice] = [vouchersEmailTexts[language], adviceIn[language]]
  const days = `${period} (${words('days', { count: sold.days })})`
  return [
    { kind: 'text', text: t('intro', { name: first.passenger.name }) },
    {
      kind: 'facts',
      facts: [
        ...tripFacts.with(-1, { label: words('cover'), value: days }),
        codeFact,
        ...(conditions ? [conditionsFact(conditions, inWords)] : []),
        ...prices,
      ],
    },
    { kind: 'heading', text: t('vouchers') },
    ...documents.map((document) => paperBlock(env, document, certificates)),
    ...entryBlocks(requirements, first),
    { kind: 'heading', text: t('help.title') },
    { kind: 'steps', steps: [t('help.call', { call: advice.CALL_FIRST }), t('help.say'), advice.IN_AN_EMERGENCY] },
    assistanceFacts(first),
    { kind: 'button', label: t('see'), url: findUrl },
    { kind: 'text', text: t('withdraw', { right: withdrawalIn(language) }) },
    ...binding(language, [WITHDRAWAL_TEXT]).map((text) => ({ kind: 'text', text }) as const),
    { kind: 'facts', facts: [{ label: t('cannotEnter'), value: cancelUrl, href: cancelUrl }] },
  ]
}

function conditionsFact({ planName, version, day }: Conditions, { language, say }: SaleInWords) {
  const t = vouchersEmailTexts[language]
  return { label: t('conditions'), value: t('conditions.name', { plan: say(planName), version, day: formatDay(day) }) }
}

/** Shows the numbers of assistance. */
export function assistanceFacts({ contactLines }: Pick<VoucherDocument, 'contactLines'>): Block {
  return {
    kind: 'facts',
    facts: assistanceLines(contactLines).map((line) => ({
      label: paperLabel(line),
      value: internationalPhone(line.phone),
      href: contactHref(line),
    })),
  }
}

/** Lists the price of each traveller and extra, if they add up to the price in force, then the discount and the total. */
async function priceLines(
  db: Database,
  rows: readonly TravellingVoucher[],
  { sold, inWords: { language, words, f, say } }: Pick<Vouchers, 'sold' | 'inWords'>,
): Promise<{ label: string; value: string }[]> {
  const [history, extras] = await Promise.all([readHistory(db, sold.id), soldExtras(db, sold.id)])
  const { gross, discount, charged } = inForce(history)
  const lines = [
    ...rows.map(({ person }) => ({ label: fullName(person), price: person.price })),
    ...extras
      .filter(({ passengerNo }) => rows.some(({ person }) => person.n === passengerNo))
      .map(({ description, price }) => ({ label: say(description), price })),
  ]
  const isWhole = sum(lines.map(({ price }) => price)) === gross && lines.length > 1
  const t = vouchersEmailTexts[language]
  const ofDiscount = sold.promoCode ? t('discountOf', { code: sold.promoCode }) : t('discount')
  return [
    ...(isWhole
      ? lines.map(({ label, price }) => ({ label, value: price === 0 ? words('free') : f.money(price) }))
      : []),
    ...(discount > 0
      ? [
          { label: t('price'), value: f.money(gross) },
          { label: ofDiscount, value: f.money(-discount) },
        ]
      : []),
    { label: t('total'), value: f.money(charged) },
    ...instalmentFacts(sold),
  ]
}

/** Says in how many instalments the card paid a sale when it was made, and what the buyer paid for them. */
function instalmentFacts(sold: SoldSale): { label: string; value: string }[] {
  const { charged, instalments: count, financing, language } = sold
  if (count === 1) return []
  const [t, { money }] = [vouchersEmailTexts[language], formats[language]]
  return [
    ...(financing > 0 ? [{ label: t('financing'), value: money(financing) }] : []),
    { label: t('paidByCard'), value: t('instalments', { amount: money(charged + financing), count }) },
  ]
}

const MODES = { card: 'con tarjeta', account: 'en cuenta corriente', free: 'sin cargo' } as const

function paidHow({ mode, method }: SoldSale): string {
  return mode === 'card' && method !== 'card' ? `por ${methodNames[method]}` : MODES[mode]
}

async function saleNotice({ db, env }: Dependencies, saleId: string): Promise<UnsignedEmail | null> {
  const sold = await findSoldSale(db, { id: saleId })
  if (!sold) return null
  const { words, f, plan, destination, period, code } = saleForUs(sold)
  const people = words('passengers', { count: sold.passengerCount })
  return {
    subject: `Venta ${code}: ${plan}, ${f.money(sold.charged)}`,
    title: `Venta ${code}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Empresa', value: sold.businessName },
          { label: 'Plan', value: plan },
          { label: 'Destino', value: `${destination}, ${period}` },
          { label: 'Titular', value: `${sold.holder} (${people})` },
          { label: 'Total', value: `${f.money(sold.charged)}, ${paidHow(sold)}` },
          ...instalmentFacts({ ...sold, language: SOURCE_LANGUAGE }),
        ],
      },
      { kind: 'button', label: 'Ver la venta', url: `${env.publicUrl}/admin/sales/${sold.publicId}` },
    ],
  }
}

/** Reads the content of the vouchers in force of a sale, of all its passengers or only of the given ones. */
export async function vouchersInForce(
  dependencies: Dependencies,
  saleId: string,
  passengerNos?: readonly number[],
): Promise<VoucherDocument[]> {
  const rows = await travellingVouchers(dependencies.db, saleId)
  return documentsInForce(
    dependencies,
    passengerNos ? rows.filter(({ person }) => passengerNos.includes(person.n)) : rows,
  )
}

/** Attaches the conditions of a sale as a PDF in the seller's brand; nothing for a sale without stored ones. */
export async function attachedConditions(
  dependencies: Pick<Dependencies, 'images'>,
  conditions: Conditions | null,
  seller: Brand,
): Promise<EmailContent['attachments']> {
  if (!conditions) return []
  return [{ ...(await conditionsFile(dependencies, conditions, seller)), contentType: 'application/pdf' }]
}

/** Prints each voucher as a PDF. */
export async function attachmentsOf(documents: readonly VoucherDocument[]): Promise<EmailContent['attachments']> {
  const attachments = []
  for (const document of documents) {
    attachments.push({
      filename: fileNameOf(document, 'voucher'),
      content: await printInThread(document),
      contentType: 'application/pdf',
    })
  }
  return attachments
}
