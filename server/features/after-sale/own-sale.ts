import { Failure } from '#shared/errors.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import type { Dependencies } from '../dependencies.ts'
import { foundSales, salesOfToken } from '../voucher-access/store.ts'

/**
 * Checks that the token of an emailed code grants access to a sale, and returns the public id.
 * @throws Failure VOUCHER_ACCESS_EXPIRED; SALE_NOT_FOUND when the token is for other sales
 */
export async function ownSale(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { token, saleId }: { token: string; saleId: string },
): Promise<string> {
  const saleIds = await salesOfToken(db, hashToken(token), now())
  if (!saleIds) throw new Failure('VOUCHER_ACCESS_EXPIRED')
  if (!(await foundSales(db, saleIds)).some(({ id }) => id === saleId)) throw new Failure('SALE_NOT_FOUND')
  return saleId
}
