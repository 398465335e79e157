import { and, eq } from 'drizzle-orm'
import { ANNUAL_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import { borderRequirements, type BorderAdvice } from '#shared/reminders/border-requirements.ts'
import { isReminderDue, untilDeparture } from '#shared/reminders/departure.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Email } from '../email.ts'
import { signedBy } from '../emails/customer-email.ts'
import type { Block } from '../emails/layout.ts'
import type { SoldSale } from '../sales/history.ts'
import { assistanceFacts, attachmentsOf, paperBlock, vouchersInForce } from '../sales/sale-emails.ts'
import { tripFacts, tripPeriod } from '../sales/trip-period.ts'
import type { VoucherDocument } from '../sales/voucher-pdf.ts'
import { sellingBrand, storefrontOf } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { mayBeReminded } from './may-be-reminded.ts'
import { optOutAddress } from './opt-out.ts'

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
  const what = sold.categoryId === ANNUAL_CATEGORY ? 'Tu plan anual' : 'Tu viaje'
  const title = `${what} empieza ${untilDeparture(startDate, today)}`
  const email = signedBy(dependencies, seller, {
    subject: `${title}: ${sold.destinationName}, ${tripPeriod(sold)}`,
    title,
    blocks: [
      ...voucherBlocks(dependencies, sold, documents, first),
      ...borderBlocks(borderRequirements(sold.destinationId, today), first),
      { kind: 'heading', text: 'Si necesitás asistencia' },
      assistanceFacts(first),
      { kind: 'button', label: 'Ver mis vouchers', url: storefrontUrl(env.publicUrl, storefront, '/mi-voucher') },
      { kind: 'text', text: 'Este recordatorio te llega una sola vez por compra.' },
      { kind: 'facts', facts: [{ label: 'No recibir más', value: unsubscribeUrl, href: unsubscribeUrl }] },
    ],
  })
  return { ...email, attachments: await attachmentsOf(documents), unsubscribeUrl }
}

function voucherBlocks(
  { env }: Pick<Dependencies, 'env'>,
  sold: SoldSale,
  documents: readonly VoucherDocument[],
  first: VoucherDocument,
): Block[] {
  return [
    {
      kind: 'text',
      text: `Hola, ${first.passenger.name}: tu cobertura empieza el ${formatDay(sold.startDate)}. Te dejamos a mano lo que conviene llevar.`,
    },
    {
      kind: 'facts',
      facts: [...tripFacts(sold), { label: 'Compra', value: saleCode(sold.number) }],
    },
    { kind: 'heading', text: 'Antes de salir' },
    {
      kind: 'steps',
      steps: [
        'Guardá en el teléfono o imprimí el voucher de cada pasajero, que va adjunto, y llevalo junto con el documento.',
        'Abrí «Emergencias, sin internet» en el teléfono que vas a llevar: queda guardada y después funciona sin conexión.',
        'Agendá los números de asistencia de abajo.',
      ],
    },
    ...documents.map((document) => paperBlock(env, document)),
  ]
}

/** Tells what the places of the destination ask at their border, each with its source. */
function borderBlocks(requirements: readonly BorderAdvice[], { isSchengen }: VoucherDocument): Block[] {
  const certificate = isSchengen ? ' En el espacio Schengen mostrá el certificado, que está entre los enlaces.' : ''
  return [
    { kind: 'heading', text: 'Qué te pueden pedir en la frontera' },
    {
      kind: 'text',
      text:
        requirements.length > 0
          ? 'Esto es lo que encontramos en fuentes oficiales, y no es todo. Confirmá en el consulado o con la aerolínea qué documentos, visas y vacunas te piden.'
          : 'No tenemos requisitos revisados para este destino. Confirmá en el consulado o con la aerolínea qué documentos, visas y vacunas te piden.',
    },
    ...requirements.map(requirementBlock),
    {
      kind: 'text',
      text: `Quién entra, y con qué, lo decide la autoridad de cada país. El voucher dice qué cubre tu asistencia.${certificate}`,
    },
  ]
}

function requirementBlock({ place, text, source, reviewedOn, isOld }: BorderAdvice): Block {
  const day = formatDay(reviewedOn)
  return {
    kind: 'facts',
    facts: [
      { label: place, value: text },
      { label: 'Fuente', value: `${source.name}: ${source.url}`, href: source.url },
      { label: 'Revisado', value: isOld ? `el ${day}, hace más de seis meses: confirmalo` : `el ${day}` },
    ],
  }
}
