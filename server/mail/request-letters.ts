import { eq } from 'drizzle-orm'
import { formatMoney } from '#shared/money.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { request } from '../db/schema/operations.ts'
import { sale } from '../db/schema/sales.ts'
import type { Services } from '../services.ts'
import type { OwnLetter } from './layout.ts'

const KINDS = { refund: 'reintegro', cancellation: 'cancelación' } as const

/** Tells staff that a traveller asks for a refund or a cancellation, and until when to answer. */
export async function requestNotice({ db }: Services, requestId: string): Promise<OwnLetter | null> {
  const [found] = await db
    .select({ asked: request, saleNumber: sale.number })
    .from(request)
    .leftJoin(sale, eq(sale.id, request.saleId))
    .where(eq(request.id, requestId))
  if (!found) return null
  const { asked, saleNumber } = found
  const title = `Pedido de ${KINDS[asked.kind]} ${caseNumber(asked.kind, asked.number)}`
  const name = [asked.name, asked.lastName].filter(Boolean).join(' ')
  const facts = [
    { label: 'Responder antes de', value: formatMoment(asked.dueAt) },
    { label: 'Voucher', value: asked.voucher },
    {
      label: 'Venta',
      value: saleNumber === null ? 'ninguna coincide con el voucher y el documento' : saleCode(saleNumber),
    },
    { label: 'Nombre', value: name },
    { label: 'Email', value: asked.email },
    { label: 'Teléfono', value: asked.phone },
    { label: 'Motivo', value: asked.reason },
    { label: 'Tipo de gasto', value: asked.expenseType },
    { label: 'Fecha del gasto', value: asked.expenseDate },
    { label: 'País', value: asked.country },
    {
      label: 'Monto',
      value: asked.amount === null ? null : formatMoney(asked.amount).replace('USD', asked.currency ?? 'USD'),
    },
    { label: 'Detalle', value: asked.detail },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return { subject: title, title, blocks: [{ kind: 'facts', facts }] }
}

function formatMoment(moment: Date): string {
  return new Intl.DateTimeFormat('es-UY', {
    timeZone: 'America/Montevideo',
    dateStyle: 'full',
    timeStyle: 'short',
  }).format(moment)
}
