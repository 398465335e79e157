import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CheckoutSnapshot, StoredSnapshot } from '../../platform/db/schema/checkout-snapshot.ts'
import { decryptSnapshot, encryptSnapshot } from '../purchase/checkout/snapshot.ts'
import { refundOwner } from '../refund-accounts/account.ts'
import { filterOwner } from '../saved-filters/store.ts'
import { secretOwner } from '../webhooks/sign.ts'
import { tripHash } from '../purchase/checkout/duplicate-trip.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { secondFactor } from '../../platform/db/schema/businesses.ts'
import { checkout, partialRefund, refund } from '../../platform/db/schema/checkouts.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { savedFilter } from '../../platform/db/schema/saved-filters.ts'
import { webhook } from '../../platform/db/schema/webhooks.ts'
import { earlierVoucher, passenger } from '../../platform/db/schema/sales.ts'
import { type KeyRing, keyName, cipherOf } from '../../platform/crypto/cipher.ts'
import { type DocumentCipher, owner, type EncryptedDocument } from '../../platform/crypto/document-cipher.ts'

const ROWS_AT_ONCE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Run = { keys: KeyRing; cipher: DocumentCipher; onProgress: (rows: number) => void }

/**
 * Encrypts with the first key everything that another key encrypted, a thousand rows at a time, each batch all or nothing. It
 * may be killed or run twice, also at once: nothing is lost, and finished rows are skipped, since each batch locks its rows.
 * Returns how many rows it encrypted.
 */
export async function encryptEverything(db: Database, { keys, cipher, onProgress }: Run): Promise<number> {
  const prefix = `${keyName(keys[0])}.`
  let encrypted = 0
  for (const encrypt of [encryptPassengers, encryptEarlierVouchers, encryptRequests, encryptCheckouts]) {
    for (let last: string | null = FIRST_ID; last !== null;) {
      const after: string = last
      const batch: Batch = await db.transaction((tx) => encrypt(tx, cipher, { after, prefix }))
      encrypted += batch.rows
      last = batch.last
      if (last !== null && encrypted % 50_000 === 0) onProgress(encrypted)
    }
  }
  await encryptSecondFactors(db, keys, prefix)
  await encryptSavedFilters(db, keys, prefix)
  await encryptRefundAccounts(db, keys, prefix)
  await encryptWebhookSecrets(db, keys, prefix)
  return encrypted
}

type Where = { after: string; prefix: string }
/** `last`: the id of the last row of the batch; null when there are no more. */
type Batch = { rows: number; last: string | null }

function batchOf(rows: readonly { id: string }[]): Batch {
  return { rows: rows.length, last: rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null) }
}

function ofAnotherKey(id: PgColumn, document: PgColumn | SQL, { after, prefix }: Where): SQL | undefined {
  return and(gt(id, after), sql`left(${document}, ${prefix.length}::int) <> ${prefix}`)
}

async function encryptPassengers(tx: Database, cipher: DocumentCipher, where: Where): Promise<Batch> {
  const rows = await tx
    .select({ id: passenger.id, saleId: passenger.saleId, n: passenger.n, document: passenger.document })
    .from(passenger)
    .where(ofAnotherKey(passenger.id, passenger.document, where))
    .orderBy(asc(passenger.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  await writeColumns(
    tx,
    passenger,
    rows.map(({ id, saleId, n, document }) => ({ id, ...again(cipher, document, owner.passenger(saleId, n)) })),
  )
  return batchOf(rows)
}

async function encryptEarlierVouchers(tx: Database, cipher: DocumentCipher, where: Where): Promise<Batch> {
  const { id, saleId, passengerNo, version, document } = earlierVoucher
  const rows = await tx
    .select({ id, saleId, passengerNo, version, document })
    .from(earlierVoucher)
    .where(ofAnotherKey(id, document, where))
    .orderBy(asc(id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  await writeColumns(
    tx,
    earlierVoucher,
    rows.map((row) => ({
      id: row.id,
      ...again(cipher, row.document, owner.earlierVoucher(row.saleId, row.passengerNo, row.version)),
    })),
  )
  return batchOf(rows)
}

async function encryptRequests(tx: Database, cipher: DocumentCipher, where: Where): Promise<Batch> {
  const rows = await tx
    .select({ id: request.id, document: request.document })
    .from(request)
    .where(ofAnotherKey(request.id, request.document, where))
    .orderBy(asc(request.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  await writeColumns(
    tx,
    request,
    rows.map(({ id, document }) => ({ id, ...again(cipher, document, owner.request(id)) })),
  )
  return batchOf(rows)
}

function again(cipher: DocumentCipher, document: EncryptedDocument, whose: string) {
  return cipher.columns(cipher.decrypt(document, whose), whose)
}

async function writeColumns(
  tx: Database,
  table: typeof passenger | typeof earlierVoucher | typeof request,
  rows: readonly object[],
) {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${table} set document = encrypted.document, document_hash = encrypted."documentHash", document_tail = encrypted."documentTail"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as encrypted(id uuid, document text, "documentHash" text, "documentTail" text)
    where ${table}.id = encrypted.id`)
}

async function encryptCheckouts(tx: Database, cipher: DocumentCipher, where: Where): Promise<Batch> {
  const rows = await tx
    .select({
      id: checkout.id,
      snapshot: sql<Pick<StoredSnapshot, 'passengers' | 'trip' | 'contact'>>`
        jsonb_build_object('passengers', ${checkout.snapshot} -> 'passengers', 'trip', ${checkout.snapshot} -> 'trip',
          'contact', ${checkout.snapshot} -> 'contact')`,
    })
    .from(checkout)
    .where(ofAnotherKey(checkout.id, sql`${checkout.snapshot} #>> '{passengers,0,documentNumber}'`, where))
    .orderBy(asc(checkout.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  const encrypted = rows.map(({ id, snapshot }) => {
    const decrypted: CheckoutSnapshot = decryptSnapshot(cipher, { id, snapshot: snapshot as StoredSnapshot })
    return { id, passengers: encryptSnapshot(cipher, decrypted, id).passengers, hash: tripHash(cipher, decrypted) }
  })
  if (encrypted.length > 0) {
    await tx.execute(sql`
      update ${checkout}
      set snapshot = jsonb_set(snapshot, '{passengers}', encrypted.passengers), trip_hash = encrypted.hash
      from jsonb_to_recordset(${JSON.stringify(encrypted)}::jsonb) as encrypted(id uuid, passengers jsonb, hash text)
      where ${checkout}.id = encrypted.id`)
  }
  return batchOf(rows)
}

/** Encrypts the secrets of second factors again. One that no key decrypts is skipped: its owner logs in with a recovery code. */
async function encryptSecondFactors(db: Database, keys: KeyRing, prefix: string): Promise<void> {
  const accountSecrets = cipherOf(keys, 'accounts')
  for (const { userId, encryptedSecret } of await db.select().from(secondFactor)) {
    const secret = encryptedSecret.startsWith(prefix) ? null : accountSecrets.decrypt(encryptedSecret, userId)
    if (secret === null) continue
    await db
      .update(secondFactor)
      .set({ encryptedSecret: accountSecrets.encrypt(secret, userId) })
      .where(and(eq(secondFactor.userId, userId), eq(secondFactor.encryptedSecret, encryptedSecret)))
  }
}

/** Encrypts the saved filters of users again. One that no key decrypts is skipped: it is not shown any more. */
async function encryptSavedFilters(db: Database, keys: KeyRing, prefix: string): Promise<void> {
  const accountSecrets = cipherOf(keys, 'accounts')
  for (const { id, encrypted } of await db.select().from(savedFilter)) {
    const text = encrypted.startsWith(prefix) ? null : accountSecrets.decrypt(encrypted, filterOwner(id))
    if (text === null) continue
    await db
      .update(savedFilter)
      .set({ encrypted: accountSecrets.encrypt(text, filterOwner(id)) })
      .where(and(eq(savedFilter.id, id), eq(savedFilter.encrypted, encrypted)))
  }
}

/** Encrypts the bank accounts of refunds again. One that no key decrypts is skipped: staff ask for it again. */
async function encryptRefundAccounts(db: Database, keys: KeyRing, prefix: string): Promise<void> {
  const accountSecrets = cipherOf(keys, 'accounts')
  for (const table of [refund, partialRefund]) {
    const rows = await db
      .select({ id: table.id, encrypted: table.encryptedAccount })
      .from(table)
      .where(isNotNull(table.encryptedAccount))
    for (const { id, encrypted } of rows) {
      if (encrypted === null || encrypted.startsWith(prefix)) continue
      const text = accountSecrets.decrypt(encrypted, refundOwner(id))
      if (text === null) continue
      await db
        .update(table)
        .set({ encryptedAccount: accountSecrets.encrypt(text, refundOwner(id)) })
        .where(and(eq(table.id, id), eq(table.encryptedAccount, encrypted)))
    }
  }
}

/** Encrypts the secrets of webhooks again. One that no key decrypts is skipped: its owner takes another. */
async function encryptWebhookSecrets(db: Database, keys: KeyRing, prefix: string): Promise<void> {
  const accountSecrets = cipherOf(keys, 'accounts')
  const again = (encrypted: string, id: string) => {
    const secret = encrypted.startsWith(prefix) ? null : accountSecrets.decrypt(encrypted, secretOwner(id))
    return secret === null ? encrypted : accountSecrets.encrypt(secret, secretOwner(id))
  }
  for (const { id, encryptedSecret, encryptedOldSecret } of await db.select().from(webhook)) {
    await db
      .update(webhook)
      .set({
        encryptedSecret: again(encryptedSecret, id),
        encryptedOldSecret: encryptedOldSecret && again(encryptedOldSecret, id),
      })
      .where(and(eq(webhook.id, id), eq(webhook.encryptedSecret, encryptedSecret)))
  }
}
