import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, pgView, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accountParts, entryKinds, paymentMethods } from '#shared/partner-account/ledger.ts'
import { business, users } from './businesses.ts'
import { cents, moment } from './columns.ts'
import { paymentLot } from './payment-lots.ts'
import { sale } from './sales.ts'

/**
 * Lines that staff write on the account of a business beside its sales (docs/rules/account.md). A trigger allows no change
 * and no deletion.
 */
export const accountEntry = pgTable(
  'account_entry',
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    kind: text({ enum: entryKinds }).notNull(),
    at: moment().notNull(),
    /** The day on which the line counts. */
    day: date({ mode: 'string' }).notNull(),
    /** By how much the balance rises; below 0, by how much it falls. */
    amount: cents().notNull(),
    /** How the money was paid; null when staff only marked sales as paid. */
    method: text({ enum: paymentMethods }),
    /** Its reference at the bank. */
    reference: text().notNull().default(''),
    /** Why there is an adjustment, or a payment is taken back. The business reads it. */
    reason: text(),
    /** The lot with which a payment was registered. */
    lotId: uuid().references(() => paymentLot.id),
    /** The payment that this line takes back. */
    paymentId: uuid(),
    /** All lines of one act of a person share this id, so repeating the act adds none. */
    intentId: uuid().notNull(),
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    unique('account_entry_intent_key').on(table.intentId, table.kind, table.businessId),
    check('account_entry_payment', sql`kind <> 'payment' or (amount <= 0 and lot_id is not null)`),
    check(
      'account_entry_taken_back',
      sql`(kind = 'payment-taken-back') = (payment_id is not null) and (payment_id is null or amount >= 0)`,
    ),
    check('account_entry_adjustment', sql`kind <> 'adjustment' or reason is not null`),
    index('account_entry_business_idx').on(table.businessId, table.day, table.at, table.id, table.kind, table.amount),
    index('account_entry_payment_idx').on(table.paymentId),
    index('account_entry_lot_idx').on(table.lotId),
  ],
)

/** How much of a payment covers a sale. A sale is paid when all that is owed for it is covered. */
export const paymentApplication = pgTable(
  'payment_application',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => accountEntry.id),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    amount: cents().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    unique('payment_application_key').on(table.saleId, table.paymentId),
    check('payment_application_amount', sql`amount > 0`),
    index('payment_application_payment_idx').on(table.paymentId),
  ],
)

/** A part of a payment that no longer covers a sale, since it was taken back or freed. The sale's page shows it. */
export const earlierApplication = pgTable(
  'earlier_application',
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => accountEntry.id),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    amount: cents().notNull(),
    at: moment().notNull(),
    /** Equals the `at` of the account's line that takes the payment back and has the reason. */
    endedAt: moment().notNull(),
  },
  (table) => [index('earlier_application_sale_idx').on(table.saleId)],
)

/**
 * Every line of every account: the movements of sales and the entries of staff. A balance is a sum of lines and is not
 * stored. The view reads with the rights of its caller.
 */
export const accountLine = pgView('account_line', {
  id: uuid().notNull(),
  businessId: uuid().notNull(),
  day: date({ mode: 'string' }).notNull(),
  at: moment().notNull(),
  /** The debt of the business for sales on account, or our debt of commission. */
  part: text({ enum: accountParts }).notNull(),
  /** By how much the balance rises; below 0, by how much it falls. */
  amount: cents().notNull(),
  kind: text().notNull(),
  saleId: uuid(),
})
  .with({ securityInvoker: true })
  .as(
    sql`select id, business_id, sold_on as day, created_at as at, case when mode = 'account' then 'debt' else 'commission' end as part,
  case when mode = 'account' then charged - commission else -commission end as amount, 'sale' as kind, id as sale_id
from sale
union all
select id, business_id, day, at, case when mode = 'account' then 'debt' else 'commission' end,
  case when mode = 'account' then charged - commission else -commission end, kind, sale_id
from later_movement
union all
select id, business_id, day, at, case when kind = 'payout' then 'commission' else 'debt' end, amount, kind, null::uuid
from account_entry`,
  )
