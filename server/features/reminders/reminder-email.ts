import { and, eq } from 'drizzle-orm'
import { ANNUAL_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { certificateLanguages } from '#shared/entry-requirements/requirement.ts'
import { coverInWords, reviewInWords } from '#shared/entry-requirements/words.ts'
import { isReminderDue, untilDeparture } from '#shared/reminders/departure.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
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
  const requirements = await requirementsAt(dependencies, sold.destinationId)
  const what = sold.categoryId === ANNUAL_CATEGORY ? 'Tu plan anual' : 'Tu viaje'
  const title = `${what} empieza ${untilDeparture(startDate, today)}`
  const email = signedBy(dependencies, seller, {
    subject: `${title}: ${sold.destinationName}, ${tripPeriod(sold)}`,
    title,
    blocks: [
      ...voucherBlocks(dependencies, { sold, documents, first, requirements }),
      ...borderBlocks(requirements, first),
      { kind: 'heading', text: 'Si necesitás asistencia' },
      assistanceFacts(first),
      { kind: 'button', label: 'Ver mis vouchers', url: storefrontUrl(env.publicUrl, storefront, '/mi-voucher') },
      { kind: 'text', text: 'Este recordatorio te llega una sola vez por compra.' },
      { kind: 'facts', facts: [{ label: 'No recibir más', value: unsubscribeUrl, href: unsubscribeUrl }] },
    ],
  })
  return { ...email, attachments: await attachmentsOf(documents), unsubscribeUrl }
}

type Reminded = {
  sold: SoldSale
  documents: readonly VoucherDocument[]
  first: VoucherDocument
  requirements: readonly ShownRequirement[]
}

function voucherBlocks(
  { env }: Pick<Dependencies, 'env'>,
  { sold, documents, first, requirements }: Reminded,
): Block[] {
  const certificates = certificateLanguages(requirements, first.benefits)
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
    ...documents.map((document) => paperBlock(env, document, certificates)),
  ]
}

/** Tells what the places of the destination ask at their border, each with its source and with what the cover answers. */
function borderBlocks(requirements: readonly ShownRequirement[], first: VoucherDocument): Block[] {
  const certificate = first.isSchengen
    ? ' En el espacio Schengen mostrá el certificado, que está entre los enlaces.'
    : ''
  return [
    { kind: 'heading', text: 'Qué te pueden pedir en la frontera' },
    {
      kind: 'text',
      text:
        requirements.length > 0
          ? 'Esto es lo que encontramos en fuentes oficiales, y no es todo. Confirmá en el consulado o con la aerolínea qué documentos, visas y vacunas te piden.'
          : 'No tenemos requisitos revisados para este destino. Confirmá en el consulado o con la aerolínea qué documentos, visas y vacunas te piden.',
    },
    ...requirements.map((requirement) => requirementBlock(requirement, first)),
    {
      kind: 'text',
      text: `Quién entra, y con qué, lo decide la autoridad de cada país. El voucher dice qué cubre tu asistencia.${certificate}`,
    },
  ]
}

function requirementBlock(requirement: ShownRequirement, { benefits }: VoucherDocument): Block {
  const { place, text, sourceName, sourceUrl } = requirement
  const answer = coverInWords(requirement, benefits)
  return {
    kind: 'facts',
    facts: [
      { label: place, value: text },
      ...(answer === null ? [] : [{ label: 'Tu plan', value: answer }]),
      { label: 'Fuente', value: `${sourceName}: ${sourceUrl}`, href: sourceUrl },
      { label: 'Revisado', value: reviewInWords(requirement) },
    ],
  }
}
