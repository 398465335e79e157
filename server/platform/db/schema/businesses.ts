import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { roles } from '#shared/access/permissions.ts'
import { draftStates } from '#shared/businesses/draft-contract.ts'
import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { type Language, languages } from '#shared/languages.ts'
import type { StorefrontLook } from '#shared/businesses/form-contract.ts'
import { cents, logPosition, moment, percentage } from './columns.ts'

export const business = pgTable(
  'business',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    rut: text().notNull().default(''),
    address: text().notNull().default(''),
    type: text({ enum: ['company', 'broker'] }).notNull(),
    paymentType: text({ enum: ['on-account', 'online'] }).notNull(),
    markup: percentage().notNull(),
    commissionPercent: percentage().notNull(),
    /** The most cents that it may owe us when it sells on account; null is no limit. */
    creditLimit: cents(),
    /** True for the one that sells under our own name; it cannot be deleted. */
    isMainBrand: boolean().notNull().default(false),
    subdomain: text(),
    description: text().notNull().default(''),
    /** The title of its home; when empty, the default with its name. */
    heroSentence: text().notNull().default(''),
    languages: jsonb()
      .$type<Language[]>()
      .notNull()
      .default([...languages]),
    primaryColor: text().notNull().default('#b700ff'),
    secondaryColor: text().notNull().default('#000000'),
    logoUrl: text(),
    faviconUrl: text(),
    headerUrl: text(),
    contactEmail: text(),
    /** The company that its storefront and papers name with RUT and address; when empty, they name ours. */
    legalName: text().notNull().default(''),
    /** Who gives the assistance, and when the office answers; when empty, ours count. */
    providerName: text().notNull().default(''),
    officeHours: text().notNull().default(''),
    contactLines: jsonb().$type<ContactLine[]>().notNull().default([]),
    /** Whether its live keys may sell through the partner API; staff decide it. */
    isApiLive: boolean().notNull().default(false),
    /** How many calls of the partner API its programs may make in a minute; null for the usual limit. */
    apiCallsPerMinute: integer(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('business_subdomain_key')
      .on(table.subdomain)
      .where(sql`deleted_at is null`),
    uniqueIndex('business_main_brand_key')
      .on(table.isMainBrand)
      .where(sql`is_main_brand`),
    check('business_main_brand_stays', sql`not (is_main_brand and deleted_at is not null)`),
    check('business_subdomain_lowercase', sql`subdomain = lower(subdomain)`),
  ],
)

export const banner = pgTable(
  'banner',
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    position: integer().notNull(),
    imageUrl: text().notNull(),
    link: text(),
  },
  (table) => [index('banner_business_idx').on(table.businessId, table.position)],
)

/** A person who logs in: a member of staff, or of a business. */
export const users = pgTable(
  'account',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    name: text().notNull(),
    role: text({ enum: roles }).notNull(),
    businessId: uuid().references(() => business.id),
    /** Null until the user chooses a password through a link. */
    passwordHash: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Whether a seller sees the commission of the business; an owner decides it. */
    seesCommission: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** Since when logins are refused; null for an active user. */
    blockedAt: moment(),
    deletedAt: moment(),
    /** The end of the database's log after this user's last call that may write; null without a replica. */
    wroteUpTo: logPosition(),
  },
  (table) => [
    uniqueIndex('account_email_key')
      .on(sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    check('account_partner_has_business', sql`(role in ('owner', 'seller', 'viewer')) = (business_id is not null)`),
  ],
)

/** A storefront as its owners propose it. A business keeps its one draft, so that the version counts on. */
export const storefrontDraft = pgTable('storefront_draft', {
  businessId: uuid()
    .primaryKey()
    .references(() => business.id),
  look: jsonb().$type<StorefrontLook>().notNull(),
  state: text({ enum: draftStates }).notNull(),
  version: integer().notNull(),
  note: text(),
  sentBy: uuid().references(() => users.id),
  sentAt: moment(),
})

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text().notNull().unique(),
    /** Hash of the session-binding cookie of a browser; null for a login without a browser. */
    bindingHash: text(),
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    remember: boolean().notNull(),
    /** Words by which the user recognises it, "Chrome en Windows"; null when the program sent none. */
    device: text(),
    /** Only the network, "190.64.10.x". It is personal data; the row lives for 31 days at most. */
    address: text(),
    createdAt: moment().notNull().defaultNow(),
    lastSeenAt: moment().notNull().defaultNow(),
    /** When the user last typed the password, at the login or when it was needed again. */
    confirmedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [index('session_account_idx').on(table.userId)],
)

/** The secret that a user's authenticator app shares with us. With it the login needs a code too. */
export const secondFactor = pgTable('second_factor', {
  userId: uuid('account_id')
    .primaryKey()
    .references(() => users.id),
  /** Encrypted, so a reader of the database cannot make codes. */
  encryptedSecret: text().notNull(),
  startedAt: moment().notNull(),
  /** Null until the user has typed a first code; until then the login needs none. */
  confirmedAt: moment(),
  /** The time step of the last used code, so that no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
})

/** Codes for a user who lost the app; each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    codeHash: text().primaryKey(),
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    usedAt: moment(),
  },
  (table) => [index('recovery_code_account_idx').on(table.userId)],
)

/** A single-use link to choose a password. */
export const passwordLink = pgTable('password_link', {
  tokenHash: text().primaryKey(),
  userId: uuid('account_id')
    .notNull()
    .references(() => users.id),
  createdAt: moment().notNull().defaultNow(),
  expiresAt: moment().notNull(),
  usedAt: moment(),
})

/** Failed logins, counted by typed email and by address for all processes together. */
export const loginFailure = pgTable(
  'login_failure',
  {
    id: uuid().primaryKey().defaultRandom(),
    emailHash: text().notNull(),
    address: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('login_failure_email_idx').on(table.emailHash, table.at),
    index('login_failure_address_idx').on(table.address, table.at),
  ],
)
