import * as accounts from './schema/accounts.ts'
import * as businesses from './schema/businesses.ts'
import * as catalogue from './schema/catalogue.ts'
import * as checkouts from './schema/checkouts.ts'
import * as movements from './schema/movements.ts'
import * as operations from './schema/operations.ts'
import * as promoCodes from './schema/promo-codes.ts'
import * as receipts from './schema/receipts.ts'
import * as reconciliation from './schema/reconciliation.ts'
import * as requests from './schema/requests.ts'
import * as sales from './schema/sales.ts'
import * as savedQuotes from './schema/saved-quotes.ts'
import * as voucherAccess from './schema/voucher-access.ts'

/** Every table, as Drizzle wants them for its relational queries. */
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
