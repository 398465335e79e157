import { CALL_FIRST, IN_AN_EMERGENCY } from '#shared/whom-to-call.ts'
import { WITHDRAWAL_TEXT } from '#shared/after-sale/terms-text.ts'
import { assistanceLines, contactHref, paperLabel } from '#shared/businesses/contact-lines.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { certificateLanguages } from '#shared/entry-requirements/requirement.ts'
import { conditionsName } from '#shared/checkout/conditions-name.ts'
import type { Conditions } from '#shared/conditions/conditions.ts'
import { inForce } from '#shared/settlements/movement.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { sellingBrand, storefrontOf } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import { requirementsAt } from '../entry-requirements/store.ts'
import { findConditions } from './conditions.ts'
import { conditionsFile } from './conditions-pdf.ts'
import { findSoldSale, readHistory, type SoldSale } from './history.ts'
import { entryBlocks, paperBlock } from './paper-blocks.ts'
import { tripPeriod } from './trip-period.ts'
import { documentsInForce, soldExtras, type TravellingVoucher, travellingVouchers } from './voucher-document.ts'
import { fileNameOf } from './voucher-files.ts'
import type { VoucherDocument } from './voucher-pdf.ts'
import { printInThread } from './voucher-thread.ts'
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
    const written = await saleNotice(dependencies, saleId)
    return written && ownEmail(dependencies, written)
  },
}

/** Renders the vouchers of a sale for its traveller, under the brand that sold it, one PDF for each passenger (B-12). */
async function renderVouchers(dependencies: Dependencies, saleId: string): Promise<EmailContent | null> {
  const { db } = dependencies
  const rows = await travellingVouchers(db, saleId)
  const sold = rows[0]?.sold
  if (!sold || sold.cancelledAt) return null
  const [documents, seller, prices, conditions, requirements] = await Promise.all([
    documentsInForce(dependencies, rows),
    sellingBrand(db, sold.businessId),
    priceLines(db, rows, sold),
    findConditions(db, sold.conditionsHash),
    requirementsAt(dependencies, sold.destinationId),
  ])
  const [first] = documents
  if (!first) return null
  const storefront = await storefrontOf(db, sold, seller)
  const email = signedBy(dependencies, seller, {
    subject: `Tus vouchers: ${sold.destinationName}, ${tripPeriod(sold)}`,
    title: 'Tu asistencia al viajero está lista',
    blocks: vouchersBlocks(dependencies, { sold, prices, conditions, documents, first, storefront, requirements }),
  })
  const attachments = [
    ...(await attachmentsOf(documents)),
    ...(await attachedConditions(dependencies, conditions, seller)),
  ]
  return { ...email, attachments }
}

type Vouchers = {
  sold: SoldSale
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
  { sold, prices, conditions, documents, first, storefront, requirements }: Vouchers,
): Block[] {
  const cancelUrl = storefrontUrl(env.publicUrl, storefront, '/cancelar-plan')
  const findUrl = storefrontUrl(env.publicUrl, storefront, '/mi-voucher')
  const certificates = certificateLanguages(requirements, first.benefits)
  return [
    {
      kind: 'text',
      text: `Hola, ${first.passenger.name}: gracias por tu compra. Adjuntamos el voucher de cada pasajero en PDF. Guardalos en el teléfono o imprimilos, y llevalos en el viaje junto con el documento.`,
    },
    {
      kind: 'facts',
      facts: [
        { label: 'Plan', value: sold.planName },
        { label: 'Destino', value: sold.destinationName },
        { label: 'Vigencia', value: `${tripPeriod(sold)} (${sold.days} ${sold.days === 1 ? 'día' : 'días'})` },
        { label: 'Compra', value: saleCode(sold.number) },
        ...(conditions ? [{ label: 'Condiciones', value: conditionsName(conditions) }] : []),
        ...prices,
      ],
    },
    { kind: 'heading', text: 'Vouchers' },
    ...documents.map((document) => paperBlock(env, document, certificates)),
    ...entryBlocks(requirements, first),
    { kind: 'heading', text: 'Si necesitás asistencia' },
    {
      kind: 'steps',
      steps: [
        `${CALL_FIRST}, a los números de abajo.`,
        'Decinos tu nombre, el código de tu voucher, dónde estás y qué te pasa.',
        IN_AN_EMERGENCY,
      ],
    },
    assistanceFacts(first),
    { kind: 'button', label: 'Ver mis vouchers', url: findUrl },
    {
      kind: 'text',
      text: `${WITHDRAWAL_TEXT} Se hace en el momento en «Ver mis vouchers», con un código que te mandamos a este email.`,
    },
    { kind: 'facts', facts: [{ label: 'Si no podés entrar ahí', value: cancelUrl, href: cancelUrl }] },
  ]
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
  sold: SoldSale,
): Promise<{ label: string; value: string }[]> {
  const [history, extras] = await Promise.all([readHistory(db, sold.id), soldExtras(db, sold.id)])
  const { gross, discount, charged } = inForce(history)
  const lines = [
    ...rows.map(({ person }) => ({ label: fullName(person), price: person.price })),
    ...extras
      .filter(({ passengerNo }) => rows.some(({ person }) => person.n === passengerNo))
      .map(({ description, price }) => ({ label: description, price })),
  ]
  const isWhole = sum(lines.map(({ price }) => price)) === gross && lines.length > 1
  const code = sold.promoCode ? `Descuento ${sold.promoCode}` : 'Descuento'
  return [
    ...(isWhole
      ? lines.map(({ label, price }) => ({ label, value: price === 0 ? 'Sin cargo' : formatMoney(price) }))
      : []),
    ...(discount > 0
      ? [
          { label: 'Precio', value: formatMoney(gross) },
          { label: code, value: formatMoney(-discount) },
        ]
      : []),
    { label: 'Total', value: formatMoney(charged) },
    ...instalmentFacts(sold),
  ]
}

/** Says in how many instalments the card paid a sale when it was made, and what the buyer paid for them. */
function instalmentFacts({ charged, instalments, financing }: SoldSale): { label: string; value: string }[] {
  if (instalments === 1) return []
  return [
    ...(financing > 0 ? [{ label: 'Financiación', value: formatMoney(financing) }] : []),
    { label: 'Pagado con tarjeta', value: `${formatMoney(charged + financing)} en ${instalments} cuotas` },
  ]
}

const MODES = { card: 'con tarjeta', account: 'en cuenta corriente', free: 'sin cargo' } as const

function paidHow({ mode, method }: SoldSale): string {
  return mode === 'card' && method !== 'card' ? `por ${methodNames[method]}` : MODES[mode]
}

async function saleNotice({ db, env }: Dependencies, saleId: string): Promise<UnsignedEmail | null> {
  const sold = await findSoldSale(db, { id: saleId })
  if (!sold) return null
  const people = sold.passengerCount === 1 ? '1 pasajero' : `${sold.passengerCount} pasajeros`
  return {
    subject: `Venta ${saleCode(sold.number)}: ${sold.planName}, ${formatMoney(sold.charged)}`,
    title: `Venta ${saleCode(sold.number)}`,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Empresa', value: sold.businessName },
          { label: 'Plan', value: sold.planName },
          { label: 'Destino', value: `${sold.destinationName}, ${tripPeriod(sold)}` },
          { label: 'Titular', value: `${sold.holder} (${people})` },
          { label: 'Total', value: `${formatMoney(sold.charged)}, ${paidHow(sold)}` },
          ...instalmentFacts(sold),
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
      filename: fileNameOf(document, 'Voucher'),
      content: await printInThread(document),
      contentType: 'application/pdf',
    })
  }
  return attachments
}
