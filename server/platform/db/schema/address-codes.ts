import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * Computes the code that names a sale in the address of its storefront. The public id, which shows the vouchers, cannot be
 * computed from it.
 */
export function saleStorefrontCode({ publicId }: { publicId: AnyPgColumn }): SQL<string> {
  return sql<string>`upper(left(encode(sha256(${publicId}::bytea), 'hex'), 32))`
}

/** Computes the code that names the order of a payment in the address of its storefront. */
export function orderStorefrontCode({ checkoutId }: { checkoutId: AnyPgColumn }): SQL<string> {
  return sql<string>`upper(left(encode(sha256((${checkoutId}::text)::bytea), 'hex'), 32))`
}

/** The purpose of a voucher's address: checking whether the voucher is valid, or calling for help. */
export type VoucherUse = 'check' | 'sos'

/**
 * Computes the code that names a voucher in an address that is shown to others. It is a hash of the voucher's 132 random
 * bits, so the voucher cannot be computed from it, nor the code of one use from that of the other, and every voucher ever
 * sold has one.
 */
export function voucherAddressCode(use: VoucherUse, { code }: { code: AnyPgColumn }): SQL<string> {
  return sql<string>`upper(left(encode(sha256((${sql.raw(`'${use}:'`)} || ${code})::bytea), 'hex'), 32))`
}
