import { Failure, issueErrors } from '#shared/errors.ts'
import { type VoucherMessageKey, voucherMessages } from '#shared/messages/vouchers.ts'

/** What is wrong with a field of the pages of vouchers, whose texts the steps do not load. */
export function voucherIssue(path: string, key: VoucherMessageKey): Failure {
  return new Failure('VALIDATION', { fields: issueErrors([{ path, key }], voucherMessages) })
}
