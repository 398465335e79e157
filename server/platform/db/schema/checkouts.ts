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
import { orderStorefrontCode } from './address-codes.ts'
import { business, users } from './businesses.ts'
import { buyersLanguage, cents, moment, paidByCard } from './columns.ts'
import { promoCode } from './promo-codes.ts'
import { type PaymentInstructions } from '#shared/payment-methods/delayed.ts'
import { DELAYED_METHODS } from '#shared/payment-methods/methods.ts'
import type { StoredSnapshot } from './checkout-snapshot.ts'
import { partnerLink } from './saved-quotes.ts'

/** A purchase in progress: the priced content, and the state of its payment (docs/decisions/003). */
export const checkout = pgTable(
  'checkout',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The Order in the API: 20 unguessable characters. */
    orderNo: text().notNull().unique(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    mode: text({ enum: ['card', 'account', 'free'] }).notNull(),
    /** The user who buys on account; null for other modes. */
    userId: uuid('account_id').references(() => users.id),
    /** The content from which the sale will be built, frozen when priced; its document numbers are encrypted for this row. */
    snapshot: jsonb().$type<StoredSnapshot>().notNull(),
    charged: cents().notNull(),
    currency: text({ enum: ['USD'] }).notNull(),
    promoCodeId: uuid().references(() => promoCode.id),
    /**
     * The sale that this payment changes; null for a new sale. No foreign key: sales refer to checkouts, and backups write
     * tables in order.
     */
    changesSaleId: uuid(),
    /** The link by which its quote was opened; null for any other. */
    linkId: uuid().references(() => partnerLink.id),
    /** The keyed hash of documents, dates and destination, which finds the same trip bought twice. */
    tripHash: text().notNull(),
    duplicateConfirmed: boolean().notNull().default(false),
    status: text({
      enum: [
        'OPEN',
        'PAYING',
        'REVIEW',
        'WAITING',
        'PAID',
        'COMPLETED',
        'EXPIRED',
        'REFUNDING',
        'REFUNDED',
        'REFUND_STUCK',
      ],
    }).notNull(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    expiresAt: moment().notNull(),
    /** Until when a delayed payment may pay it; null when none is waited for (docs/decisions/032). */
    waitsUntil: moment(),
    /** When its travellers were erased, because the purchase was abandoned. */
    erasedAt: moment(),
    language: buyersLanguage(),
  },
  (table) => [
    index('checkout_status_idx').on(table.status, table.expiresAt),
    index('checkout_trip_hash_idx').on(table.tripHash, table.createdAt),
    // Abandoned purchases, until the travellers in them are erased.
    index('checkout_abandoned_idx')
      .on(table.expiresAt)
      .where(sql`status in ('EXPIRED', 'REFUNDED') and erased_at is null`),
    index('checkout_changes_sale_idx')
      .on(table.changesSaleId)
      .where(sql`changes_sale_id is not null`),
    index('checkout_link_idx')
      .on(table.linkId)
      .where(sql`link_id is not null`),
    check('checkout_charged', sql`charged >= 0 and (mode = 'free') = (charged = 0)`),
    check('checkout_account', sql`(mode = 'account') = (account_id is not null)`),
  ],
)

/** An attempt to charge a card, written before the gateway is called. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    /** The id, which is also the gateway's UniqueID of the attempt. */
    id: uuid().primaryKey().defaultRandom(),
    checkoutId: uuid()
      .notNull()
      .references(() => checkout.id),
    n: smallint().notNull(),
    /** How it is paid: by card at once, or later at a counter or by transfer. */
    method: text({ enum: ['card', ...DELAYED_METHODS] })
      .notNull()
      .default('card'),
    gatewayOrder: text().notNull().unique(),
    tokenHash: text().notNull(),
    /**
     * The card data for sending the attempt again, encrypted for this row. Kept only while the result is unknown and the
     * token is valid.
     */
    encryptedCard: text(),
    /** What is captured: the checkout's charged amount and the financing. */
    amount: cents().notNull(),
    ...paidByCard(),
    /** The plan of the instalments, which may have changed since; null for one payment. */
    instalmentPlanId: uuid(),
    currency: text({ enum: ['USD'] }).notNull(),
    status: text({
      enum: [
        'SENT',
        'UNKNOWN',
        'WAITING',
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
    /** How often, since the last sending, the gateway answered that it does not know this attempt. */
    notFound: smallint().notNull().default(0),
    sentAt: moment().notNull(),
    /** When the same id and token were last sent again, because the gateway answered that it does not know them. */
    resentAt: moment(),
    /**
     * The row of limited_use that counts this attempt among the declined cards of its network, until the card turns out
     * not declined.
     */
    declinedUse: bigint({ mode: 'number' }),
    nextCheckAt: moment(),
    /** Until when a delayed payment may be paid; null for a card. */
    endsAt: moment(),
    /** When the buyer of a delayed payment is reminded of it; null once that was done. */
    remindAt: moment(),
    /** How the buyer pays a delayed payment, once the gateway told. */
    instructions: jsonb().$type<PaymentInstructions>(),
    /** The gateway's answer, without personal data. */
    reply: jsonb(),
  },
  (table) => [
    unique('payment_attempt_n_key').on(table.checkoutId, table.n),
    check('payment_attempt_financing', sql`financing = 0 or (instalments > 1 and financing between 0 and amount)`),
    check('payment_attempt_encrypted_card', sql`encrypted_card is null or status in ('SENT', 'UNKNOWN')`),
    uniqueIndex('payment_attempt_live_key')
      .on(table.checkoutId)
      .where(sql`status in ('SENT', 'UNKNOWN', 'APPROVED', 'CONSUMED')`),
    uniqueIndex('payment_attempt_waiting_key')
      .on(table.checkoutId)
      .where(sql`status = 'WAITING'`),
    check('payment_attempt_delayed', sql`(method = 'card') = (ends_at is null)`),
    index('payment_attempt_due_idx').on(table.status, table.nextCheckAt),
    index('payment_attempt_storefront_idx')
      .on(orderStorefrontCode(table))
      .where(sql`ends_at is not null`),
    // A token belongs to one attempt of one order. The invented sales of the demo have no token.
    uniqueIndex('payment_attempt_token_key')
      .on(table.tokenHash)
      .where(sql`token_hash <> ''`),
  ],
)

/** The transfer by which staff paid a stuck refund by hand. */
const byHand = () => ({
  transferredBy: uuid().references(() => users.id),
  transferredAt: moment(),
  /** The bank's reference of the transfer. */
  transferReference: text(),
})

/** The traveller's bank account for a refund of what was not paid by card. */
const toAccount = () => ({
  /** The account, encrypted for this row; null until it is known, and again once the person was erased. */
  encryptedAccount: text(),
  /** When the traveller last told the account; null for never. */
  accountAt: moment(),
  /** Why staff have to handle it: the gateway's error code, or that its answer never arrived. */
  stuckBy: text(),
})

/** How much of the amount of a refund is financing. */
const financingInside = () => cents().notNull().default(0)

/** The refund of a whole payment attempt. */
export const refund = pgTable(
  'refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: uuid()
      .notNull()
      .unique()
      .references(() => paymentAttempt.id),
    amount: cents().notNull(),
    financing: financingInside(),
    reason: text().notNull(),
    /** WAITING: for the traveller's bank account. */
    status: text({ enum: ['WAITING', 'DUE', 'SENT', 'DONE', 'STUCK', 'TRANSFERRED'] }).notNull(),
    tries: smallint().notNull().default(0),
    nextAt: moment().notNull(),
    providerRef: text(),
    createdAt: moment().notNull().defaultNow(),
    ...toAccount(),
    ...byHand(),
  },
  (table) => [index('refund_due_idx').on(table.status, table.nextAt)],
)

/**
 * The refund of a part of a sale's payment. The gateway has no idempotency key for parts, so it is sent once, and its
 * state is asked for when the answer is lost.
 */
export const partialRefund = pgTable(
  'partial_refund',
  {
    id: uuid().primaryKey().defaultRandom(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempt.id),
    amount: cents().notNull(),
    financing: financingInside(),
    reason: text().notNull(),
    /** WAITING: for the traveller's bank account. */
    status: text({ enum: ['WAITING', 'DUE', 'SENT', 'PENDING', 'DONE', 'STUCK', 'TRANSFERRED'] }).notNull(),
    /** When it is next sent, or its state asked for. */
    nextAt: moment().notNull(),
    sentAt: moment(),
    providerRef: text(),
    createdAt: moment().notNull().defaultNow(),
    ...toAccount(),
    ...byHand(),
  },
  (table) => [
    check('partial_refund_amount', sql`amount > 0 and financing between 0 and amount`),
    index('partial_refund_due_idx').on(table.status, table.nextAt),
    index('partial_refund_attempt_idx').on(table.attemptId),
  ],
)

/** A notification of the card gateway, stored once: a hint to ask about an attempt. */
export const gatewayNotification = pgTable('gateway_notification', {
  /** The hash of the message: the gateway repeats a message until it is accepted. */
  key: text().primaryKey(),
  transactionId: text().notNull(),
  /** The attempt that it names; null when it names none of ours. */
  attemptId: uuid().references(() => paymentAttempt.id),
  receivedAt: moment().notNull(),
})

/** A use of a promo code: held while a payment runs, used once there is a sale. */
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
