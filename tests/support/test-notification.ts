import { createHmac } from 'node:crypto'
import type { NotificationSettings } from '../../server/adapters/card-gateway/bamboo/notification.ts'
import type { TestShop } from './test-app.ts'

/** The settings of a shop that accepts the provider's notifications. */
export const NOTIFICATIONS: NotificationSettings = {
  secret: 'a secret of the merchant',
  signatureHeader: 'x-signature',
}

export type Message = {
  id?: string
  amount?: string
  currency?: string
  order?: string | null
  uniqueId?: string
  sentAt?: string
  secret?: string
  /** The body that is sent, whatever was signed. */
  body?: string
  unsigned?: boolean
}

/** Posts a notification as the provider would, signed by default, and returns the status of the answer. */
export async function postNotification(shop: TestShop, message: Message): Promise<number> {
  const { id = '1489067001899996161', amount = '8404', currency = 'USD', order = null, uniqueId } = message
  const sentAt = message.sentAt ?? shop.dependencies.now().toISOString()
  const body =
    message.body ??
    `{"TransactionId":${id},"Order":${JSON.stringify(order)},"Status":"APPROVED","Amount":${amount},"Currency":"${currency}","UniqueId":${JSON.stringify(uniqueId ?? null)}}`
  const signature = createHmac('sha256', message.secret ?? NOTIFICATIONS.secret)
    .update(`${id}${amount}${currency}${sentAt}`)
    .digest('hex')
  const headers = { 'content-type': 'application/json', datesent: sentAt, 'x-signature': signature }
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/payment/notification',
    headers: message.unsigned ? { 'content-type': 'application/json' } : headers,
    payload: body,
  })
  return answer.statusCode
}
