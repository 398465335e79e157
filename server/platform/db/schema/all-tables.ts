import * as accounts from './accounts.ts'
import * as businesses from './businesses.ts'
import * as catalogue from './catalogue.ts'
import * as checkouts from './checkouts.ts'
import * as movements from './movements.ts'
import * as operations from './operations.ts'
import * as promoCodes from './promo-codes.ts'
import * as receipts from './receipts.ts'
import * as reconciliation from './reconciliation.ts'
import * as requests from './requests.ts'
import * as sales from './sales.ts'
import * as savedQuotes from './saved-quotes.ts'
import * as voucherAccess from './voucher-access.ts'

/** Every table, as Drizzle needs them for relational queries. */
export const schema = {
  ...catalogue,
  ...accounts,
  ...businesses,
  ...promoCodes,
  ...checkouts,
  ...sales,
  ...movements,
  ...operations,
  ...receipts,
  ...reconciliation,
  ...requests,
  ...savedQuotes,
  ...voucherAccess,
}
