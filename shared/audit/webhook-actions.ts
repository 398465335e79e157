import type { DetailKind } from './detail-kind.ts'

/** What the entries of webhooks say, beside the fields of all actions. */
export const webhookFields = {
  event: ['Evento', 'text'],
  isOn: ['Prendido', 'flag'],
  kinds: ['Eventos', 'text'],
  since: ['Eventos desde', 'moment'],
  url: ['Dirección web', 'text'],
} as const satisfies Record<string, readonly [word: string, kind: DetailKind]>

/** What the audit log records of webhooks. */
export const webhookActions = {
  'webhook.added': ['Webhook agregado', 'url', 'kinds'],
  'webhook.edited': ['Webhook cambiado', 'url', 'kinds', 'isOn'],
  'webhook.deleted': ['Webhook borrado', 'url'],
  'webhook.secret-rotated': ['Secreto de un webhook cambiado', 'url'],
  'webhook.switched-off': ['Webhook apagado', 'url'],
  'webhook.switched-on': ['Webhook prendido', 'url'],
  'webhook.event-resent': ['Evento enviado otra vez a un webhook', 'url', 'event'],
  'webhook.replayed': ['Eventos enviados otra vez a un webhook', 'url', 'since', 'count'],
} as const
