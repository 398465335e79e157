import { Failure } from '#shared/errors.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { writeAudit } from '../audit/log.ts'
import { isOutdated } from '../purchase/checkout/outdated-change.ts'
import { type CheckoutRow, lockCheckout, moveCheckout } from '../purchase/checkout/states.ts'
import { countSteps, findSoldSale, type SoldSale } from '../sales/history.ts'
import { storefrontOfSale } from '../sellers/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { payChangeUrl } from './change-order.ts'
import { queueChangeLink } from './emails.ts'

type Needs = Pick<Dependencies, 'db' | 'env' | 'jobs' | 'now'>
/** The public id of a sale, the order that pays for a change of it, and the user of staff. */
type LinkRequest = { publicId: string; order: string; userId: string }

/**
 * Withdraws the link by which a change of a sale is paid (D-10): its order ends as if its time were over. Withdrawn again,
 * nothing happens.
 * @throws Failure SALE_NOT_FOUND; ORDER_NOT_FOUND; LINK_IN_USE when a payment of it is running or made
 */
export async function withdrawLink({ db, now }: Pick<Needs, 'db' | 'now'>, request: LinkRequest): Promise<void> {
  await db.transaction(async (tx) => {
    const { sold, order } = await lockLink(tx, request)
    if (order.status === 'EXPIRED') return
    if (!(await moveCheckout(tx, order.id, ['OPEN'], 'EXPIRED'))) throw new Failure('LINK_IN_USE')
    await writeAudit(tx, {
      at: now(),
      userId: request.userId,
      action: 'sale.change-link-withdrawn',
      subject: sold.id,
      detail: { number: sold.number, amount: order.charged },
    })
  })
}

/**
 * Emails the link by which a change of a sale is paid to the buyer again (D-10).
 * @throws Failure SALE_NOT_FOUND; ORDER_NOT_FOUND; LINK_IN_USE; LINK_OVER when it was withdrawn, its time is over or the
 *   sale has changed since
 */
export async function sendLink(dependencies: Needs, request: LinkRequest): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    const { sold, order } = await lockLink(tx, request)
    const { change } = order.snapshot
    const steps = await countSteps(tx, sold.id)
    const isOver = order.expiresAt <= at || !change || isOutdated(sold, change, { steps, at })
    if (order.status === 'EXPIRED' || (order.status === 'OPEN' && isOver)) throw new Failure('LINK_OVER')
    if (order.status !== 'OPEN') throw new Failure('LINK_IN_USE')
    await queueChangeLink(tx, dependencies, {
      sold,
      checkoutId: order.id,
      amount: order.charged,
      url: payChangeUrl(dependencies.env, await storefrontOfSale(tx, sold), order.orderNo),
      again: crypto.randomUUID(),
    })
    await writeAudit(tx, {
      at,
      userId: request.userId,
      action: 'sale.change-link-sent',
      subject: sold.id,
      detail: { number: sold.number, amount: order.charged },
    })
  })
}

/** Locks the order that pays for a change of a sale. @throws Failure SALE_NOT_FOUND; ORDER_NOT_FOUND */
async function lockLink(
  tx: Database,
  { publicId, order: orderNo }: LinkRequest,
): Promise<{ sold: SoldSale; order: CheckoutRow }> {
  const order = await lockCheckout(tx, { orderNo })
  const sold = await findSoldSale(tx, { publicId })
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  if (!order || order.changesSaleId !== sold.id) throw new Failure('ORDER_NOT_FOUND')
  return { sold, order }
}
