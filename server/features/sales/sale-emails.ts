import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { inForce } from '#shared/after-sale/movement.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { downloadCode } from '#shared/sales/voucher-code.ts'
import { storefrontOfSale } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { codeInForce, passenger, voucher } from '../../platform/db/schema/sales.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { findSoldSale, readHistory, type SoldSale } from './history.ts'
import { tripPeriod } from './trip-period.ts'
import { voucherDocument } from './voucher-document.ts'
import { type VoucherDocument, voucherPdf } from './voucher-pdf.ts'
import type { Dependencies } from '../dependencies.ts'
import { customerEmail, ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../emails/email.ts'
import type { Block, UnsignedEmail } from '../emails/layout.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'

/** To the traveller. `again` names one more time that they were asked for. */
export const vouchersEmail: Email<{ saleId: string; again?: string }> = {
  kind: 'vouchers',
  goesTo: 'buyer',
  key: ({ saleId, again }) => `${saleId}${again ? `:${again}` : ''}`,
  render: (dependencies, { saleId }) => renderVouchers(dependencies, saleId),
}

/** To staff: something was sold. */
export const saleNoticeEmail: Email<{ saleId: string }> = {
  kind: 'sale-notice',
  key: ({ saleId }) => saleId,
  render: async (dependencies, { saleId }) => {
    const written = await saleNotice(dependencies, saleId)
    return written && ownEmail(dependencies, written)
  },
}

/** The vouchers of a sale for its traveller, under the brand that sold it, one PDF for each passenger (B-12). */
async function renderVouchers(dependencies: Dependencies, saleId: string): Promise<EmailContent | null> {
  const sold = await findSoldSale(dependencies.db, { id: saleId })
  const documents = await vouchersInForce(dependencies, saleId)
  const [first] = documents
  if (!sold || sold.cancelledAt || !first) return null
  const storefront = await storefrontOfSale(dependencies.db, sold)
  const { charged } = inForce(await readHistory(dependencies.db, saleId))
  const email = await customerEmail(dependencies, sold.businessId, {
    subject: `Tus vouchers: ${sold.destinationName}, ${tripPeriod(sold)}`,
    title: 'Tu asistencia al viajero está lista',
    blocks: vouchersBlocks(dependencies, { sold, charged, documents, first, storefront }),
  })
  return { ...email, attachments: await attachmentsOf(documents) }
}

type Vouchers = {
  sold: SoldSale
  /** The price of what is in force. */
  charged: Cents
  documents: readonly VoucherDocument[]
  first: VoucherDocument
  storefront: Brand
}

function vouchersBlocks(
  { env }: Pick<Dependencies, 'env'>,
  { sold, charged, documents, first, storefront }: Vouchers,
): Block[] {
  const phones = first.contactLines.filter(({ kind }) => kind !== 'sales')
  const cancelUrl = storefrontUrl(env.publicUrl, storefront, '/cancelar-plan')
  const findUrl = storefrontUrl(env.publicUrl, storefront, '/mi-voucher')
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
        { label: 'Compra', value: `${saleCode(sold.number)}, ${formatMoney(charged)}` },
      ],
    },
    { kind: 'heading', text: 'Vouchers' },
    {
      kind: 'facts',
      facts: documents.map(({ passenger, number, code }) => ({
        label: fullName(passenger),
        value: `Nº ${number} · ${code}`,
      })),
    },
    { kind: 'heading', text: 'Si necesitás asistencia' },
    {
      kind: 'steps',
      steps: [
        'Comunicate con nosotros antes de atenderte, a los números de abajo.',
        'Decinos tu nombre, el código de tu voucher, dónde estás y qué te pasa.',
        'Ante una emergencia, andá al centro médico más cercano y avisanos dentro de las 72 horas.',
      ],
    },
    {
      kind: 'facts',
      facts: phones.map(({ label, phone }) => ({
        label,
        value: internationalPhone(phone),
        href: `tel:${phone}`,
      })),
    },
    {
      kind: 'facts',
      facts: [{ label: 'Descargar los vouchers de nuevo', value: findUrl, href: findUrl }],
    },
    {
      kind: 'text',
      text: 'Podés arrepentirte de la compra dentro de los 5 días hábiles y antes de que empiece la vigencia, sin costo (Ley 17.250).',
    },
    { kind: 'facts', facts: [{ label: 'Cancelar el plan', value: cancelUrl, href: cancelUrl }] },
  ]
}

const MODES = { card: 'con tarjeta', account: 'en cuenta corriente', free: 'sin cargo' } as const

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
          { label: 'Total', value: `${formatMoney(sold.charged)}, ${MODES[sold.mode]}` },
        ],
      },
      { kind: 'button', label: 'Ver la venta', url: `${env.publicUrl}/admin/sales/${sold.publicId}` },
    ],
  }
}

/** What the vouchers in force of a sale say, of all its passengers unless some are named. */
export async function vouchersInForce(
  dependencies: Dependencies,
  saleId: string,
  passengerNos?: readonly number[],
): Promise<VoucherDocument[]> {
  const named = passengerNos && inArray(voucher.passengerNo, [...passengerNos])
  const codes = await dependencies.db
    .select({ code: codeInForce })
    .from(voucher)
    .innerJoin(passenger, and(eq(passenger.saleId, voucher.saleId), eq(passenger.n, voucher.passengerNo)))
    .where(and(eq(voucher.saleId, saleId), isNull(passenger.leftAt), named))
    .orderBy(asc(voucher.passengerNo))
  const documents: VoucherDocument[] = []
  for (const { code } of codes) documents.push(await voucherDocument(dependencies, code))
  return documents
}

/** Each a PDF. */
export async function attachmentsOf(documents: readonly VoucherDocument[]): Promise<EmailContent['attachments']> {
  const attachments = []
  for (const document of documents) {
    attachments.push({
      filename: `voucher-${downloadCode(document.code)}.pdf`,
      content: await voucherPdf(document),
      contentType: 'application/pdf',
    })
  }
  return attachments
}
