import { formatDay } from '../dates.ts'
import { saleCode } from '../sales/sale-code.ts'
import type { AccountLine, LineKind } from './contract.ts'
import type { PaymentMethod } from './ledger.ts'
import type { LineGroup } from './statement.ts'

/** The names of the kinds of line, as people read them on screens, papers and in files. */
export const lineKindNames: Readonly<Record<LineKind, string>> = {
  sale: 'Venta',
  cancellation: 'Cancelación',
  'passenger-cancelled': 'Baja de un pasajero',
  change: 'Cambio',
  extension: 'Extensión',
  fee: 'Cargo por cancelación',
  grant: 'Devolución acordada',
  payment: 'Pago recibido',
  'payment-taken-back': 'Pago quitado',
  payout: 'Comisión pagada',
  adjustment: 'Ajuste',
}

export const paymentMethodNames: Readonly<Record<PaymentMethod, string>> = {
  transfer: 'Transferencia',
  cash: 'Efectivo',
  cheque: 'Cheque',
  other: 'Otro',
  netting: 'Compensación',
}

export const lineGroupNames: Readonly<Record<LineGroup, string>> = {
  sales: 'Ventas y sus cambios',
  payments: 'Pagos recibidos',
  payouts: 'Comisión pagada',
  adjustments: 'Ajustes',
}

/** Names a line: "Venta #0000123" */
export function lineName({ kind, sale }: Pick<AccountLine, 'kind' | 'sale'>): string {
  return sale ? `${lineKindNames[kind]} ${saleCode(sale.number)}` : lineKindNames[kind]
}

/** Describes a line: the holder of the sale, the payment method and reference, and the reason. */
export function lineDetail({ sale, method, reference, reason }: Omit<AccountLine, 'balance'>): string {
  const facts = [sale?.holder, method && paymentMethodNames[method], reference, reason].filter(Boolean)
  return facts.join(' · ') || '—'
}

/** Names a line with its day: "Pago recibido del 03/10/2026" */
export function lineInWords(line: Pick<AccountLine, 'kind' | 'sale' | 'day'>): string {
  return `${lineName(line)} del ${formatDay(line.day)}`
}
