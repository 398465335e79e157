import type { Database } from '../../platform/db/schema/database.ts'
import { voucher } from '../../platform/db/schema/sales.ts'

/** Counts all vouchers that were ever issued, also those that a cancellation voided; a new version is no other voucher. */
export async function vouchersIssued(db: Database): Promise<number> {
  return db.$count(voucher)
}
