/** The fields with one value that the log of a business's edit compares, besides its two lists. */
export const singleBusinessFields = [
  'name',
  'rut',
  'address',
  'commissionPercent',
  'markup',
  'paymentType',
  'subdomain',
  'description',
  'primaryColor',
  'secondaryColor',
  'logoUrl',
  'faviconUrl',
  'headerUrl',
  'contactEmail',
  'legalName',
  'providerName',
  'officeHours',
] as const

/** The kind of a value in an entry: it decides how the value is shown. */
export type DetailKind =
  | 'text'
  | 'flag'
  | 'count'
  | 'money'
  | 'percent'
  /** Pesos per dollar. */
  | 'rate'
  | 'day'
  | 'month'
  | 'moment'
  /** The number of a sale, or several with spaces between. */
  | 'sale'
  /** Codes, which are shown in words. */
  | 'role'
  | 'seller'
  | 'payment-type'
  | 'sale-mode'
  | 'payment-method'
  | 'refund-reason'
  | 'request-status'
  | 'email'
  | 'reconciliation-status'
  | 'difference'
  /** Several codes, with ', ' between. */
  | 'person-fields'
  | 'tariff-parts'

/** Gives all names the same kind. */
const fields = {
  accesses: ['Accesos a vouchers', 'count'],
  reminderOptOuts: ['Recordatorios apagados', 'count'],
  address: ['Dirección', 'text'],
  again: ['Invitación repetida', 'flag'],
  amount: ['Importe', 'money'],
  answer: ['Respuesta', 'text'],
  attachment: ['Adjunto', 'text'],
  balance: ['Saldo', 'money'],
  banners: ['Banners', 'text'],
  basedOn: ['Copiada de', 'count'],
  before: ['Antes', 'rate'],
  business: ['Empresa', 'text'],
  businesses: ['Empresas', 'text'],
  buyerOf: ['Compras', 'count'],
  case: ['Caso', 'text'],
  change: ['Cambio', 'text'],
  charged: ['Importe', 'money'],
  checkouts: ['Compras sin venta', 'count'],
  code: ['Código', 'text'],
  commissionPercent: ['Comisión', 'percent'],
  companyPercentage: ['Porcentaje empresa', 'percent'],
  contactEmail: ['Email de contacto', 'text'],
  contactLines: ['Teléfonos', 'text'],
  count: ['Cantidad', 'count'],
  creditLimit: ['Límite de crédito', 'money'],
  day: ['Día', 'day'],
  description: ['Descripción', 'text'],
  difference: ['Diferencia', 'difference'],
  differences: ['Diferencias', 'count'],
  earlierVouchers: ['Vouchers anteriores', 'count'],
  email: ['Email', 'text'],
  emails: ['Correos', 'count'],
  endDate: ['Fin', 'day'],
  exchangeRate: ['Pesos por dólar', 'rate'],
  faviconUrl: ['Ícono', 'text'],
  fee: ['Cargo por cancelación', 'money'],
  fields: ['Datos', 'person-fields'],
  force: ['Aunque algo lo impedía', 'flag'],
  from: ['Antes', 'request-status'],
  headerUrl: ['Imagen de cabecera', 'text'],
  iso: ['Código ISO', 'text'],
  isOffered: ['Se ofrece', 'flag'],
  isPaused: ['Pausado', 'flag'],
  kind: ['Email', 'email'],
  legalName: ['Razón social', 'text'],
  listProblem: ['Lista del medio de pago', 'text'],
  logins: ['Usuarios', 'count'],
  logoUrl: ['Logo', 'text'],
  markup: ['Recargo', 'percent'],
  method: ['Medio', 'payment-method'],
  mode: ['Forma de pago', 'sale-mode'],
  month: ['Mes', 'month'],
  name: ['Nombre', 'text'],
  netToPay: ['Neto a pagar', 'money'],
  new: ['Diferencias nuevas', 'count'],
  note: ['Nota', 'text'],
  number: ['Venta', 'sale'],
  officeHours: ['Horario de atención', 'text'],
  order: ['Orden', 'text'],
  otherAddress: ['A otra dirección', 'flag'],
  ownPercentage: ['Porcentaje propio', 'percent'],
  paidOn: ['Día del pago', 'day'],
  parts: ['Partes', 'tariff-parts'],
  passengers: ['Pasajeros', 'text'],
  paymentType: ['Forma de pago', 'payment-type'],
  primaryColor: ['Color principal', 'text'],
  providerName: ['Prestador', 'text'],
  purchaseId: ['Cobro', 'text'],
  reason: ['Motivo', 'text'],
  reference: ['Referencia', 'text'],
  refund: ['Devuelto al comprador', 'money'],
  refundReason: ['Motivo', 'refund-reason'],
  requests: ['Pedidos', 'count'],
  revision: ['Revisión', 'count'],
  role: ['Rol', 'role'],
  rows: ['Registros', 'count'],
  rule: ['Regla', 'text'],
  rut: ['RUT', 'text'],
  sales: ['Ventas', 'sale'],
  secondaryColor: ['Color secundario', 'text'],
  seesCommission: ['Ve la comisión', 'flag'],
  sessions: ['Sesiones', 'count'],
  startDate: ['Inicio', 'day'],
  startsAt: ['Rige desde', 'moment'],
  statement: ['Estado de cuenta', 'text'],
  status: ['Resultado', 'reconciliation-status'],
  subdomain: ['Subdominio', 'text'],
  to: ['Ahora', 'request-status'],
  type: ['Tipo', 'seller'],
  unanswered: ['Sin respuesta', 'count'],
  user: ['Usuario', 'text'],
  usesLimit: ['Límite de usos', 'count'],
  version: ['Versión', 'count'],
  warnings: ['Avisos confirmados', 'count'],
} as const satisfies Record<string, readonly [word: string, kind: DetailKind]>

const payment = ['paidOn', 'reference'] as const
const covered = ['name', 'amount', 'count'] as const
const money = ['order', 'purchaseId', 'amount'] as const
const terms = ['commissionPercent', 'markup', 'paymentType'] as const
const shares = ['ownPercentage', 'companyPercentage'] as const
const promoCode = ['code', 'usesLimit', 'startDate', 'endDate', ...shares, 'businesses', 'isPaused'] as const
const tariff = ['version', 'name'] as const
const user = ['name', 'email'] as const
const country = ['name', 'iso', 'isOffered'] as const
/** How many records there are of a person, by table. */
const traces = [
  'passengers',
  'earlierVouchers',
  'buyerOf',
  'checkouts',
  'requests',
  'emails',
  'accesses',
  'reminderOptOuts',
] as const

/**
 * Every action that the audit log can record, and the values of its entry, each with its kind: the server writes no other, so
 * that the back-office has words for all of them.
 */
const actions = {
  'sale.issued': ['Venta emitida', 'number', 'order', 'mode', 'charged', 'business'],
  'checkout.not-issued': ['Compra pagada sin emitir', 'order'],
  'sale.vouchers-resent': ['Vouchers enviados de nuevo', 'number', 'otherAddress'],
  'sales.paid': ['Ventas marcadas como pagas', 'count', 'netToPay', ...payment, 'sales'],
  'sale.payment-taken-back': ['Pago de una venta quitado', 'number', 'reason', ...payment, 'netToPay'],
  'sale.changed': ['Venta cambiada', 'number', 'change', 'charged', 'refund', 'fee', 'reason'],
  'sale.change-link-sent': ['Enlace para pagar un cambio enviado de nuevo', 'number', 'amount'],
  'sale.change-link-withdrawn': ['Enlace para pagar un cambio retirado', 'number', 'amount'],
  'account.paid': ['Pago registrado en una cuenta', ...covered, ...payment, 'method'],
  'account.applied': ['Saldo de pagos aplicado a ventas', ...covered],
  'account.payment-taken-back': ['Pago de una cuenta quitado', 'amount', 'reason', ...payment, 'count'],
  'account.credit-limited': ['Límite de crédito cambiado', 'name', 'creditLimit'],
  'account.paid-out': ['Comisión pagada a una empresa', 'name', 'amount', ...payment, 'method'],
  'account.netted': ['Comisión compensada con deuda', ...covered],
  'account.adjusted': ['Cuenta ajustada', 'name', 'amount', 'reason'],
  'account.closing-asked': ['Cierre de un mes pedido', 'month', 'count'],
  'account.month-closed': ['Mes de una cuenta cerrado', 'name', 'month', 'statement', 'balance'],
  'statement.disputed': ['Reclamo en un estado de cuenta', 'name', 'statement', 'note'],
  'statement.dispute-answered': ['Reclamo respondido', 'name', 'statement', 'note', 'answer'],
  'sale.cancelled': ['Venta cancelada', 'number', 'rule', 'refund', 'fee', 'reason'],
  'sale.corrected': ['Datos de una venta corregidos', 'number', 'passengers', 'fields'],
  'sale.refund-granted': ['Devolución acordada después de la salida', 'number', 'amount', 'reason'],
  'refund.done': ['Devolución hecha', ...money, 'refundReason'],
  'refund.stuck': ['Devolución trabada', ...money, 'refundReason'],
  'refund.transferred': ['Devolución transferida por el equipo', ...money, 'reference'],
  'request.changed': ['Pedido actualizado', 'case', 'from', 'to'],
  'attachment.read': ['Adjunto de un pedido abierto', 'attachment'],
  'business.added': ['Empresa creada', 'name', 'subdomain', 'user', 'type', ...terms],
  'business.edited': ['Empresa cambiada', ...singleBusinessFields, 'contactLines', 'banners'],
  'business.deleted': ['Empresa eliminada', 'name', 'type', 'subdomain', 'logins'],
  'business.sessions-ended': ['Sesiones de una empresa cerradas', 'name'],
  'business.draft-saved': ['Borrador del sitio guardado', 'name'],
  'business.draft-sent': ['Borrador del sitio enviado', 'name'],
  'business.draft-put-in-force': ['Borrador del sitio puesto en vigencia', 'name'],
  'business.draft-sent-back': ['Borrador del sitio devuelto', 'name', 'note'],
  'promo-code.added': ['Código creado', ...promoCode],
  'promo-code.edited': ['Código cambiado', ...promoCode],
  'promo-code.paused': ['Código pausado', ...promoCode],
  'promo-code.resumed': ['Código reanudado', ...promoCode],
  'promo-code.deleted': ['Código eliminado', 'code'],
  'tariff.drafted': ['Borrador de tarifa creado', ...tariff, 'basedOn'],
  'tariff.saved': ['Borrador de tarifa guardado', ...tariff, 'revision', 'parts'],
  'tariff.deleted': ['Borrador de tarifa eliminado', ...tariff],
  'tariff.approved': ['Tarifa aprobada', ...tariff, 'revision', 'warnings'],
  'tariff.approval-withdrawn': ['Aprobación de tarifa retirada', ...tariff],
  'tariff.scheduled': ['Inicio de tarifa programado', ...tariff, 'startsAt'],
  'tariff.start-withdrawn': ['Inicio de tarifa retirado', ...tariff, 'startsAt'],
  'legal-text.reviewed': ['Texto legal revisado', 'name'],
  'country.added': ['País agregado', ...country],
  'country.edited': ['País cambiado', ...country],
  'exchange-rate.entered': ['Tipo de cambio cargado', 'day', 'exchangeRate', 'before'],
  'user.invited': ['Usuario invitado', ...user, 'role', 'seesCommission', 'business', 'again'],
  'user.edited': ['Usuario cambiado', ...user, 'role', 'seesCommission'],
  'user.blocked': ['Usuario bloqueado', ...user],
  'user.unblocked': ['Usuario desbloqueado', ...user],
  'user.sessions-ended': ['Sesiones de un usuario cerradas', ...user],
  'user.removed': ['Usuario quitado', ...user],
  'account.set-up': ['Primer administrador creado', 'role'],
  'password.changed': ['Contraseña cambiada', 'role'],
  'sessions.revoked': ['Sesiones propias cerradas', 'sessions'],
  'second-factor.on': ['Verificación en dos pasos activada', 'role'],
  'second-factor.off': ['Verificación en dos pasos desactivada', 'role'],
  'second-factor.recovery-code-used': ['Código de recuperación usado', 'role'],
  'email.resent': ['Email enviado de nuevo', 'kind'],
  'emails.resent': ['Emails fallidos enviados de nuevo', 'count'],
  'reconciliation.asked': ['Conciliación pedida'],
  'reconciliation.done': ['Conciliación hecha', 'status', 'differences', 'new', 'unanswered', 'listProblem'],
  'reconciliation.seen': ['Diferencia revisada', 'day', 'difference', 'note'],
  'people.forgotten': ['Datos personales vencidos borrados', 'rows'],
  'person.exported': ['Datos de una persona exportados', ...traces],
  'person.erased': ['Datos de una persona borrados', ...traces, 'force'],
} as const satisfies Record<string, readonly [words: string, ...fields: (keyof typeof fields)[]]>

export type AuditAction = keyof typeof actions
export const auditActions = Object.keys(actions) as AuditAction[]

/** The names of the values in an entry of an action. */
export type DetailName<Action extends AuditAction = AuditAction> = {
  [One in Action]: (typeof actions)[One] extends readonly [string, ...infer Names extends string[]]
    ? Names[number]
    : never
}[Action]

/** The word and the kind of each field, by its name. */
export const auditFields: Readonly<Record<string, readonly [word: string, kind: DetailKind]>> = fields

/** What was done, in words. */
export const auditWords = Object.fromEntries(auditActions.map((action) => [action, actions[action][0]])) as Readonly<
  Record<AuditAction, string>
>
