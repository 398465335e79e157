import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { business, users } from './businesses.ts'
import { cents, moment } from './columns.ts'
import { promoCode } from './promo-codes.ts'
import type { StoredSnapshot } from './checkout-snapshot.ts'

/** A purchase on its way: what was priced, and how far its payment got (docs/decisions/009). */
export const checkout = pgTable(
  'checkout',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The Order of the wire: 20 unguessable characters. */
    orderNo: text().notNull().unique(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    mode: text({ enum: ['card', 'account', 'free'] }).notNull(),
    /** The login that buys on account; null otherwise. */
    userId: uuid('account_id').references(() => users.id),
    /** Everything the sale will be built from, frozen when priced; documents in it are encrypted for this row. */
    snapshot: jsonb().$type<StoredSnapshot>().notNull(),
    charged: cents().notNull(),
    currency: text({ enum: ['USD'] }).notNull(),
    promoCodeId: uuid().references(() => promoCode.id),
    /** The sale that it changes, when it pays for a change. No key: sales refer to checkouts, and backups write tables in order. */
    changesSaleId: uuid(),
    /** Keyed hash of documents, dates and destination: finds the same trip bought twice. */
    tripHash: text().notNull(),
    duplicateConfirmed: boolean().notNull().default(false),
    status: text({
      enum: ['OPEN', 'PAYING', 'REVIEW', 'PAID', 'COMPLETED', 'EXPIRED', 'REFUNDING', 'REFUNDED', 'REFUND_STUCK'],
    }).notNull(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    expiresAt: moment().notNull(),
    /** When its travellers were erased, because the purchase was abandoned. */
    erasedAt: moment(),
  },
  (table) => [
    index('checkout_status_idx').on(table.status, table.expiresAt),
    index('checkout_trip_hash_idx').on(table.tripHash, table.createdAt),
    // Purchases that came to nothing, until the people in them are forgotten.
    index('checkout_abandoned_idx')
      .on(table.expiresAt)
      .where(sql`status in ('EXPIRED', 'REFUNDED') and erased_at is null`),
    index('checkout_changes_sale_idx')
      .on(table.changesSaleId)
      .where(sql`changes_sale_id is not null`),
    check('checkout_charged', sql`charged >= 0 and (mode = 'free') = (charged = 0)`),
    check('checkout_account', sql`(mode = 'account') = (account_id is not null)`),
  ],
)

/** One try at charging a card. Written before the gateway is called. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    /** Also the UniqueID the gateway knows it by. */
    id: uuid().primaryKey().defaultRandom(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkout.id),
    n: smallint().notNull(),
    gatewayOrder: text().notNull().unique(),
    tokenHash: text().notNull(),
    /** What it takes to send it again, encrypted for this row: kept while its end is not known and its token lives. */
    encryptedCard: text(),
    amount: cents().notNull(),
    currency: text({ enum: ['USD'] }).notNull(),
    status: text({
      enum: [
        'SENT',
        'UNKNOWN',
        'APPROVED',
        'DECLINED',
        'ABSENT',
        'CONSUMED',
        'REFUND_DUE',
        'REFUND_SENT',
        'REFUNDED',
        'REFUND_STUCK',
      ],
    }).notNull(),
    purchaseId: text().unique(),
    errorCode: text(),
    /** Times the gateway said, since the last sending, that it does not know this attempt. */
    notFound: smallint().notNull().default(0),
    sentAt: moment().notNull(),
    /** When the same id and token last went out again, after the gateway denied knowing them. */
    resentAt: moment(),
    /** What it counts among the declined cards of its network (limited_use), until the card turns out not declined. */
    declinedUse: bigint({ mode: 'number' }),
    nextCheckAt: moment(),
    /** What the gateway answered, without personal data. */
    reply: jsonb(),
  },
  (table) => [
    unique('payment_attempt_n_key').on(table.checkoutId, table.n),
    check('payment_attempt_encrypted_card', sql`encrypted_card is null or status in ('SENT', 'UNKNOWN')`),
    uniqueIndex('payment_attempt_live_key')
      .on(table.checkoutId)
      .where(sql`status in ('SENT', 'UNKNOWN', 'APPROVED', 'CONSUMED')`),
    index('payment_attempt_due_idx').on(table.status, table.nextCheckAt),
    // A token is one attempt of one order. The demo's invented sales never had one.
    uniqueIndex('payment_attempt_token_key')
      .on(table.tokenHash)
      .where(sql`token_hash <> ''`),
  ],
)

/** What staff wrote when they gave the money of a stuck refund back by hand. */
const byHand = () => ({
  transferredBy: uuid().references(() => users.id),
  transferredAt: moment(),
  /** What names the transfer at the bank. */
  transferReference: text(),
})

/** Money on its way back, always the whole attempt. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: uuid()
      .notNull()
      .unique()
      .references(() => paymentAttempt.id),
    amount: cents().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['DUE', 'SENT', 'DONE', 'STUCK', 'TRANSFERRED'] }).notNull(),
    tries: smallint().notNull().default(0),
    nextAt: moment().notNull(),
    providerRef: text(),
    createdAt: moment().notNull().defaultNow(),
    ...byHand(),
  },
  (table) => [index('refund_due_idx').on(table.status, table.nextAt)],
)

/**
 * A part of what a sale's card paid, on its way back. The gateway has no key that keeps a part from being given twice: it is
 * sent once, and asked about when the answer is lost.
 */
export const partialRefund = pgTable(
  'partial_refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempt.id),
    amount: cents().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['DUE', 'SENT', 'PENDING', 'DONE', 'STUCK', 'TRANSFERRED'] }).notNull(),
    /** When it is sent, or asked about, next. */
    nextAt: moment().notNull(),
    sentAt: moment(),
    providerRef: text(),
    /** Why staff have to see to it: the gateway's code, or that its answer never came. */
    stuckBy: text(),
    createdAt: moment().notNull().defaultNow(),
    ...byHand(),
  },
  (table) => [
    check('partial_refund_amount', sql`amount > 0`),
    index('partial_refund_due_idx').on(table.status, table.nextAt),
    index('partial_refund_attempt_idx').on(table.attemptId),
  ],
)

/** The card gateway's notifications, each once: a hint to ask about an attempt. */
export const gatewayNotification = pgTable('gateway_notification', {
  /** Hash of the message: the gateway sends one again until it is taken. */
  key: text().primaryKey(),
  transactionId: text().notNull(),
  /** Null when it names nothing of ours. */
  attemptId: uuid().references(() => paymentAttempt.id),
  receivedAt: moment().notNull(),
})

/** A use of a promo code: held while a payment runs, used with the sale. */
export const promoRedemption = pgTable(
  'promo_redemption',
  {
    checkoutId: uuid()
      .primaryKey()
      .references(() => checkout.id),
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCode.id),
    status: text({ enum: ['HELD', 'USED', 'RELEASED'] }).notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('promo_redemption_status_idx').on(table.status, table.expiresAt)],
)
