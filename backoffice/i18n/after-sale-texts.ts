import type { CancellationPreview } from '#shared/after-sale/contract.ts'
import type { ClosedReason, Step } from '#shared/after-sale/next-steps.ts'
import { refundReasons } from '#shared/checkout/refund-reasons.ts'
import { type Cents, formatMoney, formatPercent } from '#shared/money.ts'
import { lineKindNames } from '#shared/partner-account/line-names.ts'
import type { RefundStatus } from '#shared/refunds/contract.ts'
import { correctedFields } from './corrected-fields.ts'
import { emails } from './email-texts.ts'
import { formatCount as count } from './format.ts'
import { accounts } from './partner-account-texts.ts'
import { requests } from './request-texts.ts'
import { t as base } from './texts.ts'

const daysLeft = (days: number) => (days === 1 ? 'falta 1 día' : `faltan ${count(days)} días`)

const rule: Record<CancellationPreview['rule'], (percentBack: number, days: number) => string> = {
  withdrawal: (_, days) =>
    `Está dentro de los 5 días hábiles de la compra y el viaje no empezó (${daysLeft(days)}): se devuelve todo.`,
  terms: (percentBack, days) =>
    `Pasaron los 5 días hábiles de la compra y ${daysLeft(days)} para la salida: según sus condiciones se devuelve el ${formatPercent(percentBack)}.`,
  departed: () =>
    'El viaje ya empezó: no corresponde devolución y los vouchers siguen vigentes. Podés devolver un importe a cargo nuestro.',
  cancelled: () => 'Esta venta ya está cancelada.',
}

const note: Record<CancellationPreview['moneyBack'], (business: string) => string> = {
  card: () => 'El dinero vuelve a la tarjeta con la que se pagó, y le avisamos por email a quien compró.',
  transfer: () =>
    'No se pagó con tarjeta: le pedimos por email una cuenta bancaria a quien compró, y el dinero va ahí. Hasta entonces la devolución espera en Devoluciones.',
  account: (business) => `La devolución la hace ${business}: se descuenta de lo que nos debe, y le avisamos por email.`,
  none: () => 'No hay dinero para devolver. Le avisamos por email a quien compró.',
}

const cancel = {
  title: (code: string) => `Cancelar la venta ${code}`,
  confirm: (refund: string) => `Cancelar y devolver ${refund}`,
  dismiss: 'Volver',
  refund: (amount: string) => `Se devuelven ${amount}.`,
  fee: (amount: string) => `De lo cobrado quedan ${amount} como cargo por cancelación.`,
  reason: 'Motivo',
  rule,
  note,
  byRequest: 'Al aprobar el pedido, la venta se cancela.',
  grantTitle: (code: string) => `Devolver un importe de la venta ${code}`,
  grant: (amount: string | null) => (amount ? `Devolver ${amount}` : 'Devolver'),
  amount: 'Importe (USD)',
  most: (amount: string, financing: Cents) =>
    `Hasta ${amount}${financing > 0 ? `. Además vuelve su parte de la financiación, hasta ${formatMoney(financing)}` : ''}`,
}

const outcome = {
  title: 'Cómo queda',
  /** The columns of a preview. */
  preview: { before: 'Antes', change: 'Cambio', after: 'Después' },
  /** The columns of what was done. */
  done: { before: 'Al vender', change: 'Desde entonces', after: 'Hoy' },
  figure: { charged: 'Cobrado', cost: 'Costo del proveedor', commission: 'Comisión', houseShare: 'Nuestro' },
}

const change = {
  title: (code: string) => `Cambiar la venta ${code}`,
  kind: 'Qué cambia',
  kinds: {
    change: 'El viaje',
    'passenger-cancelled': 'Alguien no viaja',
    extension: 'Extender el viaje',
  },
  startDate: 'Salida',
  endDate: 'Regreso',
  until: 'Nuevo regreso',
  cover: (destination: string, plan: string) => `Destino y plan: ${destination}, ${plan}`,
  birthDates: 'Fechas de nacimiento',
  who: 'Quién no viaja',
  over: 'El viaje ya terminó, o es tan largo como puede ser: no hay nada para cambiar.',
  losesFamilyPlan: 'Quienes quedan no forman un plan familiar: cada uno paga su precio.',
  fee: (amount: string) => `De lo cobrado quedan ${amount} como cargo por el cambio.`,
  toPay: {
    card: (amount: string) => `Hay que pagar ${amount} más. No cambia nada hasta que se paguen con el enlace.`,
    account: (amount: string) => `Hay que pagar ${amount} más, que se suman a la cuenta de la empresa.`,
  },
  refund: {
    card: (amount: string) => `Se devuelven ${amount} a la tarjeta.`,
    transfer: (amount: string) => `Se devuelven ${amount} por transferencia.`,
    account: (amount: string) => `Se descuentan ${amount} de la cuenta: la devolución la hace la empresa.`,
  },
  nothing: 'El precio no cambia.',
  confirm: 'Hacer el cambio',
  confirmRefund: (amount: string) => `Cambiar y devolver ${amount}`,
  confirmAccount: (amount: string) => `Cambiar y sumar ${amount} a la cuenta`,
  confirmLink: (amount: string) => `Mandar el enlace por ${amount}`,
  confirmLeave: (leaving: number, refund: string | null) =>
    `Dar de baja a ${leaving === 1 ? '1 pasajero' : `${count(leaving)} pasajeros`}${refund ? ` y devolver ${refund}` : ''}`,
}

const glance = {
  title: 'Cómo está la venta',
  outcome: { cancelled: 'Cómo quedó', changed: 'Cómo está hoy' },
  link: (amount: string, until: string) =>
    `Falta que paguen ${amount} para hacer un cambio. El enlace vale hasta el ${until}; hasta que se pague no cambia nada.`,
  copy: { label: 'Copiar el enlace', copied: 'Copiamos el enlace.', failed: 'No pudimos copiar el enlace.' },
  send: 'Mandar de nuevo',
  withdraw: 'Retirar el enlace',
  withdrawTitle: (amount: string) => `¿Retirar el enlace para pagar ${amount}?`,
  withdrawBody: 'Ya no se va a poder pagar, y la venta sigue como está. Si hace falta, podés hacer el cambio de nuevo.',
  refund: (amount: string, status: string) => `Devolución de ${amount}: ${status.toLowerCase()}`,
  expected: (from: string, to: string) => `Se espera en la tarjeta entre el ${from} y el ${to}`,
  stuck: 'El medio de pago no la hizo: se transfiere a mano',
  desk: 'Ver en Devoluciones',
}

const correct = {
  title: (code: string) => `Corregir datos de la venta ${code}`,
  confirm: 'Corregir',
  note: 'Los pasajeros que corrijas reciben un voucher nuevo por email y el anterior queda reemplazado. El precio no cambia.',
}

const stepNames: Record<Step, string> = {
  pay: 'marcar como pagada',
  change: 'cambiar',
  extend: 'extender',
  correct: 'corregir',
  resend: 'reenviar vouchers',
  cancel: 'cancelar',
  grant: 'devolver un importe',
  takeBack: 'quitar el pago',
}

const closedBy: Record<ClosedReason, string> = {
  cancelled: 'la venta está cancelada',
  erased: 'los datos de los pasajeros se borraron por antigüedad',
  'not-departed': 'el viaje todavía no empezó',
  departed: 'el viaje ya empezó',
  over: 'el viaje ya terminó',
  longest: 'el viaje ya es tan largo como puede ser',
}

const next = {
  title: 'Qué se puede hacer',
  open: {
    pay: base.sales.pay.one,
    change: base.sale.change.open,
    extend: 'Extender el viaje',
    correct: base.sale.correct.open,
    resend: base.sale.resend.open,
    cancel: base.sale.cancel.open,
    grant: 'Devolver un importe',
    takeBack: base.sale.takeBack.open,
  } satisfies Record<Step, string>,
  closed: (steps: readonly Step[], why: ClosedReason) =>
    `No se puede ${steps
      .map((step) => stepNames[step])
      .join(', ')
      .replace(/, ([^,]*)$/, ' ni $1')}: ${closedBy[why]}.`,
}

const after = {
  title: 'Línea de tiempo',
  kind: lineKindNames,
  by: (name: string) => `por ${name}`,
  refund: (amount: string, toAccount: boolean) =>
    `Devolución ${toAccount ? 'a una cuenta bancaria' : 'a la tarjeta'} ${amount}`,
  payment: (amount: string) => `Pago con tarjeta ${amount}`,
  corrected: (what: string) => `Datos corregidos: ${what}`,
  byBuyer: 'por quien compró',
  link: (amount: string) => `Cambio que espera el pago de ${amount}`,
  linkUntil: (moment: string) => `El enlace vale hasta el ${moment}`,
  vouchers: (numbers: readonly string[]) =>
    numbers.length === 1 ? `Voucher ${numbers[0]} emitido` : `Vouchers emitidos: ${numbers.join(', ')}`,
  mark: {
    paid: (amount: string) => `Pago de la empresa ${amount}`,
    'taken-back': (amount: string) => `Pago quitado ${amount}`,
    freed: (amount: string) => `Pago sin aplicar ${amount}`,
  },
  paidOn: (on: string) => `del ${on}`,
  request: (kind: string, number: string, status: string) =>
    `Pedido de ${kind.toLowerCase()} ${number}: ${status.toLowerCase()}`,
  email: (kind: string, to: string) => `Email a ${to}: ${kind}`,
  field: correctedFields,
  receipt: 'Comprobante (PDF)',
  receiptOf: {
    payment: (amount: string) => `Comprobante del pago de ${amount} en PDF`,
    refund: (amount: string) => `Comprobante de la devolución de ${amount} en PDF`,
  },
}

const status: Record<RefundStatus, string> = {
  waiting: 'Espera la cuenta',
  pending: 'En camino',
  done: 'Hecha',
  stuck: 'Trabada',
  transferred: 'Transferida',
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const refunds = {
  title: 'Devoluciones',
  intro:
    'El dinero que vuelve a las tarjetas, o a la cuenta que nos dice quien no pagó con tarjeta. Las trabadas las rechazó el medio de pago o nunca las confirmó: transferilas y anotá la referencia.',
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
  transferOf: (amount: string, order: string) => `Registrar transferencia de ${amount}, orden ${order}`,
  transferTitle: (amount: string) => `Transferencia de ${amount}`,
  reference: 'Referencia',
  referenceHint: 'Lo que la nombra en el banco.',
  transferConfirm: (amount: string) => `Registrar la transferencia de ${amount}`,
  transferNote: 'Registrala cuando el dinero ya salió. Queda anotado quién lo hizo.',
  account: 'Cuenta',
  accountNone: 'Quien compró todavía no dijo la cuenta: pedísela.',
  accountLines: { bank: 'Banco', kind: 'Tipo', number: 'Número', name: 'Titular', document: 'Documento' },
}

/** The texts of changes to a sale after its purchase, merged into the texts of all screens. */
export const t = {
  ...base,
  accounts,
  emails,
  requests,
  sale: {
    ...base.sale,
    change: { ...base.sale.change, ...change },
    cancel: { ...base.sale.cancel, ...cancel },
    outcome,
    glance,
    correct: { ...base.sale.correct, ...correct },
    after,
    next,
  },
  refunds,
}
