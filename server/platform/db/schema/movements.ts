import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  pgView,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContactField } from '#shared/after-sale/correction.ts'
import type { PassengerField } from '#shared/sales/passengers.ts'
import { users } from './businesses.ts'
import { moment, percentage, saleFigures } from './columns.ts'
import { sale } from './sales.ts'

/**
 * What happened to a sale after it was made (docs/rules/after-sale.md): lines that are only ever added, which a trigger
 * holds. The sale itself is the first movement, and its figures are its own row's.
 */
export const laterMovement = pgTable(
  'later_movement',
  {
    id: uuid().primaryKey().defaultRandom(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    /** One change of a sale: its lines share it, and applying it twice adds none. */
    intentId: uuid().notNull(),
    kind: text({ enum: ['cancellation', 'passenger-cancelled', 'change', 'extension', 'fee', 'grant'] }).notNull(),
    at: moment().notNull(),
    /** The calendar day of it in Montevideo: what reports filter by. */
    day: date({ mode: 'string' }).notNull(),
    quantity: smallint().notNull(),
    /** Passengers that it adds to the sale; below 0 those that it takes away. */
    passengerCount: smallint().notNull(),
    ...saleFigures(),
    /** The login that did it; null for any other author. */
    userId: uuid('account_id').references(() => users.id),
    /** Why, in the words of staff. */
    reason: text(),
    /** Of its sale, for the account of the business: a trigger writes both. */
    businessId: uuid(),
    mode: text({ enum: ['card', 'account', 'free'] }),
  },
  (table) => [
    unique('later_movement_intent_key').on(table.intentId, table.kind),
    check('later_movement_identity', sql`charged = cost + commission + house_share and charged = gross - discount`),
    index('later_movement_sale_idx').on(table.saleId, table.at),
    index('later_movement_day_idx').on(table.day),
    index('later_movement_account_idx').on(
      table.businessId,
      table.day,
      table.at,
      table.id,
      table.mode,
      table.charged,
      table.commission,
      table.kind,
      table.saleId,
    ),
  ],
)

/** Data of a sale that were corrected, which move no price: which ones, and never what they were. */
export const saleCorrection = pgTable(
  'sale_correction',
  {
    /** The id of what a person did: a second time adds nothing. */
    intentId: uuid().primaryKey(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    at: moment().notNull(),
    /** The login that did it; null for the buyer. */
    userId: uuid('account_id').references(() => users.id),
    /** The passengers whose vouchers got another version. */
    passengerNos: smallint().array().notNull(),
    fields: text().array().$type<(PassengerField | ContactField)[]>().notNull(),
  },
  (table) => [index('sale_correction_sale_idx').on(table.saleId, table.at)],
)

/**
 * Every movement of every sale, the sale first: what reports, statistics and accounts sum up, by `day`. It reads with
 * the rights of its caller.
 */
export const saleMovement = pgView('sale_movement', {
  /** Of the later movement; the first one's is its sale's. */
  id: uuid().notNull(),
  saleId: uuid().notNull(),
  kind: text().notNull(),
  at: moment().notNull(),
  day: date({ mode: 'string' }).notNull(),
  quantity: integer().notNull(),
  passengerCount: integer().notNull(),
  ...saleFigures(),
  /** Whether the business has paid it: on account, what came after the sale was last covered is open. */
  isPaid: boolean().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  mode: text({ enum: ['card', 'account', 'free'] }).notNull(),
  businessId: uuid().notNull(),
  planId: integer().notNull(),
  promoCode: text(),
  markup: percentage().notNull(),
  commissionPercent: percentage().notNull(),
})
  .with({ securityInvoker: true })
  .as(
    sql`select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid or paid_at is not null as is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  later.mode <> 'account' or coalesce(sale.paid_at >= later.at, false), sale.number, later.mode, later.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent
from later_movement later left join sale on sale.id = later.sale_id`,
  )

/** The movements of sales whose money the business took, and what it owes us for each: `debtsOf` of shared/settlements/settle.ts, for sums. */
export const onAccount = sql`${saleMovement.mode} = 'account'`
export const netToPay = sql`${saleMovement.charged} - ${saleMovement.commission}`
