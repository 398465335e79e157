import { Failure, issueErrors } from '#shared/errors.ts'
import { type VoucherMessageKey, voucherMessages } from '#shared/messages/vouchers.ts'

/** Builds the failure of a field on the voucher pages, whose texts the steps do not load. */
export function voucherIssue(path: string, key: VoucherMessageKey): Failure {
  return new Failure('VALIDATION', { fields: issueErrors([{ path, key }], voucherMessages) })
}
