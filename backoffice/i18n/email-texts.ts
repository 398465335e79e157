import type { EmailTrouble } from '#shared/emails/trouble.ts'
import { formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

const kind: Readonly<Record<string, string>> = {
  vouchers: 'Vouchers',
  'sale-notice': 'Aviso de venta',
  'departure-reminder': 'Recordatorio antes del viaje',
  'payment-received': 'Pago registrado',
  'payment-taken-back': 'Pago quitado',
  'account-statement': 'Estado de cuenta',
  'dispute-answered': 'Reclamo respondido',
  'credit-warning': 'Aviso de límite de crédito',
  'storefront-draft': 'Respuesta a un borrador del sitio',
  'sale-cancelled': 'Cancelación',
  'sale-changed': 'Cambio de una venta',
  'sale-changed-seller': 'Cambio de una venta, a la empresa',
  'change-to-pay': 'Enlace para pagar un cambio',
  'sale-cancelled-seller': 'Cancelación, a la empresa',
  'refund-granted': 'Devolución acordada',
  'refund-transferred': 'Devolución por transferencia',
  'vouchers-corrected': 'Vouchers corregidos',
  'contact-changed': 'Aviso de otro email',
  'request-notice': 'Aviso de pedido',
  'request-receipt': 'Pedido recibido',
  'request-update': 'Respuesta a un pedido',
  'password-link': 'Enlace para la contraseña',
  invitation: 'Invitación al equipo',
  'password-changed': 'Cambio de contraseña',
  'second-factor': 'Verificación en dos pasos',
  alert: 'Aviso al equipo',
  'webhook-off': 'Webhook apagado',
  quote: 'Cotización',
  'delayed-payment': 'Cómo pagar en un local o por transferencia',
  'delayed-payment-over': 'Venció el plazo para pagar',
  'delayed-payment-back': 'Aviso de que devolvemos un pago',
  'voucher-code': 'Código para ver vouchers',
}

const trouble: Record<EmailTrouble, string> = {
  unreachable: 'El servidor de correo no respondió',
  login: 'El servidor de correo no aceptó la clave',
  address: 'El servidor de correo rechazó la dirección',
  later: 'El servidor de correo pidió probar más tarde',
  refused: 'El servidor de correo lo rechazó',
  other: 'No se pudo enviar',
}

const howMany = (failed: number) => (failed === 1 ? '1 email' : `${count(failed)} emails`)

/** The texts of the emails' screen. Those of failures are in shared/messages/staff.ts. */
export const emails = {
  title: 'Correo',
  intro:
    'Un email que no sale se intenta de nuevo durante unas quince horas, con pausas cada vez más largas. Después queda acá como fallido.',
  kind,
  kindOf: (of: string) => kind[of] ?? of,
  allKinds: 'Todos',
  status: {
    waiting: 'En espera',
    sent: 'Enviado',
    failed: 'Falló',
    'not-due': 'Ya no corresponde',
  },
  unsent: 'No salieron',
  underWay: 'Enviándose',
  allStatuses: 'Todos',
  search: 'Buscar por dirección',
  allLeft: 'Todos los emails salieron.',
  allLeftHint: 'Para ver los que ya salieron, elegí otro estado.',
  none: 'Todavía no hay emails.',
  empty: 'No hay emails con estos filtros.',
  emptyHint: 'Probá con otro estado o limpiá los filtros.',
  forgotten: 'Dirección borrada',
  sale: (code: string) => `Venta ${code}`,
  request: (number: string) => `Pedido ${number}`,
  trouble,
  tries: (tries: number) => (tries === 1 ? '1 intento' : `${count(tries)} intentos`),
  sentAt: (at: string) => `Salió el ${at}`,
  resend: 'Enviar de nuevo',
  resendOf: (what: string, to: string) => `Enviar de nuevo: ${what} para ${to}`,
  nameOf: (what: string, to: string) => `${what} para ${to}`,
  pickPage: 'Seleccionar los de esta página que se pueden enviar de nuevo',
  resendFailed: (failed: number) =>
    failed === 1 ? 'Enviar de nuevo el que falló' : `Enviar de nuevo los ${count(failed)} que fallaron`,
  confirm: {
    title: (failed: number) =>
      failed === 1
        ? '¿Enviar de nuevo el email que falló?'
        : `¿Enviar de nuevo los ${count(failed)} emails que fallaron?`,
    picked: (emails: number) => `¿Enviar de nuevo ${howMany(emails)}?`,
    body: 'Vuelven a la cola y salen solos. Antes mirá que el servidor de correo funcione: si no, fallan otra vez. Los que ya no corresponden no se envían.',
  },
  resent: (resent: number) =>
    resent === 0
      ? 'No quedaba ningún email para enviar de nuevo.'
      : `${howMany(resent)} ${resent === 1 ? 'volvió' : 'volvieron'} a la cola: ${resent === 1 ? 'sale' : 'salen'} en unos segundos.`,
} as const

export const t = { ...base, emails }
