import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instant, nameText } from '../wire.ts'
import { linkKey, money, pageOf, pageQuery, quoteKey, saleKey } from './api-wire.ts'
import { linkStatuses, REFERENCE_MAX_LENGTH } from './link-form.ts'

/** A link by which a traveller opens a quote and pays it. */
export const linkRequest = z.strictObject({
  quoteId: quoteKey,
  /** The caller's own name for it, without personal data: the sale shows it, the address does not. */
  reference: z.optional(nameText(REFERENCE_MAX_LENGTH)),
  /** Until when it can be paid; by default as long as its quote. */
  expiresAt: z.optional(instant),
})
export type LinkRequest = z.output<typeof linkRequest>

export const link = z.object({
  id: linkKey,
  /** The page of the business's own storefront where the traveller sees the quote and pays it, once. */
  url: z.string(),
  quoteId: quoteKey,
  reference: z.nullable(z.string()),
  status: z.enum(linkStatuses),
  expiresAt: instant,
  /** The sale that paid it; null before. */
  saleId: z.nullable(saleKey),
  /** What the traveller paid, who may have changed travellers, extras or the code of the quote; null before. */
  price: z.nullable(money),
  createdAt: instant,
})
export type ApiLink = z.output<typeof link>

export const linkList = pageOf(link)

export const linkApi = {
  create: endpoint({
    method: 'POST',
    path: '/partner/v1/links',
    access: 'key.links',
    summary: 'Crear un enlace para que el viajero pague una cotización',
    body: linkRequest,
    result: link,
    shape: 'array',
  }),
  list: endpoint({
    method: 'GET',
    path: '/partner/v1/links',
    access: 'key.links',
    summary: 'Los enlaces de la empresa, los últimos primero',
    query: z.strictObject(pageQuery),
    result: linkList,
    shape: 'array',
  }),
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/links/:id',
    access: 'key.links',
    summary: 'Un enlace',
    params: z.object({ id: linkKey }),
    result: link,
    shape: 'array',
  }),
}
