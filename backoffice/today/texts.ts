import { type Age, ageAt } from '#shared/today/age.ts'
import type { WaitingKind } from '#shared/today/waiting.ts'
import { formatCount as count } from '../i18n/format.ts'
import { t as base } from '../i18n/texts.ts'

const relative = new Intl.RelativeTimeFormat('es-UY')

/** Writes how long ago an instant was: "hace 3 días", "hace 2 horas", "recién". */
function ago(since: string, now: Date): string {
  const { unit, value }: Age = ageAt(new Date(since), now)
  return unit === 'minute' && value === 0 ? 'recién' : relative.format(-value, unit)
}

const counted = (one: string, many: string) => (work: number) => (work === 1 ? `1 ${one}` : `${count(work)} ${many}`)

const kinds: Record<WaitingKind, (work: number) => string> = {
  requests: counted('pedido por responder', 'pedidos por responder'),
  stuckRefunds: counted('devolución trabada para transferir', 'devoluciones trabadas para transferir'),
  unknownPayments: counted('pago sin respuesta del medio de pago', 'pagos sin respuesta del medio de pago'),
  bankDifferences: counted('diferencia con el medio de pago', 'diferencias con el medio de pago'),
  incompleteDays: counted(
    'día que el medio de pago respondió a medias',
    'días que el medio de pago respondió a medias',
  ),
  creditLimits: counted('empresa cerca de su límite de crédito', 'empresas cerca de su límite de crédito'),
  disputes: counted('reclamo de estado de cuenta por responder', 'reclamos de estados de cuenta por responder'),
  openMonths: counted('cuenta con un mes por cerrar', 'cuentas con un mes por cerrar'),
  tariffDrafts: counted('borrador de tarifa para aprobar', 'borradores de tarifa para aprobar'),
  storefrontDrafts: counted('borrador de sitio para aprobar', 'borradores de sitios para aprobar'),
  failedEmails: counted('email que no salió', 'emails que no salieron'),
  returnedDraft: () => 'Tu borrador del sitio volvió con una nota',
}

/** The texts of the work that waits for a user. */
const today = {
  title: 'Te espera',
  nothing: 'No te espera nada: está todo al día.',
  kinds,
  ago,
  since: (work: number, age: string) => (work === 1 ? age : `desde ${age}`),
  late: counted('vencido', 'vencidos'),
} as const

export const t = { ...base, today }
