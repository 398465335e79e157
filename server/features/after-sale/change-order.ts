import { and, asc, eq, gt } from 'drizzle-orm'
import type { ChangeOrder } from '#shared/after-sale/change-contract.ts'
import type { AfterSale } from '#shared/after-sale/contract.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { inForce } from '#shared/settlements/movement.ts'
import { Failure } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { textsOf } from '../catalogue/store.ts'
import { shownCheckout } from '../purchase/checkout/shown-checkout.ts'
import { isOutdated } from '../purchase/checkout/outdated-change.ts'
import { storefrontOfSale } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { countSteps, readHistory } from '../sales/history.ts'
import type { Dependencies } from '../dependencies.ts'

/** Returns the address where the order of a change is paid, in the storefront that sold the sale (docs/decisions/023). */
export function payChangeUrl(env: Dependencies['env'], storefront: Brand, order: string): string {
  return storefrontUrl(env.publicUrl, storefront, `/pagar/${order}`)
}

/** Reads the links by which changes of a sale in its current state can still be paid; the oldest first. */
export async function openLinks(
  { db, env, now }: Pick<Dependencies, 'db' | 'env' | 'now'>,
  sold: { id: string; businessId: string },
): Promise<AfterSale['links']> {
  const rows = await db
    .select()
    .from(checkout)
    .where(and(eq(checkout.changesSaleId, sold.id), eq(checkout.status, 'OPEN'), gt(checkout.expiresAt, now())))
    .orderBy(asc(checkout.createdAt))
  if (rows.length === 0) return []
  const steps = await countSteps(db, sold.id)
  const open = rows.filter(({ snapshot }) => snapshot.change?.steps === steps)
  if (open.length === 0) return []
  const storefront = await storefrontOfSale(db, sold)
  return open.map(({ orderNo: order, charged: amount, createdAt, expiresAt }) => ({
    order,
    url: payChangeUrl(env, storefront, order),
    amount,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/**
 * Returns the page behind the link of a change: the cover before and after it, and how it is paid. Anyone with the order number
 * may see it. Its texts are in a language.
 * @throws Failure ORDER_NOT_FOUND; CHECKOUT_EXPIRED when its time is over or the sale has changed since; PAYMENT_REFUNDED
 */
export async function showChangeOrder(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'gateway' | 'now'>,
  order: string,
  language: Language,
): Promise<ChangeOrder> {
  const { db, now } = dependencies
  const [row] = await db.select().from(checkout).where(eq(checkout.orderNo, order))
  const change = row?.snapshot.change
  if (!row?.changesSaleId || !change) throw new Failure('ORDER_NOT_FOUND')
  const [sold] = await db.select().from(sale).where(eq(sale.id, row.changesSaleId))
  if (!sold) throw new Failure('ORDER_NOT_FOUND')
  const history = await readHistory(db, sold.id)
  const state = stateOf(row)
  const at = now()
  const isOver = row.expiresAt <= at || isOutdated(sold, change, { steps: await countSteps(db, sold.id), at })
  if (state === 'open' && isOver) throw new Failure('CHECKOUT_EXPIRED')
  const { snapshot } = row
  const [before, after] = await Promise.all([
    textsOf(db, sold.tariffVersion, language),
    textsOf(db, snapshot.tariff.version, language),
  ])
  return {
    checkout: await shownCheckout(dependencies, row),
    state,
    saleNumber: sold.number,
    email: maskEmail(sold.contactEmail),
    kind: change.kind,
    before: {
      startDate: sold.startDate,
      endDate: sold.endDate,
      destinationName: before(sold.destinationName),
      planName: before(sold.planName),
      charged: inForce(history).charged,
    },
    after: {
      startDate: snapshot.trip.startDate,
      endDate: snapshot.trip.endDate,
      destinationName: after(snapshot.trip.destinationName),
      planName: after(snapshot.plan.name),
      charged: snapshot.charged,
    },
  }
}

function stateOf({ status }: typeof checkout.$inferSelect): ChangeOrder['state'] {
  switch (status) {
    case 'OPEN':
      return 'open'
    case 'EXPIRED':
      throw new Failure('CHECKOUT_EXPIRED')
    case 'REFUNDING':
    case 'REFUNDED':
    case 'REFUND_STUCK':
      throw new Failure('PAYMENT_REFUNDED')
    default:
      return 'running'
  }
}

/** Returns the first letter and the domain of an email, enough for its owner to recognise it. */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}
