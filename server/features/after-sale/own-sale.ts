import { Failure } from '#shared/errors.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSoldSale } from '../sales/history.ts'
import { ordersOfToken } from '../voucher-access/orders-to-refund.ts'
import { salesOfToken } from '../voucher-access/store.ts'

/**
 * Checks that the token of an emailed code grants access to a sale, and returns the public id.
 * @throws Failure VOUCHER_ACCESS_EXPIRED; SALE_NOT_FOUND when the token is for other sales; SALE_ERASED when its personal data was
 *   erased since
 */
export async function ownSale(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { token, saleId }: { token: string; saleId: string },
): Promise<string> {
  const saleIds = await salesOfToken(db, hashToken(token), now())
  if (!saleIds) throw new Failure('VOUCHER_ACCESS_EXPIRED')
  const sold = await findSoldSale(db, { publicId: saleId })
  if (!sold || !saleIds.includes(sold.id)) throw new Failure('SALE_NOT_FOUND')
  if (sold.erasedAt) throw new Failure('SALE_ERASED', { key: 'VOUCHER.DATA_ERASED' })
  return saleId
}

/**
 * Checks that the token of an emailed code grants access to a sale, or to an order without one whose money goes back, and returns
 * the checkout that was paid.
 * @throws Failure as ownSale
 */
export async function ownPaidCheckout(
  dependencies: Pick<Dependencies, 'db' | 'now'>,
  { token, saleId }: { token: string; saleId: string },
): Promise<string> {
  const { db, now } = dependencies
  const order = (await ordersOfToken(db, hashToken(token), now()))?.find(({ orderNo }) => orderNo === saleId)
  if (order) return order.id
  const sold = await findSoldSale(db, { publicId: await ownSale(dependencies, { token, saleId }) })
  if (!sold) throw new Failure('SALE_NOT_FOUND')
  return sold.checkoutId
}
