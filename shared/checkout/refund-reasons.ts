/** The reasons of a refund, as stored and as staff read them. */
export const refundReasons = {
  'amount-differs': 'el medio de pago cobró otro importe u otra moneda',
  'late-approval': 'el pago se aprobó cuando ya se había dado por perdido',
  'paid-twice': 'la compra ya estaba paga por otro medio',
  'late-payment': 'se pagó después del plazo, cuando el precio ya no valía',
  'trip-started': 'la fecha de salida pasó antes de poder emitir los vouchers',
  'sale-cancelled': 'se canceló la venta',
  'sale-changed': 'se cambió la venta por una de menor precio',
  'change-outdated': 'la venta cambió antes de que se pagara la diferencia',
  granted: 'la acordamos después de la salida',
  'not-issued': 'pasó un día y los vouchers no se pudieron emitir',
} as const
export type RefundReason = keyof typeof refundReasons
