import type { LineKind } from '#shared/partner-account/contract.ts'
import type { PaymentMethod } from '#shared/partner-account/ledger.ts'
import { t as base } from './texts.ts'

const kind: Record<LineKind, string> = {
  sale: 'Venta',
  cancellation: 'Cancelación',
  'passenger-cancelled': 'Baja de un pasajero',
  change: 'Cambio',
  extension: 'Extensión',
  kept: 'Cargo por cancelación',
  grant: 'Devolución acordada',
  payment: 'Pago recibido',
  'payment-taken-back': 'Pago quitado',
  payout: 'Comisión pagada',
  adjustment: 'Ajuste',
}

const method: Record<PaymentMethod, string> = {
  transfer: 'Transferencia',
  cash: 'Efectivo',
  cheque: 'Cheque',
  other: 'Otro',
  netting: 'Compensación',
}

const accounts = {
  title: 'Cuentas',
  intro:
    'Lo que debe cada empresa por sus ventas en cuenta corriente y la comisión que le debemos. Un saldo bajo cero es a favor de la empresa.',
  search: 'Empresa o agente',
  none: 'Todavía no hay cuentas.',
  empty: 'Ninguna cuenta coincide.',
  emptyHint: 'Probá con otra parte del nombre.',
  back: 'Volver a Cuentas',
  of: (name: string) => `Cuenta de ${name}`,
  own: 'Tu cuenta',
  backHome: 'Volver al inicio',
  figures: 'Cómo está la cuenta',
  debt: 'Por ventas en cuenta corriente',
  commissionOwed: 'Comisión a favor',
  balance: 'Saldo',
  balanceHint: 'Un saldo bajo cero es a tu favor.',
  noLines: 'Todavía no hay movimientos.',
  noneFound: 'No hay movimientos en esos días.',
  noneFoundHint: 'Probá con otro período.',
  kind,
  method,
}

/** What the screens of accounts say, over the texts of all screens. */
export const t = { ...base, accounts }
