import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { documentKey } from '#shared/sales/documents.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import { reminderOptOut } from '../../platform/db/schema/reminders.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { earlierVoucher, passenger, sale } from '../../platform/db/schema/sales.ts'
import { voucherAccess } from '../../platform/db/schema/voucher-access.ts'
import { decryptSnapshot } from '../purchase/checkout/snapshot.ts'
import { decryptAccount } from '../refund-accounts/account.ts'
import { isDocument } from '../../platform/crypto/document-search.ts'
import type { Cipher } from '../../platform/crypto/cipher.ts'
import type { DocumentCipher } from '../../platform/crypto/document-cipher.ts'
import { savedFilter } from '../../platform/db/schema/saved-filters.ts'
import type { Dependencies } from '../dependencies.ts'
import { decryptFilter } from '../saved-filters/store.ts'

/** The identity of a person: a document, an email, or both; with both, all data of either are theirs. */
export type Who = { document: string | null; email: string | null }

/** The ids of all rows with data of a person. */
export type Traces = {
  /** The rows of the person as a traveller. */
  passengers: { saleId: string; n: number }[]
  /**
   * Earlier versions of vouchers with the person's data: of these passengers, and of others, from before a passenger was
   * corrected.
   */
  earlierVouchers: string[]
  /** The sales with the person's email as the buyer's. */
  buyerOf: string[]
  /** Purchases with or without a sale. `positions`: which of their passengers, counted from 0. */
  checkouts: { id: string; positions: number[]; isBuyer: boolean }[]
  requests: string[]
  emails: string[]
  accesses: string[]
  /** The addresses without reminders before departure. */
  reminderOptOuts: string[]
  /** The filters of users that look for the person. */
  savedFilters: string[]
  /** The refunds to bank accounts of the person, or of sales that they bought. */
  refundAccounts: string[]
}

const READ_AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type Ciphers = Pick<Dependencies, 'documents' | 'accountSecrets'>

/**
 * Finds everything that is stored of a person. Purchases without a sale, and filters that users saved, are read one by one,
 * because they must be decrypted.
 */
export async function findPerson(db: Database, { documents, accountSecrets }: Ciphers, who: Who): Promise<Traces> {
  // An erased row has an empty email, which matches no person.
  const email = lower(who.email ?? '')
  const ofEmail = (column: PgColumn) => (email === '' ? sql`false` : eq(sql`lower(${column})`, email))
  const passengers = await db
    .select({ saleId: passenger.saleId, n: passenger.n })
    .from(passenger)
    .where(isDocument(documents, passenger, who.document ?? ''))
    .orderBy(asc(passenger.saleId), asc(passenger.n))
  const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)
  const buyerOf = await ids(db.select({ id: sale.id }).from(sale).where(ofEmail(sale.contactEmail)))
  const earlier = await db
    .select({ id: earlierVoucher.id, saleId: earlierVoucher.saleId, n: earlierVoucher.passengerNo })
    .from(earlierVoucher)
    .where(or(isDocument(documents, earlierVoucher, who.document ?? ''), ofPlaces(passengers)))
  const unsold = await checkoutsUnsold(db, documents, who)
  const unsoldOf = unsold.filter(({ isBuyer }) => isBuyer).map(({ id }) => id)
  return {
    passengers,
    earlierVouchers: earlier.map(({ id }) => id),
    buyerOf,
    // A purchase has the data of a passenger's first voucher, from before corrections.
    checkouts: [...(await checkoutsSold(db, { passengers: [...passengers, ...earlier], buyerOf })), ...unsold],
    requests: await ids(
      db
        .select({ id: request.id })
        .from(request)
        .where(or(isDocument(documents, request, who.document ?? ''), ofEmail(request.email))),
    ),
    emails: await ids(db.select({ id: mailMessage.id }).from(mailMessage).where(ofEmail(mailMessage.recipient))),
    accesses: await ids(db.select({ id: voucherAccess.id }).from(voucherAccess).where(ofEmail(voucherAccess.email))),
    reminderOptOuts: await ids(
      db.select({ id: reminderOptOut.email }).from(reminderOptOut).where(ofEmail(reminderOptOut.email)),
    ),
    savedFilters: await filtersFor(db, accountSecrets, who),
    refundAccounts: await accountsOf(db, accountSecrets, { who, buyerOf: [...buyerOf, ...unsoldOf] }),
  }
}

/** Matches the earlier versions of vouchers of these passengers. */
function ofPlaces(passengers: Traces['passengers']): SQL {
  if (passengers.length === 0) return sql`false`
  const places = passengers.map(({ saleId, n }) => sql`(${saleId}::uuid, ${n}::smallint)`)
  return sql`(${earlierVoucher.saleId}, ${earlierVoucher.passengerNo}) in (${sql.join(places, sql`, `)})`
}

/** Counts the rows with data of a person, for display. */
export function countTraces(traces: Traces): Record<keyof Traces, number> {
  const {
    passengers,
    earlierVouchers,
    buyerOf,
    checkouts,
    requests,
    emails,
    accesses,
    reminderOptOuts,
    savedFilters,
    refundAccounts,
  } = traces
  return {
    passengers: passengers.length,
    earlierVouchers: earlierVouchers.length,
    buyerOf: buyerOf.length,
    checkouts: checkouts.length,
    requests: requests.length,
    emails: emails.length,
    accesses: accesses.length,
    reminderOptOuts: reminderOptOuts.length,
    savedFilters: savedFilters.length,
    refundAccounts: refundAccounts.length,
  }
}

/** Returns the sales in which a person is a traveller or the buyer. */
export function salesOf({ passengers, buyerOf }: Pick<Traces, 'passengers' | 'buyerOf'>): string[] {
  return [...new Set([...passengers.map(({ saleId }) => saleId), ...buyerOf])]
}

async function checkoutsSold(
  db: Database,
  found: Pick<Traces, 'passengers' | 'buyerOf'>,
): Promise<Traces['checkouts']> {
  const ids = salesOf(found)
  if (ids.length === 0) return []
  const sold = await db.select({ saleId: sale.id, id: sale.checkoutId }).from(sale).where(inArray(sale.id, ids))
  return sold.map(({ saleId, id }) => ({
    id,
    positions: [...new Set(found.passengers.filter((one) => one.saleId === saleId).map(({ n }) => n - 1))],
    isBuyer: found.buyerOf.includes(saleId),
  }))
}

async function checkoutsUnsold(db: Database, documents: DocumentCipher, who: Who): Promise<Traces['checkouts']> {
  const found: Traces['checkouts'] = []
  const key = documentKey(who.document ?? '')
  const email = lower(who.email ?? '')
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    const last: string = after
    const rows = await db
      .select({ id: checkout.id, snapshot: checkout.snapshot })
      .from(checkout)
      .where(and(gt(checkout.id, last), ne(checkout.status, 'COMPLETED')))
      .orderBy(asc(checkout.id))
      .limit(READ_AT_ONCE)
    for (const row of rows) {
      const { passengers, contact } = decryptSnapshot(documents, row)
      const positions = passengers.flatMap(({ documentNumber }, position) =>
        key !== '' && documentKey(documentNumber) === key ? [position] : [],
      )
      const isBuyer = email !== '' && lower(contact.email) === email
      if (positions.length > 0 || isBuyer) found.push({ id: row.id, positions, isBuyer })
    }
    after = rows.length < READ_AT_ONCE ? undefined : rows.at(-1)?.id
  }
  return found
}

/** Finds the refunds whose account is that of the person, or that the person told as the buyer of a sale or of an order. */
async function accountsOf(
  db: Database,
  cipher: Cipher,
  { who, buyerOf }: { who: Who; buyerOf: readonly string[] },
): Promise<string[]> {
  const document = documentKey(who.document ?? '')
  const { id, encryptedAccount } = back
  const rows = await db
    .select({ id, encryptedAccount, saleId: sale.id, checkoutId: paymentAttempt.checkoutId })
    .from(back)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, back.attemptId))
    .leftJoin(sale, eq(sale.checkoutId, paymentAttempt.checkoutId))
    .where(isNotNull(encryptedAccount))
  return rows
    .filter((row) => {
      if (buyerOf.includes(row.saleId ?? row.checkoutId)) return true
      const account = document === '' ? null : decryptAccount(cipher, row)
      return account !== null && documentKey(account.documentNumber) === document
    })
    .map((row) => row.id)
}

function lower(email: string): string {
  return email.trim().toLowerCase()
}

/** Finds the saved filters that have the person's document or email as a value, or in their name. */
async function filtersFor(db: Database, cipher: Cipher, who: Who): Promise<string[]> {
  const [document, email] = [documentKey(who.document ?? ''), lower(who.email ?? '')]
  const isTheirs = (text: string) =>
    (document !== '' && documentKey(text).includes(document)) || (email !== '' && lower(text).includes(email))
  const rows = await db.select().from(savedFilter)
  return rows
    .filter((row) => {
      const saved = decryptFilter(cipher, row)
      return saved !== null && [saved.name, ...Object.values(saved.filter).map(String)].some(isTheirs)
    })
    .map(({ id }) => id)
}
