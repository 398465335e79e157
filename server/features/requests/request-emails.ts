import { count, eq } from 'drizzle-orm'
import { formats } from '#shared/formats.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { formatMoney } from '#shared/money.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { request, requestAttachment, requestEvent } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Dependencies } from '../dependencies.ts'
import { customerEmail, ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { UnsignedEmail } from '../emails/layout.ts'
import type { EmailContent } from '../../adapters/mail/mailer.ts'
import { requestTexts } from './request-texts.ts'

/** The email to staff. */
export const requestNoticeEmail: Email<{ requestId: string }> = {
  kind: 'request-notice',
  key: ({ requestId }) => requestId,
  render: async (dependencies, { requestId }) => {
    const email = await requestNotice(dependencies, requestId)
    return email && ownEmail(dependencies, email)
  },
}

/** The email to the traveller who made the request: that it arrived, and what comes next. */
export const requestReceiptEmail: Email<{ requestId: string }> = {
  kind: 'request-receipt',
  goesTo: 'requester',
  key: ({ requestId }) => requestId,
  render: (dependencies, { requestId }) => requestReceipt(dependencies, requestId),
}

/** The email to the traveller who made the request: what staff decided, or need to know. */
export const requestUpdateEmail: Email<{ eventId: string }> = {
  kind: 'request-update',
  goesTo: 'requester',
  key: ({ eventId }) => eventId,
  render: (dependencies, { eventId }) => requestUpdate(dependencies, eventId),
}

/** Writes to staff that a traveller requests a refund or a cancellation, and when the answer is due. */
async function requestNotice({ db, env }: Dependencies, requestId: string): Promise<UnsignedEmail | null> {
  const [found] = await db
    .select({ record: request, saleNumber: sale.number })
    .from(request)
    .leftJoin(sale, eq(sale.id, request.saleId))
    .where(eq(request.id, requestId))
  if (!found) return null
  const { record, saleNumber } = found
  const [files] = await db
    .select({ total: count() })
    .from(requestAttachment)
    .where(eq(requestAttachment.requestId, requestId))
  const title = `Pedido de ${requestTexts[SOURCE_LANGUAGE](record.kind)} ${caseNumber(record.kind, record.number)}`
  const name = [record.name, record.lastName].filter(Boolean).join(' ')
  const facts = [
    { label: 'Responder antes de', value: formats[SOURCE_LANGUAGE].moment(record.dueAt) },
    { label: 'Voucher', value: record.voucher },
    {
      label: 'Venta',
      value: saleNumber === null ? 'ninguna coincide con el voucher y el documento' : saleCode(saleNumber),
    },
    { label: 'Nombre', value: name },
    { label: 'Email', value: record.email },
    { label: 'Teléfono', value: record.phone },
    { label: 'Motivo', value: record.reason },
    { label: 'Tipo de gasto', value: record.expenseType },
    { label: 'Fecha del gasto', value: record.expenseDate },
    { label: 'País', value: record.country },
    {
      label: 'Monto',
      value: record.amount === null ? null : formatMoney(record.amount).replace('USD', record.currency ?? 'USD'),
    },
    { label: 'Detalle', value: record.detail },
    { label: 'Archivos', value: files?.total ? String(files.total) : null },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  const button = {
    kind: 'button',
    label: 'Ver el pedido',
    url: `${env.publicUrl}/admin/requests/${record.id}`,
  } as const
  return { subject: title, title, blocks: [{ kind: 'facts', facts }, button] }
}

/**
 * Confirms a request to the traveller, with the next steps. It contains nothing that they typed: the form is open to all, and
 * must not carry a stranger's words to any mailbox. Its brand is the storefront's, never that of the found sale, which would
 * reveal to a guesser whether voucher and document match.
 */
async function requestReceipt(dependencies: Dependencies, requestId: string): Promise<EmailContent | null> {
  const [record] = await dependencies.db.select().from(request).where(eq(request.id, requestId))
  if (!record) return null
  const number = caseNumber(record.kind, record.number)
  const { language } = record
  const t = requestTexts[language]
  const what = t(record.kind)
  return customerEmail(dependencies, record.storefrontId, {
    language,
    subject: t('receipt.subject', { what, number }),
    title: t('receipt.title', { what }),
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: t('number'), value: number },
          { label: t('answer'), value: formats[language].moment(record.dueAt) },
        ],
      },
      { kind: 'heading', text: t('next') },
      { kind: 'steps', steps: [t('next.review'), t('next.missing'), t('next.decision')] },
      { kind: 'text', text: t('receipt.number', { number }) },
      { kind: 'text', text: t('receipt.notYou') },
    ],
  })
}

/** The states about which the traveller gets an email; the others are for staff only. */
const NEWS = ['approved', 'rejected', 'missing-information'] as const

/** Writes to the traveller what staff decided, or need to know, in staff's own words. */
async function requestUpdate(dependencies: Dependencies, eventId: string): Promise<EmailContent | null> {
  const [found] = await dependencies.db
    .select({ event: requestEvent, record: request })
    .from(requestEvent)
    .innerJoin(request, eq(request.id, requestEvent.requestId))
    .where(eq(requestEvent.id, eventId))
  if (!found) return null
  const { event, record } = found
  const news = NEWS.find((status) => status === event.toStatus)
  if (!news) return null
  const { language } = record
  const t = requestTexts[language]
  const number = caseNumber(record.kind, record.number)
  const title = t(`${news}.title`, { what: t(record.kind) })
  return customerEmail(dependencies, record.storefrontId, {
    language,
    subject: t('update.subject', { title, number }),
    title,
    blocks: [
      { kind: 'text', text: t(`${news}.text`) },
      ...(event.message ? [{ kind: 'text', text: event.message } as const] : []),
      { kind: 'facts', facts: [{ label: t('number'), value: number }] },
      { kind: 'text', text: t('update.reply') },
    ],
  })
}
