import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { requestKinds } from '../requests/desk-contract.ts'
import { requestStatuses } from '../requests/status.ts'
import { day } from '../wire.ts'
import { SEARCH_LIMIT } from './read-search.ts'

/** The field of a record that matches the typed text. */
export const matchedBy = [
  'number',
  'sale',
  'voucher',
  'document',
  'phone',
  'name',
  'email',
  'rut',
  'subdomain',
  'code',
] as const
export type MatchedBy = (typeof matchedBy)[number]

const matched = z.object({ by: z.enum(matchedBy), text: z.string() })

const saleHit = z.object({
  kind: z.literal('sale'),
  id: z.string(),
  number: z.int(),
  holder: z.string(),
  planName: z.string(),
  startDate: day,
  businessName: z.string(),
  isCancelled: z.boolean(),
  /** Whether the matched passenger was cancelled out of the sale. */
  hasLeft: z.boolean(),
  matched,
})

const requestHit = z.object({
  kind: z.literal('request'),
  id: z.string(),
  caseNumber: z.string(),
  requestKind: z.enum(requestKinds),
  status: z.enum(requestStatuses),
  /** Name and surname; null when the form did not include them. */
  name: z.nullable(z.string()),
  matched,
})

const businessHit = z.object({
  kind: z.literal('business'),
  id: z.string(),
  name: z.string(),
  type: z.enum(['company', 'broker']),
  matched,
})

const promoCodeHit = z.object({ kind: z.literal('promoCode'), id: z.string(), code: z.string(), matched })

const searchHit = z.discriminatedUnion('kind', [saleHit, requestHit, businessHit, promoCodeHit])
export type SearchHit = z.output<typeof searchHit>
export type SaleHit = z.output<typeof saleHit>
export type RequestHit = z.output<typeof requestHit>
export type BusinessHit = z.output<typeof businessHit>
export type PromoCodeHit = z.output<typeof promoCodeHit>

const searchResult = z.object({
  /** A few of each kind, kind by kind: first the exact matches, then the newest. */
  hits: z.array(searchHit),
  /** The kinds with more matches than these. */
  more: z.array(z.enum(['sale', 'request', 'business', 'promoCode'])),
})
export type SearchResult = z.output<typeof searchResult>

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'session.show',
    summary:
      'Buscar por número de venta, voucher, nombre, documento, email, teléfono, número de pedido, empresa o código: lo que puede ver quien busca',
    query: z.strictObject({ q: z.string().check(z.maxLength(SEARCH_LIMIT, { error: 'SEARCH.TOO_LONG' })) }),
    result: searchResult,
    shape: 'envelope',
  }),
}
