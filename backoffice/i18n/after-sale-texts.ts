import type { AfterSale, CancellationPreview } from '#shared/after-sale/contract.ts'
import { refundReasons } from '#shared/checkout/refund-reasons.ts'
import type { RefundStatus } from '#shared/refunds/contract.ts'
import { correctedFields } from './corrected-fields.ts'
import { formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

const daysLeft = (days: number) => (days === 1 ? 'falta 1 día' : `faltan ${count(days)} días`)

const rule: Record<CancellationPreview['rule'], (percentBack: number, days: number) => string> = {
  withdrawal: (_, days) =>
    `Está dentro de los 5 días hábiles de la compra y el viaje no empezó (${daysLeft(days)}): se devuelve todo.`,
  terms: (percentBack, days) =>
    `Pasaron los 5 días hábiles de la compra y ${daysLeft(days)} para la salida: según sus condiciones se devuelve el ${count(percentBack)} %.`,
  departed: () =>
    'El viaje ya empezó: no corresponde devolución y los vouchers siguen vigentes. Podés devolver un importe a cargo nuestro.',
  cancelled: () => 'Esta venta ya está cancelada.',
}

const note: Record<CancellationPreview['moneyBack'], (business: string) => string> = {
  card: () => 'El dinero vuelve a la tarjeta con la que se pagó, y le avisamos por email a quien compró.',
  account: (business) => `La devolución la hace ${business}: se descuenta de lo que nos debe, y le avisamos por email.`,
  none: () => 'No hay dinero para devolver. Le avisamos por email a quien compró.',
}

const cancel = {
  title: (code: string) => `Cancelar la venta ${code}`,
  confirm: (refund: string) => `Cancelar y devolver ${refund}`,
  dismiss: 'Volver',
  outcome: 'Cómo queda',
  charged: 'Se cobró',
  refund: 'Se devuelve',
  kept: 'Cargo por cancelación',
  commission: 'Comisión de la empresa',
  houseShare: 'Nuestro',
  reason: 'Motivo',
  rule,
  note,
  byRequest: 'Al aprobar el pedido, la venta se cancela.',
  grantTitle: (code: string) => `Devolver un importe de la venta ${code}`,
  grant: 'Devolver',
  amount: 'Importe (USD)',
  most: (amount: string) => `Hasta ${amount}`,
}

const change = {
  title: (code: string) => `Cambiar la venta ${code}`,
  kind: 'Qué cambia',
  kinds: {
    change: 'Fechas, destino o plan',
    'passenger-cancelled': 'Alguien no viaja',
    extension: 'Extender el viaje',
  },
  startDate: 'Salida',
  endDate: 'Regreso',
  until: 'Nuevo regreso',
  who: 'Quién no viaja',
  over: 'El viaje ya terminó, o es tan largo como puede ser: no hay nada para cambiar.',
  losesFamilyPlan: 'Quienes quedan no forman un plan familiar: cada uno paga su precio.',
  before: 'Precio hasta hoy',
  after: 'Precio nuevo',
  toPay: 'Diferencia a pagar',
  nothing: 'Nada',
  kept: 'Cargo por el cambio',
  confirm: 'Hacer el cambio',
  confirmRefund: (amount: string) => `Cambiar y devolver ${amount}`,
  confirmAccount: (amount: string) => `Cambiar y sumar ${amount} a la cuenta`,
  confirmLink: (amount: string) => `Mandar el enlace para pagar ${amount}`,
  linkTitle: 'Falta que paguen la diferencia',
  linkText: (until: string) =>
    `Mandamos este enlace por email a quien compró. Vale hasta el ${until}; hasta que se pague no cambia nada.`,
  linkClose: 'Entendido',
}

const correct = {
  title: (code: string) => `Corregir datos de la venta ${code}`,
  confirm: 'Corregir',
  note: 'Los pasajeros que corrijas reciben un voucher nuevo por email y el anterior queda reemplazado. El precio no cambia.',
  name: 'Nombre',
  lastName: 'Apellido',
  documentType: 'Tipo de documento',
}

const kind: Record<AfterSale['movements'][number]['kind'], string> = {
  sale: 'Venta',
  cancellation: 'Cancelación',
  'passenger-cancelled': 'Baja de un pasajero',
  change: 'Cambio',
  extension: 'Extensión',
  kept: 'Cargo por cancelación',
  grant: 'Devolución acordada',
}

const after = {
  title: 'Después de la venta',
  kind,
  by: (name: string) => `por ${name}`,
  refund: (amount: string) => `Devolución a la tarjeta ${amount}`,
  payment: (amount: string) => `Pago con tarjeta ${amount}`,
  corrected: (what: string) => `Datos corregidos: ${what}`,
  byBuyer: 'por quien compró',
  link: (amount: string) => `Cambio que espera el pago de ${amount}`,
  linkUntil: (moment: string) => `El enlace vale hasta el ${moment}`,
  newVouchers: (vouchers: number) => (vouchers === 1 ? '1 voucher nuevo' : `${count(vouchers)} vouchers nuevos`),
  field: correctedFields,
  receipt: 'Comprobante (PDF)',
  receiptOf: {
    payment: (amount: string) => `Comprobante del pago de ${amount} en PDF`,
    refund: (amount: string) => `Comprobante de la devolución de ${amount} en PDF`,
  },
}

const status: Record<RefundStatus, string> = {
  pending: 'En camino',
  done: 'Hecha',
  stuck: 'Trabada',
  transferred: 'Transferida',
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const refunds = {
  title: 'Devoluciones',
  intro:
    'El dinero que vuelve a las tarjetas. Las trabadas las rechazó el medio de pago o pasaron dos días sin respuesta: transferilas y anotá la referencia.',
  status,
  allStatuses: 'Todos',
  search: 'Venta, orden o pago',
  none: 'Todavía no hubo devoluciones.',
  empty: 'Ninguna devolución coincide.',
  emptyHint: 'Probá con otro estado.',
  noneStuck: 'No hay devoluciones trabadas.',
  noneStuckHint: 'Para ver las demás, elegí otro estado.',
  reason: (key: keyof typeof refundReasons) => sentence(refundReasons[key]),
  whole: 'Total',
  part: 'Parcial',
  transfer: 'Registrar transferencia',
  transferOf: (amount: string, order: string) => `Registrar la transferencia de ${amount} de la orden ${order}`,
  transferTitle: (amount: string) => `Transferencia de ${amount}`,
  reference: 'Referencia',
  referenceHint: 'Lo que la nombra en el banco.',
  transferNote: 'Registrala cuando el dinero ya salió. Queda anotado quién lo hizo.',
}

/** What the screens say of what happens after a sale, over the texts of all screens. */
export const t = {
  ...base,
  sale: {
    ...base.sale,
    change: { ...base.sale.change, ...change },
    cancel: { ...base.sale.cancel, ...cancel },
    correct: { ...base.sale.correct, ...correct },
    after,
  },
  refunds,
}
