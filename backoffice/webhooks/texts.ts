import type { WebhookRow } from '#shared/webhooks/contract.ts'
import type { TryError, WebhookDeliveryRow } from '#shared/webhooks/delivery-contract.ts'
import { t as base } from '../i18n/texts.ts'

const kind: Record<WebhookDeliveryRow['kind'], string> = {
  'sale.created': 'Venta hecha',
  'sale.changed': 'Venta cambiada',
  'sale.cancelled': 'Venta cancelada',
  'voucher.replaced': 'Voucher reemplazado',
  'voucher.voided': 'Voucher anulado',
  'link.paid': 'Enlace pagado',
  'payment.waiting': 'Pago en espera',
  'payment.expired': 'Pago vencido',
  'refund.completed': 'Devolución hecha',
  'statement.closed': 'Mes cerrado',
  'tariff.started': 'Tarifa nueva',
  'webhook.test': 'Prueba',
}

const offReason: Record<NonNullable<WebhookRow['offReason']>, string> = {
  gone: 'Apagado: el servidor contestó que ya no existe',
  failing: 'Apagado: falló veinte veces seguidas',
  owner: 'Apagado',
  staff: 'Apagado por el equipo de Ceibo',
}

const error: Record<TryError, string> = {
  address: 'La dirección lleva a una red privada: no se envió',
  name: 'No se encontró el servidor',
  connection: 'No se pudo conectar',
  timeout: 'No contestó en 15 segundos',
  secret: 'No pudimos firmarlo: cambiá el secreto',
}

const webhooks = {
  intro:
    'Le avisan a tu sistema cuando pasa algo: una venta, un cambio, una cancelación. Cada aviso va firmado, lleva solo códigos y se intenta diez veces en 75 horas.',
  introOfStaff:
    'A dónde avisa Ceibo cuando pasa algo con las ventas de cada empresa. Los maneja el dueño de la empresa.',
  none: 'Todavía no hay webhooks.',
  noneHint: 'Agregá el primero y probalo con un evento de prueba.',
  empty: 'No hay webhooks con estos filtros.',
  emptyHint: 'Limpiá los filtros para verlos todos.',
  any: 'Todos',
  on: 'Prendido',
  off: 'Apagado',
  offReason,
  failing: (events: number) => (events === 1 ? '1 evento sin entregar' : `${events} eventos seguidos sin entregar`),
  allKinds: 'Todos los eventos',
  kindsOf: (kinds: number) => (kinds === 1 ? '1 evento' : `${kinds} eventos`),
  kind,
  back: 'Volver a Webhooks',
  add: 'Agregar webhook',
  addTitle: 'Agregar un webhook',
  editTitle: 'Cambiar el webhook',
  edit: 'Cambiar',
  save: 'Guardar',
  urlHelp: 'La dirección https de tu sistema que recibe los avisos.',
  kindsHelp: 'De qué le avisamos.',
  facts: 'Datos',
  state: 'Estado',
  since: 'Desde',
  oldSecret: 'El secreto anterior firma hasta',
  test: 'Enviar prueba',
  rotate: 'Cambiar secreto',
  rotateTitle: '¿Cambiar el secreto?',
  rotateBody:
    'Vas a ver el nuevo una sola vez. El anterior firma también durante 24 horas, para que lo cambies sin cortes.',
  secretTitle: 'El secreto de este webhook',
  secretBody:
    'Copialo ahora: no lo mostramos más. Con él tu sistema comprueba que el aviso es nuestro (cabecera webhook-signature).',
  secretDone: 'Ya lo copié',
  copySecret: { label: 'Copiar el secreto', copied: 'Secreto copiado.', failed: 'No se pudo copiar. Copialo a mano.' },
  switchOff: 'Apagar',
  switchOn: 'Prender',
  switchOffTitle: '¿Apagar este webhook?',
  switchOffBody: 'El sistema de la empresa deja de recibir avisos hasta que el equipo lo prenda otra vez.',
  replay: 'Enviar otra vez desde…',
  replayTitle: 'Enviar otra vez',
  replayHelp:
    'Enviamos todos los eventos desde ese momento, también los que tu sistema ya recibió: hasta 1.000 por vez. Los guardamos 30 días.',
  replayConfirm: 'Enviar',
  replayDay: 'Desde el día',
  replayTime: 'Hora (HH:MM)',
  replayed: (events: number, until: string | null) =>
    until !== null
      ? `Enviamos los primeros 1.000 eventos. Para los demás, enviá otra vez desde el ${until}.`
      : events === 1
        ? 'Enviamos 1 evento.'
        : `Enviamos ${events} eventos.`,
  noDeliveries: 'Todavía no le enviamos nada.',
  noneFound: 'No hay envíos con estos filtros.',
  noneFoundHint: 'Se guardan 30 días.',
  status: { waiting: 'En espera', delivered: 'Entregado', failed: 'Falló' },
  allStatuses: 'Todos',
  next: (moment: string) => `Próximo intento: ${moment}`,
  tries: (tries: number) => (tries === 1 ? '1 intento' : `${tries} intentos`),
  error,
  answered: (status: number) => `Contestó ${status}`,
  milliseconds: (time: number) => `${time} ms`,
  resend: 'Enviar otra vez',
  resendOf: (what: string, when: string) => `Enviar otra vez: ${what}, ${when}`,
} as const

export const t = { ...base, webhooks }
