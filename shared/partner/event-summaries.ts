import type { EventKind } from '../webhooks/events.ts'

/** What each event tells, in a sentence of the document of the partner API. */
export const eventSummaries: Record<EventKind, string> = {
  'sale.created': 'Se emitió una venta, por la API, por un enlace o en tu sitio',
  'sale.changed': 'Cambió una venta: sus fechas, su plan, su destino o sus pasajeros',
  'sale.cancelled': 'Se canceló una venta',
  'voucher.replaced': 'Un voucher se reemplazó por una versión nueva',
  'voucher.voided': 'Un voucher dejó de valer',
  'link.paid': 'Un viajero pagó un enlace: la venta está emitida',
  'payment.waiting': 'Un viajero eligió pagar en un local o por transferencia: todavía no hay venta',
  'payment.expired': 'Venció el plazo de un pago que se esperaba',
  'refund.completed': 'Una devolución llegó al viajero',
  'statement.closed': 'Se cerró el estado de cuenta de un mes',
  'tariff.started': 'Empezó a regir otra tarifa: las cotizaciones nuevas la usan',
}
