import type { DifferenceKind } from './compare.ts'

type Words = {
  /** The name of the difference. */
  title: string
  /** The action that staff should take. */
  todo: string
}

/** The name and the action of each kind of difference, for emails to staff and their screens. */
export const differenceWords: Record<DifferenceKind, Words> = {
  'unknown-here': {
    title: 'Cobrado en el medio de pago, desconocido acá',
    todo: 'Buscá la orden en el panel del medio de pago. Si nadie la explica, devolvé el cobro desde ahí.',
  },
  'charged-twice': {
    title: 'Cobrado dos veces',
    todo: 'La venta sigue en pie con el primer cobro. Devolvé este desde el panel del medio de pago y avisale al comprador.',
  },
  'given-up-here': {
    title: 'Cobrado después de darlo por perdido',
    todo: 'No hay venta: la plata vuelve al comprador sola. Mirá que la devolución termine.',
  },
  'pending-here': {
    title: 'Cobrado, y acá sigue sin confirmar',
    todo: 'Seguimos preguntando y la venta se completa sola. Si mañana sigue acá, mirá las claves y el estado del medio de pago.',
  },
  'missing-there': {
    title: 'Pagado acá, sin cobro en el medio de pago',
    todo: 'El medio de pago no tiene este cobro, o lo anuló. Preguntale qué pasó antes de que empiece el viaje: los vouchers ya se emitieron.',
  },
  'amount-differs': {
    title: 'El importe o la moneda no coinciden',
    todo: 'Compará la venta con el cobro en el panel del medio de pago y devolvé o cobrá la diferencia.',
  },
  'refund-missing-there': {
    title: 'Devuelto acá, sin devolución en el medio de pago',
    todo: 'El comprador puede no haber recibido su plata. Buscá el cobro en el panel del medio de pago y devolvelo si hace falta.',
  },
  'refund-unknown-here': {
    title: 'Devuelto en el medio de pago, no acá',
    todo: 'Si hay venta, sigue vigente con menos cobro, o con ninguno: decidí si se anula. Fijate quién hizo la devolución en el panel.',
  },
  'refund-amount-differs': {
    title: 'Se devolvió otro importe',
    todo: 'Compará la devolución con el cobro en el panel del medio de pago y completá lo que falte.',
  },
}
