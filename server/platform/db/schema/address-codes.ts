import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Names a sale in the address of its storefront. The public id, which shows the vouchers, cannot be computed from it. */
export function saleStorefrontCode({ publicId }: { publicId: AnyPgColumn }): SQL<string> {
  return sql<string>`upper(left(encode(sha256(${publicId}::bytea), 'hex'), 32))`
}

/** What an address names a voucher for: to check whether it holds, or to call for help by. */
export type VoucherUse = 'check' | 'sos'

/**
 * Names a voucher in an address that is shown to others. A hash of its 132 random bits leads from the voucher to the address and
 * never back, nor from one use to the other, and every voucher ever sold has one.
 */
export function voucherAddressCode(use: VoucherUse, { code }: { code: AnyPgColumn }): SQL<string> {
  return sql<string>`upper(left(encode(sha256((${sql.raw(`'${use}:'`)} || ${code})::bytea), 'hex'), 32))`
}
