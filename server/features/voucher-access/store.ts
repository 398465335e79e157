import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { FoundSale } from '#shared/voucher-access/contract.ts'
import type { VoucherLookup } from '#shared/voucher-access/lookup.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { inLowerCase } from '../../platform/db/schema/words.ts'
import { voucherAccess } from '../../platform/db/schema/voucher-access.ts'
import { isDocument } from '../../platform/crypto/document-search.ts'
import type { DocumentCipher } from '../../platform/crypto/document-cipher.ts'
import type { Dependencies } from '../dependencies.ts'
import { textsOf } from '../catalogue/store.ts'
import { findSoldSale } from '../sales/history.ts'
import { issuedVouchers } from '../sales/issued-vouchers.ts'
import { storefrontOfSale } from '../sellers/store.ts'
import { storefrontUrl } from '../sellers/storefront-url.ts'
import { ordersToRefund } from './orders-to-refund.ts'

/** The most emails for one request: the buyers for a document are rarely more than a traveller and an agency. */
export const MOST_EMAILS = 3
const MOST_SALES = 50
export const MOST_TRIES = 5

export type SalesOfEmail = { email: string; saleIds: string[] }

/**
 * Finds the sales of a lookup, by the email of their buyer, newest first. A buyer without a sale is found by their email when the
 * money of an order goes back to them.
 */
export async function findSalesByEmail(
  { db, documents }: Pick<Dependencies, 'db' | 'documents'>,
  lookup: VoucherLookup,
): Promise<SalesOfEmail[]> {
  const rows = await db
    .select({ id: sale.id, email: sale.contactEmail })
    .from(sale)
    // A sale whose personal data was erased has no email address.
    .where(and(ne(sale.contactEmail, ''), or(...conditions(db, documents, lookup))))
    .orderBy(desc(sale.number))
    .limit(MOST_SALES)
  const byEmail = new Map<string, SalesOfEmail>()
  const { email: typed } = lookup
  for (const { id, email } of rows) {
    const sales = byEmail.get(email.toLowerCase()) ?? { email, saleIds: [] }
    byEmail.set(email.toLowerCase(), { ...sales, saleIds: [...sales.saleIds, id] })
  }
  const [toRefund] = typed === null ? [] : await ordersToRefund(db, typed)
  if (toRefund && typed !== null && !byEmail.has(typed)) {
    byEmail.set(typed, { email: toRefund.snapshot.contact.email, saleIds: [] })
  }
  return [...byEmail.values()].slice(0, MOST_EMAILS)
}

/**
 * Builds one condition for each kind of lookup, each with an index: voucher code, number, passenger's document, buyer's email.
 */
function conditions(
  db: Database,
  documents: DocumentCipher,
  { code, saleNumber, document, email }: VoucherLookup,
): SQL[] {
  const ofCode = db
    .select({ id: voucher.saleId })
    .from(voucher)
    .where(eq(voucher.code, code ?? ''))
  const ofDocument = db
    .select({ id: passenger.saleId })
    .from(passenger)
    .where(isDocument(documents, passenger, document ?? ''))
  const ofEmail = email === null ? [] : [sql`${inLowerCase(sale.contactEmail)} = ${email}`]
  return [inArray(sale.id, ofCode), eq(sale.number, saleNumber ?? -1), inArray(sale.id, ofDocument), ...ofEmail]
}

export type NewAccess = Omit<typeof voucherAccess.$inferInsert, 'id' | 'tries' | 'codeHash'>

/** Stores the rows of one request and returns their ids, in the given order. */
export async function addAccess(tx: Database, rows: NewAccess[]): Promise<string[]> {
  const added = await tx.insert(voucherAccess).values(rows).returning({ id: voucherAccess.id })
  return added.map(({ id }) => id)
}

/** Counts a try at a request's code, before the code is checked; returns no rows when the request has ended or never existed. */
export function countTry(db: Database, requestHash: string, now: Date) {
  return db
    .update(voucherAccess)
    .set({ tries: sql`${voucherAccess.tries} + 1` })
    .where(
      and(
        eq(voucherAccess.requestHash, requestHash),
        lt(voucherAccess.tries, MOST_TRIES),
        gt(voucherAccess.expiresAt, now),
      ),
    )
    .returning({ id: voucherAccess.id, codeHash: voucherAccess.codeHash, email: voucherAccess.email })
}

/** Gives an access its token and ends its request, so that a code works once. */
export async function grant(
  db: Database,
  {
    id,
    requestHash,
    tokenHash,
    tokenExpiresAt,
  }: { id: string; requestHash: string; tokenHash: string; tokenExpiresAt: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(voucherAccess).set({ tries: MOST_TRIES }).where(eq(voucherAccess.requestHash, requestHash))
    await tx.update(voucherAccess).set({ tokenHash, tokenExpiresAt }).where(eq(voucherAccess.id, id))
  })
}

/**
 * Reads the sales of a valid token, without those whose buyer has another email by now, since a token proves one address; those
 * whose personal data was erased meanwhile stay. Null for any other token.
 */
export async function salesOfToken(db: Database, tokenHash: string, now: Date): Promise<string[] | null> {
  const [found] = await db
    .select({ saleIds: voucherAccess.saleIds, email: voucherAccess.email })
    .from(voucherAccess)
    .where(and(eq(voucherAccess.tokenHash, tokenHash), gt(voucherAccess.tokenExpiresAt, now)))
  if (!found) return null
  const own = await db
    .select({ id: sale.id })
    .from(sale)
    .where(
      and(
        inArray(sale.id, found.saleIds),
        or(eq(inLowerCase(sale.contactEmail), (found.email ?? '').toLowerCase()), isNotNull(sale.erasedAt)),
      ),
    )
  return own.map(({ id }) => id)
}

/**
 * Finds an access whose email may still be written, with the business whose brand it carries and the language of its newest sale.
 */
export async function findOpenAccess(db: Database, id: string, now: Date) {
  const [found] = await db
    .select({ businessId: voucherAccess.businessId, saleIds: voucherAccess.saleIds })
    .from(voucherAccess)
    .where(and(eq(voucherAccess.id, id), gt(voucherAccess.expiresAt, now), lt(voucherAccess.tries, MOST_TRIES)))
  if (!found) return undefined
  const [newest] = found.saleIds
  const sold = newest === undefined ? undefined : await findSoldSale(db, { id: newest })
  return { businessId: found.businessId, language: sold?.language ?? SOURCE_LANGUAGE }
}

/** Stores the hash of the code in an email; the code of an earlier email stops working. */
export async function setCodeHash(db: Database, id: string, codeHash: string): Promise<void> {
  await db.update(voucherAccess).set({ codeHash }).where(eq(voucherAccess.id, id))
}

/** Deletes ended requests, so that nobody can tell later whose vouchers were looked up. */
export async function dropEnded(db: Database, before: Date): Promise<void> {
  await db.delete(voucherAccess).where(lt(voucherAccess.createdAt, before))
}

/**
 * Reads sales with their vouchers in force, newest first, with plan and destination in a language, without those whose personal
 * data was erased. `here` is the id of the business whose storefront asks.
 */
export async function foundSales(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  saleIds: readonly string[],
  { here, language = SOURCE_LANGUAGE }: { here: string; language?: Language | undefined },
): Promise<FoundSale[]> {
  if (saleIds.length === 0) return []
  const vouchers = await issuedVouchers(db, saleIds)
  const sales = await db
    .select()
    .from(sale)
    .where(and(inArray(sale.id, [...saleIds]), isNull(sale.erasedAt)))
    .orderBy(desc(sale.number))
  const toAccount = await refundedToAccount(db, sales)
  const sellers = await Promise.all(sales.map((sold) => sellerOf({ db, env }, sold, here)))
  const salesInLanguage = await Promise.all(
    sales.map(async (sold) => {
      const say = await textsOf(db, sold.tariffVersion, language)
      return { ...sold, planName: say(sold.planName), destinationName: say(sold.destinationName) }
    }),
  )
  return salesInLanguage.flatMap(({ id, publicId, number, checkoutId, cancelledAt, ...sold }, position) => {
    const { planName, destinationName, startDate, endDate } = sold
    const trip = { planName, destinationName, startDate, endDate, isCancelled: cancelledAt !== null }
    const hasRefundToAccount = toAccount.has(checkoutId)
    const issued = vouchers.get(id)
    const seller = sellers[position] ?? null
    return issued ? { id: publicId, number, ...trip, hasRefundToAccount, seller, vouchers: issued } : []
  })
}

/** Finds the storefront of a sale's seller; null when it is closed. */
async function sellerOf(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  sold: Pick<typeof sale.$inferSelect, 'id' | 'businessId'>,
  here: string,
): Promise<FoundSale['seller']> {
  const storefront = await storefrontOfSale(db, sold)
  const { name, subdomain } = storefront
  if (subdomain === '') return null
  const url = storefrontUrl(env.publicUrl, storefront, '/mi-voucher')
  return { name, subdomain, url, isHere: sold.businessId === here }
}

/** Returns the checkouts of sales of which money goes back that was not paid by card. */
async function refundedToAccount(db: Database, sales: readonly { checkoutId: string }[]): Promise<Set<string>> {
  const { checkoutId, method } = paymentAttempt
  const rows = await db
    .selectDistinct({ checkoutId })
    .from(paymentAttempt)
    .innerJoin(back, eq(back.attemptId, paymentAttempt.id))
    .where(
      and(
        ne(method, 'card'),
        inArray(
          checkoutId,
          sales.map((one) => one.checkoutId),
        ),
      ),
    )
  return new Set(rows.map((row) => row.checkoutId))
}

/** Finds the sale of a public id with the email of its buyer; undefined when there is none, or its data was erased. */
export async function findBuyer(db: Database, publicId: string) {
  const [found] = await db
    .select({ id: sale.id, email: sale.contactEmail, cancelledAt: sale.cancelledAt })
    .from(sale)
    .where(and(eq(sale.publicId, publicId), ne(sale.contactEmail, '')))
  return found
}
