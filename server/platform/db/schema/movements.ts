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
import { cents, moment, percentage, saleFigures } from './columns.ts'
import { sale } from './sales.ts'

/**
 * What happened to a sale after it was made (docs/rules/after-sale.md). A trigger allows no change and no deletion. The
 * first movement is the sale itself, whose figures are in its own row.
 */
export const laterMovement = pgTable(
  'later_movement',
  {
    id: uuid().primaryKey().defaultRandom(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    /** All lines of one change share this id, so repeating the change adds none. */
    intentId: uuid().notNull(),
    kind: text({ enum: ['cancellation', 'passenger-cancelled', 'change', 'extension', 'fee', 'grant'] }).notNull(),
    at: moment().notNull(),
    /** Its calendar day in Montevideo, by which reports filter. */
    day: date({ mode: 'string' }).notNull(),
    quantity: smallint().notNull(),
    /** How many passengers it adds to the sale; below 0, how many it takes away. */
    passengerCount: smallint().notNull(),
    ...saleFigures(),
    /** The financing of what it charged, negative for that of what went back; part of no other figure. */
    financing: cents().notNull().default(0),
    /** The user who did it; null for any other author. */
    userId: uuid('account_id').references(() => users.id),
    /** The reason, in the words of staff. */
    reason: text(),
    /** A trigger copies both from the sale, for the account of the business. */
    businessId: uuid(),
    mode: text({ enum: ['card', 'account', 'free'] }),
  },
  (table) => [
    unique('later_movement_intent_key').on(table.intentId, table.kind),
    check('later_movement_identity', sql`charged = cost + commission + house_share and charged = gross - discount`),
    index('later_movement_sale_idx').on(table.saleId, table.at),
    index('later_movement_day_at_idx').on(table.day, table.at),
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

/** A correction of a sale's data, without a change of price. It names the fields and never has their former values. */
export const saleCorrection = pgTable(
  'sale_correction',
  {
    /** The id of one act of a person; repeating it adds nothing. */
    intentId: uuid().primaryKey(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    at: moment().notNull(),
    /** The user who did it; null for the buyer. */
    userId: uuid('account_id').references(() => users.id),
    /** The passengers whose vouchers got a new version. */
    passengerNos: smallint().array().notNull(),
    fields: text().array().$type<(PassengerField | ContactField)[]>().notNull(),
  },
  (table) => [index('sale_correction_sale_idx').on(table.saleId, table.at)],
)

/**
 * Every movement of every sale, beginning with the sale. Reports and statistics sum these up by `day`. The view reads with
 * the rights of its caller.
 */
export const saleMovement = pgView('sale_movement', {
  /** The later movement's id; for the first one the sale's. */
  id: uuid().notNull(),
  saleId: uuid().notNull(),
  kind: text().notNull(),
  at: moment().notNull(),
  day: date({ mode: 'string' }).notNull(),
  quantity: integer().notNull(),
  passengerCount: integer().notNull(),
  ...saleFigures(),
  /** Whether the business has paid it. On account, movements since the sale was last covered are unpaid. */
  isPaid: boolean().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  mode: text({ enum: ['card', 'account', 'free'] }).notNull(),
  businessId: uuid().notNull(),
  planId: integer().notNull(),
  promoCode: text(),
  markup: percentage().notNull(),
  commissionPercent: percentage().notNull(),
  financing: cents().notNull(),
})
  .with({ securityInvoker: true })
  .as(
    sql`select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid or paid_at is not null as is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent, financing
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  later.mode <> 'account' or coalesce(sale.paid_at >= later.at, false), sale.number, later.mode, later.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent, later.financing
from later_movement later left join sale on sale.id = later.sale_id`,
  )

/** Movements of sales on account, and what the business owes us for each: `debtsOf` of shared/settlements/settle.ts in SQL. */
export const onAccount = sql`${saleMovement.mode} = 'account'`
export const netToPay = sql`${saleMovement.charged} - ${saleMovement.commission}`
