import { sql } from 'drizzle-orm'
import type { Database } from './schema/database.ts'
import { type Places, prepared } from './pipeline/prepared.ts'

/** Every advisory lock that we take in PostgreSQL. Each has its own number, the same in every process and release. */
export const LOCKS = {
  /** Held while the schema is migrated to the newest version, or replaced by a backup. */
  migration: 7_241_903,
  /** Held to add an entry to the audit log, so that entries are chained one after the other. */
  auditLog: 7_241_904,
  firstStart: 7_241_905,
  /** Held while a start checks that it has the keys of the documents, and notes its own. */
  documentKey: 7_241_906,
  administratorSetup: 7_241_907,
  /** The key is the network. */
  loginNetwork: 7_241_908,
  /** The key is the hash of an email, or of what a session tries. */
  loginSubject: 7_241_909,
  /** The key is the kind of a shared limit and whose it is. */
  sharedLimit: 7_241_910,
  /** The key is the hash of documents, dates and destination. */
  duplicateTrip: 7_241_911,
  waitingAttachments: 7_241_912,
  /** The key is the business: held to pay, pay out or sell on its account, and taken before the locks of its sales. */
  businessAccount: 7_241_913,
  /** The key is the year: receipts are numbered one after the other. */
  receiptNumber: 7_241_914,
  /** The key is the business: closing a month takes it exclusively, triggers on the account's lines take it shared. */
  accountDays: 7_241_915,
  /** The key is the year: statements are numbered one after the other. */
  statementNumber: 7_241_916,
  /** Held to set a start of a tariff version, one after the other. */
  tariffStarts: 7_241_917,
  /** Held to add rows of a tariff, so that one save after the other assigns their ids. */
  tariffRows: 7_241_919,
  /** Held to change countries of residence, one after the other. */
  residenceCountries: 7_241_918,
  /** Held to enter an exchange rate, one after the other. */
  exchangeRates: 7_241_920,
  /** Held while a process looks for the sandbox bank, or starts it. */
  bankSearch: 7_241_921,
  /** Held, together with the bank's port, by each process that uses the sandbox bank. */
  bankInUse: 7_241_922,
  /** The key is the day: rolling it up takes the lock exclusively, triggers on its movements take it shared. */
  rollupDay: 7_241_923,
  /** The key is the business: a trigger takes it to adjust the amount owed in rolled-up days. */
  owedRollup: 7_241_924,
  /** Held to change plans of instalments, one after the other. */
  instalmentPlans: 7_241_925,
  /** Held to change ways to pay, one after the other. */
  paymentMethods: 7_241_926,
  /** Held to write the events of started tariffs, so that each is written once. */
  tariffEvents: 7_241_927,
} as const

/**
 * Waits until no other transaction holds the lock, and holds it until this one ends. With a `key`, holders of other keys
 * run side by side.
 */
export async function holdLock(tx: Database, lock: keyof typeof LOCKS, key?: string): Promise<void> {
  const number = LOCKS[lock]
  await (key === undefined ? lockOfAll(tx, { number }) : lockOfKey(tx, { number, key }))
}

const lockOfAll = prepared((db, place: Places<'number'>) =>
  db.select({ held: sql`pg_advisory_xact_lock(${place.number})` }).from(sql`(select 1) as one`),
)
const lockOfKey = prepared((db, place: Places<'number' | 'key'>) =>
  db.select({ held: sql`pg_advisory_xact_lock(${place.number}, hashtext(${place.key}))` }).from(sql`(select 1) as one`),
)
