import { sql } from 'drizzle-orm'
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
import { DELAYED_METHODS } from '#shared/payment-methods/methods.ts'
import type { CancellationTerms } from '#shared/after-sale/cancellation-terms.ts'
import type { PassengerField } from '#shared/sales/passengers.ts'
import { business, users } from './businesses.ts'
import { tariffVersion } from './catalogue.ts'
import { checkout, paymentAttempt } from './checkouts.ts'
import { saleStorefrontCode, voucherAddressCode } from './address-codes.ts'
import { buyersLanguage, cents, moment, paidByCard, percentage, saleFigures } from './columns.ts'
import { paymentLot } from './payment-lots.ts'
import { conditions, cover } from './sale-documents.ts'
import type { EncryptedDocument } from '../../crypto/document-cipher.ts'
import { asWords, inLowerCase } from './words.ts'

/** A sale with every figure frozen when it was made: later changes do not rewrite it (docs/rules/settlement.md). */
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
    /** The calendar day of the sale in Montevideo, by which reports filter. */
    soldOn: date({ mode: 'string' }).notNull(),
    /** Whether all that is owed for it is covered, including its later movements. */
    isPaid: boolean().notNull(),
    /**
     * For a sale on account, the instant of its last payment: what happened until then is covered, later movements may be
     * unpaid.
     */
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
    /** The plan in force, once it differs from the plan that was sold, by which reports group. */
    currentPlanId: integer(),
    maxDaysPerTrip: integer(),
    coverHash: text()
      .notNull()
      .references(() => cover.hash),
    /** The conditions of the cover in force; null for a sale from before they were stored. */
    conditionsHash: text().references(() => conditions.hash),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    days: smallint().notNull(),
    familyPlan: boolean().notNull(),
    passengerCount: smallint().notNull(),
    holder: text().notNull(),
    /** A line of `nameWords` for each traveller; a trigger rewrites them when one changes. */
    travellers: text().notNull().default(''),
    contactEmail: text().notNull(),
    contactPhone: text().notNull(),
    isSubscribed: boolean().notNull(),
    promoCode: text(),
    /** That of the link by which it was paid. */
    reference: text(),
    ownPercentage: percentage().notNull(),
    companyPercentage: percentage().notNull(),
    markup: percentage().notNull(),
    commissionPercent: percentage().notNull(),
    ...saleFigures(),
    ...paidByCard(),
    /** How it was paid when it was sold, unless on account or free (docs/decisions/032). */
    method: text({ enum: ['card', ...DELAYED_METHODS] })
      .notNull()
      .default('card'),
    /** The text and version of the conditions that the buyer accepted. */
    acceptedTerms: text().notNull(),
    /** The version of the tariff that priced the cover in force. */
    tariffVersion: integer()
      .notNull()
      .references(() => tariffVersion.number),
    /** The cancellation terms at the time of the sale. */
    cancellationTerms: jsonb().$type<CancellationTerms>().notNull(),
    /** When the whole sale was cancelled: its vouchers are void from then on. */
    cancelledAt: moment(),
    /** When its personal data was erased, because the sale is too old to keep it. */
    erasedAt: moment(),
    /** That of its payment: all its emails and papers are in it, however late. */
    language: buyersLanguage(),
  },
  (table) => [
    check('sale_card_has_attempt', sql`(mode = 'card') = (attempt_id is not null)`),
    // Lists find the sales of a day by the instant of the sale (shared/dates.ts, `dayAt`).
    check('sale_sold_on_its_day', sql`sold_on = (created_at at time zone 'UTC' - interval '3 hours')::date`),
    check('sale_identity', sql`charged = cost + commission + house_share and charged = gross - discount`),
    uniqueIndex('sale_number_key').on(table.number),
    // An index for each column that lists sort by. The number orders equal values, so that a page is read without sorting;
    // the day excludes the sales of other periods without reading them.
    index('sale_number_sold_idx').on(table.number, table.soldOn),
    index('sale_created_idx').on(table.createdAt, table.number, table.soldOn),
    index('sale_charged_idx').on(table.charged, table.number, table.soldOn),
    index('sale_passenger_count_idx').on(table.passengerCount, table.number, table.soldOn),
    index('sale_is_paid_idx').on(table.isPaid, table.number, table.soldOn),
    index('sale_plan_name_idx').on(asWords(table.planName), table.number, table.soldOn),
    index('sale_holder_idx').on(asWords(table.holder), table.number, table.soldOn),
    // The business type excludes other sales without reading them: the sales of one business are adjacent, so the first sale
    // of a broker may come after those of all companies.
    index('sale_business_name_idx').on(asWords(table.businessName), table.number, table.soldOn, table.businessType),
    index('sale_destination_name_idx').on(asWords(table.destinationName), table.number, table.soldOn),
    // An index for each filter that leaves few enough sales to sort. Those of a plan and of a business include its name, so
    // that a list sorted by the name uses them instead of walking past the sales of all others.
    index('sale_business_type_idx').on(table.businessType, table.soldOn),
    index('sale_plan_idx').on(table.planId, asWords(table.planName), table.number, table.soldOn),
    index('sale_business_idx').on(table.businessId, asWords(table.businessName), table.number, table.soldOn),
    // The newest sales of a business (D-01), which the index by name cannot give.
    index('sale_business_number_idx').on(table.businessId, table.number),
    // Includes the figures of the dashboard, so that a year of days is summed up without reading the sales.
    index('sale_sold_idx').on(table.soldOn, table.gross, table.charged, table.houseShare),
    index('sale_storefront_idx')
      .on(saleStorefrontCode(table))
      .where(sql`business_type = 'broker'`),
    index('sale_promo_idx').on(sql`upper(${table.promoCode})`),
    // For searches by a part of a name or email, or the last digits of a phone (D-01).
    index('sale_travellers_idx').using('gin', sql`${table.travellers} gin_trgm_ops`),
    // The sweep of the reminders looks for the departures of the next days.
    index('sale_start_idx').on(table.startDate),
    // Whole emails have their own index, because many emails have most of their trigrams in common.
    index('sale_email_idx').on(inLowerCase(table.contactEmail)),
    index('sale_email_part_idx').using('gin', sql`${inLowerCase(table.contactEmail)} gin_trgm_ops`),
    index('sale_phone_ending_idx').on(sql`reverse(${table.contactPhone}) text_pattern_ops`),
    // For the sales of a payment, on the page of each of them and in the list of payments.
    index('sale_lot_idx')
      .on(table.lotId)
      .where(sql`lot_id is not null`),
    // The lines of a business's account in order, with their amounts, so that a balance is summed up without reading the
    // sales.
    index('sale_account_idx').on(
      table.businessId,
      table.soldOn,
      table.createdAt,
      table.id,
      table.mode,
      table.charged,
      table.commission,
    ),
    // Includes the columns by which unpaid sales are filtered, so that the sales left out are not read.
    index('sale_unpaid_idx')
      .on(table.soldOn, table.businessType, asWords(table.planName), table.number)
      .where(sql`not is_paid`),
  ],
)

/** The personal data of a traveller, of now or of an earlier voucher: an erasure empties it and an export contains it. */
const personColumns = () => ({
  name: text().notNull(),
  lastName: text().notNull(),
  birthDate: date({ mode: 'string' }).notNull(),
  documentType: text({ enum: ['national', 'passport'] }).notNull(),
  /**
   * The document number, encrypted for its row, with keyed hashes of the whole and of its last four characters for
   * searches (docs/decisions/016).
   */
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
    /** The passenger's number, counted from 1; 1 is the holder. */
    n: smallint().notNull(),
    ...personColumns(),
    age: smallint().notNull(),
    price: cents().notNull(),
    /** When the passenger was cancelled out of the sale: the voucher is void from then on. */
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
    /** The version in force; the content of earlier ones is in `earlierVoucher`. */
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

/** The code of a voucher as people see it, with the version in force. */
export const codeInForce = sql<string>`${voucher.code} || case when ${voucher.version} > 1 then '-' || ${voucher.version} else '' end`

/** The content of a voucher's version that was replaced: its person and trip, frozen (docs/rules/documents.md). */
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
    conditionsHash: text().references(() => conditions.hash),
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
/**
 * The form's answers about a passenger. Each has its column in both tables: a missing column is a type error here, since
 * the answer would be lost.
 */
export type PassengerAnswers = { documentNumber: string } & Pick<typeof passenger.$inferInsert, Answer> &
  Pick<typeof earlierVoucher.$inferInsert, Answer>
