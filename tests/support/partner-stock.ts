import { eq } from 'drizzle-orm'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { partnerSchemas } from '#shared/partner/calls.ts'
import { examples } from '#shared/partner/examples.ts'
import { users } from '../../server/platform/db/schema/businesses.ts'
import { disputedMonth } from './closed-month.ts'
import { partner, partnerKeyOf, saleOf, trip, type WireQuote, type WireSale } from './partner.ts'
import type { TestShop } from './test-app.ts'

/** An id of each resource of the partner API that belongs to one business, by what begins it: `sale` of `sale_…`. */
export type PartnerStock = Readonly<Record<string, string>>

/** Has the business of a login make one of each. The clock of the shop is in the month after it then. */
export async function partnerStock(shop: TestShop, email: string): Promise<PartnerStock> {
  const { key, businessId } = await partnerKeyOf(shop, email)
  const own = partner(shop, key)
  const quoted = async () => (await own.post<{ data: WireQuote[] }>('/quotes', trip())).body.data[0]!
  const webhook = { url: 'http://127.0.0.1:9/hook', eventTypes: ['sale.created'] }
  const { body: added } = await own.post<{ id: string }>('/webhooks', webhook, { idempotencyKey: 'stock-webhook' })
  const { body: sale } = await own.post<WireSale>('/sales', saleOf(await quoted()), { idempotencyKey: 'stock' })
  shop.clock.set('2026-12-02T15:00:00.000Z')
  const [staff] = await shop.db.select().from(users).where(eq(users.email, 'admin@ceibo.test'))
  await disputedMonth(shop, { businessId, userId: staff!.id })
  const { body: months } = await own.get<{ data: { id: string }[] }>('/statements')
  const { body: preview } = await own.get<{ id: string }>(`/sales/${sale.id}/cancellation`)
  const quote = (await quoted()).id
  const { body: link } = await own.post<{ id: string }>('/links', { quoteId: quote }, { idempotencyKey: 'stock-link' })
  const first = async (path: string) => (await own.get<{ data: { id: string }[] }>(path)).body.data[0]!.id
  return {
    quote,
    link: link.id,
    webhook: added.id,
    event: await first('/events'),
    delivery: await first(`/webhooks/${added.id}/deliveries`),
    /** Only a sandbox has emails, each an id of its own. */
    email: `email_${crypto.randomUUID()}`,
    sale: sale.id,
    voucher: sale.vouchers[0]!.id,
    statement: months.data[0]!.id,
    preview: preview.id,
  }
}

/**
 * The parameters of a path by the resource before each, such as the sale of `/sales/:id`.
 * @throws Error for a resource that the stock lacks: a new one belongs into `partnerStock`
 */
export function paramsOf({ path }: Pick<Endpoint, 'path'>, stock: PartnerStock): Record<string, string> {
  const parts = path.split('/')
  const named = parts.flatMap((part, n) => {
    if (!part.startsWith(':')) return []
    const resource = (parts[n - 1] ?? '').replace(/ies$/, 'y').replace(/s$/, '')
    const id = stock[resource]
    if (id === undefined) throw new Error(`${path} names a ${resource}: have partnerStock make one`)
    return [[part.slice(1), id] as const]
  })
  return Object.fromEntries(named)
}

/** The path of a call below `/api/partner/v1`, with ids of the stock. */
export function stockPath(call: Pick<Endpoint, 'path'>, stock: PartnerStock): string {
  return fillPath(call.path, paramsOf(call, stock)).replace('/partner/v1', '')
}

const names = new Map<unknown, string>(Object.entries(partnerSchemas).map(([name, schema]) => [schema, name]))

/** The example of the document for the body of a call, with ids of the stock; undefined without a body. */
export function stockBody({ body }: Pick<Endpoint, 'body'>, stock: PartnerStock): object | undefined {
  const example = examples[names.get(body) ?? '']
  if (example === undefined) return undefined
  const written = JSON.stringify(example).replaceAll(
    /"([a-z]+)_[\w-]{16,}"/g,
    (id, resource: string) => `"${stock[resource] ?? id.slice(1, -1)}"`,
  )
  return JSON.parse(written) as object
}
