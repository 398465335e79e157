import { createHash } from 'node:crypto'
import { readVoucherCode, versionedCode } from '#shared/vouchers/voucher-code.ts'
import type { VoucherUse } from '../../platform/db/schema/address-codes.ts'
import type { Dependencies } from '../dependencies.ts'

/** The first segment of the addresses of each use. No storefront's prefix is before it: a paper outlives the prefix. */
const SEGMENTS: Record<VoucherUse, string> = { check: 'verificar', sos: 'sos' }

/**
 * The address of a voucher for a use. A check is of the version that the paper says, help of the voucher whatever its version.
 * `versioned` is its code as people see it.
 */
export function voucherAddress({ env }: Pick<Dependencies, 'env'>, use: VoucherUse, versioned: string): string {
  const { code = '', version = 1 } = readVoucherCode(versioned) ?? {}
  const hashed = createHash('sha256').update(`${use}:${code}`).digest('hex').slice(0, 32).toUpperCase()
  return `${env.publicUrl}/${SEGMENTS[use]}/${use === 'sos' ? hashed : versionedCode(hashed, version)}`
}
