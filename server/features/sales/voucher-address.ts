import { createHash } from 'node:crypto'
import { readVoucherCode, versionedCode } from '#shared/vouchers/voucher-code.ts'
import type { VoucherUse } from '../../platform/db/schema/address-codes.ts'
import type { Dependencies } from '../dependencies.ts'

/** The first path segment of each use. No storefront prefix comes before it, because a printed voucher outlives the prefix. */
const SEGMENTS: Record<VoucherUse, string> = { check: 'verificar', sos: 'sos' }

/**
 * Returns the address of a voucher for a use. A check is of the printed version; help is of the voucher, whatever its version.
 * `versioned` is its code in the form that people see.
 */
export function voucherAddress({ env }: Pick<Dependencies, 'env'>, use: VoucherUse, versioned: string): string {
  const { code = '', version = 1 } = readVoucherCode(versioned) ?? {}
  const hashed = createHash('sha256').update(`${use}:${code}`).digest('hex').slice(0, 32).toUpperCase()
  return `${env.publicUrl}/${SEGMENTS[use]}/${use === 'sos' ? hashed : versionedCode(hashed, version)}`
}
