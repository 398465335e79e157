import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, pgView, text, unique, uuid } from 'drizzle-orm/pg-core'
import { accountParts, entryKinds, paymentMethods } from '#shared/partner-account/ledger.ts'
import { business, users } from './businesses.ts'
import { cents, moment } from './columns.ts'
import { paymentLot, sale } from './sales.ts'

/**
 * What staff put on the account of a business beside its sales (docs/rules/account.md): lines that are only ever added, which
 * a trigger holds.
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
    /** The day on which it counts. */
    day: date({ mode: 'string' }).notNull(),
    /** What the business owes more; below 0, what it owes less. */
    amount: cents().notNull(),
    /** How the money came or went; null when staff only marked sales as paid. */
    method: text({ enum: paymentMethods }),
    /** What names it at the bank. */
    reference: text().notNull().default(''),
    /** Of an adjustment, or of a payment that is taken back; its business reads it. */
    reason: text(),
    /** Of a payment: what it was registered with. */
    lotId: uuid().references(() => paymentLot.id),
    /** The payment that is taken back. */
    paymentId: uuid(),
    /** The id of what a person did: its lines share it, and doing it twice adds none. */
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

/** What of a payment covers which sale: a sale is paid when all that is owed for it is covered. */
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

/** What of a payment covered a sale until it was taken back, or free again: the sale's page shows it. */
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
    /** Also the moment of the line on the account that takes the payment back, which says why. */
    endedAt: moment().notNull(),
  },
  (table) => [index('earlier_application_sale_idx').on(table.saleId)],
)

/**
 * Every line of every account: movements of sales and what staff put beside them. A balance is a sum of these and is stored
 * nowhere. It reads with the rights of the caller.
 */
export const accountLine = pgView('account_line', {
  id: uuid().notNull(),
  businessId: uuid().notNull(),
  day: date({ mode: 'string' }).notNull(),
  at: moment().notNull(),
  /** What the business owes for sales on account, or the commission that we owe it. */
  part: text({ enum: accountParts }).notNull(),
  /** What the business owes more; below 0, what it owes less. */
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
