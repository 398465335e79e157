import { and, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import type { PassengerField } from '#shared/sales/passengers.ts'
import { business, users } from './businesses.ts'
import { tariffVersion } from './catalogue.ts'
import { checkout, paymentAttempt } from './checkouts.ts'
import { saleStorefrontCode, voucherAddressCode } from './address-codes.ts'
import { cents, moment, percentage, saleFigures } from './columns.ts'
import type { EncryptedDocument } from '../../crypto/document-cipher.ts'
import { asWords, inLowerCase, hasAll } from './words.ts'

/** Sales that staff marked as paid together. */
export const paymentLot = pgTable('payment_lot', {
  id: uuid().primaryKey().defaultRandom(),
  paidAt: moment().notNull().defaultNow(),
  paidBy: uuid()
    .notNull()
    .references(() => users.id),
  /** The day on which the money came, and what names it at the bank; staff type both. */
  paidOn: date({ mode: 'string' }).notNull(),
  reference: text().notNull(),
  saleCount: integer().notNull(),
  /** What its buyers paid; the businesses paid that less their commission. */
  charged: cents().notNull(),
})

/** A cover table as it was sold, by the hash of its content: printed on vouchers for ever, whatever the catalogue says later. */
export const cover = pgTable('cover', {
  hash: text().primaryKey(),
  benefits: jsonb().$type<{ name: string; value: string }[]>().notNull(),
})

/**
 * Sales of which one traveller has all of these words in the name. The index finds sales by words of any
 * traveller; then one traveller has to have them all.
 */
export function hasTraveller(words: readonly string[]): SQL | undefined {
  const someone = words.map((word) => `(?=.*${word.length < 3 ? ' ' : ''}${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')})`)
  return and(
    hasAll(sale.travellers, words),
    words.length > 1 ? sql`regexp_like(${sale.travellers}, ${`(?n)^${someone.join('')}`})` : undefined,
  )
}

/** A sale with every figure frozen when it was made: later changes never rewrite it (docs/rules/settlement.md). */
export const sale = pgTable(
  'sale',
  {
    id: uuid().primaryKey().defaultRandom(),
    publicId: text().notNull().unique(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    checkoutId: uuid()
      .notNull()
      .unique()
      .references(() => checkout.id),
    attemptId: uuid()
      .unique()
      .references(() => paymentAttempt.id),
    mode: text({ enum: ['card', 'account', 'free'] }).notNull(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    businessName: text().notNull(),
    businessType: text({ enum: ['company', 'broker'] }).notNull(),
    /** The user of the business who sold it without a card. */
    soldBy: uuid().references(() => users.id),
    createdAt: moment().notNull().defaultNow(),
    /** The calendar day of the sale in Montevideo: what reports filter by. */
    soldOn: date({ mode: 'string' }).notNull(),
    /** All that is owed for it is covered, its later movements too. */
    isPaid: boolean().notNull(),
    /** Of a sale on account: what happened until then is covered, what came later may be open. */
    paidAt: moment(),
    lotId: uuid().references(() => paymentLot.id),
    categoryId: integer().notNull(),
    categoryName: text().notNull(),
    destinationId: integer().notNull(),
    destinationName: text().notNull(),
    residenceCountryId: integer().notNull(),
    residenceCountry: text().notNull(),
    planId: integer().notNull(),
    planName: text().notNull(),
    /** The plan in force, once it is another than the one that was sold, which reports go by. */
    currentPlanId: integer(),
    maxDaysPerTrip: integer(),
    coverHash: text()
      .notNull()
      .references(() => cover.hash),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    days: smallint().notNull(),
    familyPlan: boolean().notNull(),
    passengerCount: smallint().notNull(),
    holder: text().notNull(),
    /** A line of `nameWords` for each of its travellers: a trigger writes them anew when one changes. */
    travellers: text().notNull().default(''),
    contactEmail: text().notNull(),
    contactPhone: text().notNull(),
    isSubscribed: boolean().notNull(),
    promoCode: text(),
    ownPercentage: percentage().notNull(),
    companyPercentage: percentage().notNull(),
    markup: percentage().notNull(),
    commissionPercent: percentage().notNull(),
    ...saleFigures(),
    /** The text and version of the conditions that the buyer accepted. */
    acceptedTerms: text().notNull(),
    /** What priced the cover in force. */
    tariffVersion: integer()
      .notNull()
      .references(() => tariffVersion.number),
    /** What goes back when it is cancelled, as it was sold. */
    cancellationTerms: jsonb().$type<CancellationTerms>().notNull(),
    /** When it was cancelled whole: its vouchers are void from then on. */
    cancelledAt: moment(),
    /** When its people were taken out of it, because it is too old to keep them. */
    erasedAt: moment(),
  },
  (table) => [
    check('sale_card_has_attempt', sql`(mode = 'card') = (attempt_id is not null)`),
    // Lists find the sales of days by the moment at which they were made (shared/dates.ts, `dayAt`).
    check('sale_sold_on_its_day', sql`sold_on = (created_at at time zone 'UTC' - interval '3 hours')::date`),
    check('sale_identity', sql`charged = cost + commission + house_share and charged = gross - discount`),
    uniqueIndex('sale_number_key').on(table.number),
    // One for each column that lists sort by: the number orders equal values, so that a page is read without sorting; the
    // day leaves out the sales of other periods without reading them.
    index('sale_number_sold_idx').on(table.number, table.soldOn),
    index('sale_created_idx').on(table.createdAt, table.number, table.soldOn),
    index('sale_charged_idx').on(table.charged, table.number, table.soldOn),
    index('sale_passenger_count_idx').on(table.passengerCount, table.number, table.soldOn),
    index('sale_is_paid_idx').on(table.isPaid, table.number, table.soldOn),
    index('sale_plan_name_idx').on(asWords(table.planName), table.number, table.soldOn),
    index('sale_holder_idx').on(asWords(table.holder), table.number, table.soldOn),
    // Those of a business lie together, so that the first broker's may come after all companies'.
    index('sale_business_name_idx').on(asWords(table.businessName), table.number, table.soldOn, table.businessType),
    index('sale_destination_name_idx').on(asWords(table.destinationName), table.number, table.soldOn),
    // One for each filter that leaves few enough sales to sort them. Those of a plan and of a business lie in the order of
    // their own names: it would otherwise be found by walking past the sales of all others.
    index('sale_business_type_idx').on(table.businessType, table.soldOn),
    index('sale_plan_idx').on(table.planId, asWords(table.planName), table.number, table.soldOn),
    index('sale_business_idx').on(table.businessId, asWords(table.businessName), table.number, table.soldOn),
    // The newest sales of a business (D-01), which names do not keep together.
    index('sale_business_number_idx').on(table.businessId, table.number),
    // With the figures of the dashboard, so that a year of days is summed up without reading the sales.
    index('sale_sold_idx').on(table.soldOn, table.gross, table.charged, table.houseShare),
    index('sale_storefront_idx')
      .on(saleStorefrontCode(table))
      .where(sql`business_type = 'broker'`),
    index('sale_promo_idx').on(sql`upper(${table.promoCode})`),
    // Part of a name or of an email, and the last digits of a phone (D-01).
    index('sale_travellers_idx').using('gin', sql`${table.travellers} gin_trgm_ops`),
    // Whole emails, and parts of them: many differ in little that an index of parts tells apart.
    index('sale_email_idx').on(inLowerCase(table.contactEmail)),
    index('sale_email_part_idx').using('gin', sql`${inLowerCase(table.contactEmail)} gin_trgm_ops`),
    index('sale_phone_ending_idx').on(sql`reverse(${table.contactPhone}) text_pattern_ops`),
    // The sales of a payment, on the page of each of them and in the list of payments.
    index('sale_lot_idx')
      .on(table.lotId)
      .where(sql`lot_id is not null`),
    // The lines of a business's account in their order, with their amounts: a balance is summed up without reading the sales.
    index('sale_account_idx').on(
      table.businessId,
      table.soldOn,
      table.createdAt,
      table.id,
      table.mode,
      table.charged,
      table.commission,
    ),
    // With what the unpaid are filtered by, so that those left out are not read.
    index('sale_unpaid_idx')
      .on(table.soldOn, table.businessType, asWords(table.planName), table.number)
      .where(sql`not is_paid`),
  ],
)

/** A traveller of now or of an earlier voucher: what erasure empties and an export hands out. */
const personColumns = () => ({
  name: text().notNull(),
  lastName: text().notNull(),
  birthDate: date({ mode: 'string' }).notNull(),
  documentType: text({ enum: ['national', 'passport'] }).notNull(),
  /** Encrypted for its row, with keyed hashes of the whole and of its last four characters to find it by (docs/decisions/022). */
  document: text().$type<EncryptedDocument>().notNull(),
  documentHash: text(),
  documentTail: text(),
})

export const passenger = pgTable(
  'passenger',
  {
    id: uuid().primaryKey().defaultRandom(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    /** Counted from 1; 1 is the holder. */
    n: smallint().notNull(),
    ...personColumns(),
    age: smallint().notNull(),
    price: cents().notNull(),
    /** When they were cancelled out of the sale: their voucher is void from then on. */
    leftAt: moment(),
  },
  (table) => [
    unique('passenger_n_key').on(table.saleId, table.n),
    index('passenger_document_hash_idx').on(table.documentHash),
    index('passenger_document_tail_idx').on(table.documentTail),
  ],
)

export const voucher = pgTable(
  'voucher',
  {
    code: text().primaryKey(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    passengerNo: smallint().notNull(),
    /** The one in force; what earlier ones said is in `earlierVoucher`. */
    version: smallint().notNull().default(1),
    /** When the version in force was issued. */
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('voucher_passenger_key').on(table.saleId, table.passengerNo),
    index('voucher_check_idx').on(voucherAddressCode('check', table)),
    index('voucher_sos_idx').on(voucherAddressCode('sos', table)),
  ],
)

/** The code of a voucher as people see it: that of the version in force. */
export const codeInForce = sql<string>`${voucher.code} || case when ${voucher.version} > 1 then '-' || ${voucher.version} else '' end`

/** What a version of a voucher said that another one replaced: its person and trip, frozen (docs/rules/documents.md). */
export const earlierVoucher = pgTable(
  'earlier_voucher',
  {
    id: uuid().primaryKey().defaultRandom(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    passengerNo: smallint().notNull(),
    version: smallint().notNull(),
    issuedAt: moment().notNull(),
    replacedAt: moment().notNull(),
    ...personColumns(),
    planName: text().notNull(),
    categoryName: text().notNull(),
    destinationName: text().notNull(),
    residenceCountry: text().notNull(),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    days: smallint().notNull(),
    maxDaysPerTrip: integer(),
    coverHash: text()
      .notNull()
      .references(() => cover.hash),
    extras: jsonb().$type<{ description: string; coverage: string }[]>().notNull(),
  },
  (table) => [
    unique('earlier_voucher_key').on(table.saleId, table.passengerNo, table.version),
    index('earlier_voucher_document_hash_idx').on(table.documentHash),
  ],
)

export const saleExtra = pgTable(
  'sale_extra',
  {
    id: uuid().primaryKey().defaultRandom(),
    saleId: uuid()
      .notNull()
      .references(() => sale.id),
    passengerNo: smallint().notNull(),
    extraBenefitId: integer().notNull(),
    description: text().notNull(),
    coverage: text().notNull(),
    price: cents().notNull(),
  },
  (table) => [unique('sale_extra_key').on(table.saleId, table.passengerNo, table.extraBenefitId)],
)

type Answer = Exclude<PassengerField, 'documentNumber'>
/** The answers of a passenger, each with its column in both tables: one without is an error of types here, since it would be lost. */
export type PassengerAnswers = { documentNumber: string } & Pick<typeof passenger.$inferInsert, Answer> &
  Pick<typeof earlierVoucher.$inferInsert, Answer>
