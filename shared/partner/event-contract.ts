import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instant } from '../wire.ts'
import { eventKey, pageQuery } from './api-wire.ts'

const subject = z.optional(z.string())

/** A fact of the business, without any data of travellers: the ids in `data` are read with the calls of each. */
export const event = z.object({
  id: eventKey,
  /** Such as `sale.created`. More kinds may be added: pass over those that you do not know. */
  type: z.string(),
  timestamp: instant,
  data: z.object({
    sale: subject,
    voucher: subject,
    link: subject,
    checkout: subject,
    refund: subject,
    statement: subject,
    tariff: subject,
    webhook: subject,
  }),
})

export const eventList = z.object({
  data: z.array(event),
  /** Where the next page begins, also when there is nothing more yet: keep it, and ask again later. */
  nextCursor: z.string(),
  hasMore: z.boolean(),
})

export const eventApi = {
  list: endpoint({
    method: 'GET',
    path: '/partner/v1/events',
    access: 'key.webhooks',
    summary: 'Los eventos de los últimos 30 días, los primeros primero',
    query: z.strictObject(pageQuery),
    result: eventList,
    shape: 'array',
  }),
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/events/:id',
    access: 'key.webhooks',
    summary: 'Un evento de los últimos 30 días',
    params: z.object({ id: eventKey }),
    result: event,
    shape: 'array',
  }),
}
