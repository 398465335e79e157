import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { CheckoutSnapshot, StoredSnapshot } from '../../platform/db/schema/checkout-snapshot.ts'
import { openSnapshot, sealSnapshot } from '../purchase/checkout/snapshot.ts'
import { tripHash } from '../purchase/checkout/same-trip.ts'
import type { Database } from '../../platform/db/connect.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { secondFactor } from '../../platform/db/schema/businesses.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { passenger } from '../../platform/db/schema/sales.ts'
import { type Keys, keyName, secretBox } from '../../platform/crypto/secret-box.ts'
import { type DocumentVault, owner, type SealedDocument } from '../../platform/crypto/document-vault.ts'

const ROWS_AT_ONCE = 1_000
/** The name of a key, a dot, nonce and tag: longer than any document. */
const SEALED = /^[\w-]{8}\.[\w-]{38,}$/
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Run = { keys: Keys; vault: DocumentVault; onProgress: (rows: number) => void }

/**
 * Seals with the first key what is in the clear or sealed with another one, a thousand rows at a time, each batch whole or
 * not at all: killed or run twice, nothing is lost, and what is done is passed over. Tells how many rows it sealed.
 */
export async function sealEverything(db: Database, { keys, vault, onProgress }: Run): Promise<number> {
  const prefix = `${keyName(keys[0])}.`
  const reopening: DocumentVault = {
    ...vault,
    open: (document, whose) => (isSealed(document) ? vault.open(document, whose) : (document as unknown as string)),
  }
  let sealed = 0
  for (const seal of [sealPassengers, sealRequests, sealCheckouts]) {
    for (let last: string | null = FIRST_ID; last !== null;) {
      const after: string = last
      const done: Batch = await db.transaction(async (tx) => {
        await holdLock(tx, 'documentKey')
        return seal(tx, reopening, { after, prefix })
      })
      sealed += done.rows
      last = done.last
      if (last !== null && sealed % 50_000 === 0) onProgress(sealed)
    }
  }
  await sealSecondFactors(db, keys, prefix)
  return sealed
}

function isSealed(document: SealedDocument): boolean {
  return SEALED.test(document as unknown as string)
}

type Where = { after: string; prefix: string }
/** `last`: the id of the last row of the batch; null when there are no more. */
type Batch = { rows: number; last: string | null }

function batchOf(rows: readonly { id: string }[]): Batch {
  return { rows: rows.length, last: rows.length < ROWS_AT_ONCE ? null : (rows.at(-1)?.id ?? null) }
}

function unsealed(id: PgColumn, document: PgColumn | SQL, { after, prefix }: Where): SQL | undefined {
  return and(gt(id, after), sql`left(${document}, ${prefix.length}::int) <> ${prefix}`)
}

async function sealPassengers(tx: Database, vault: DocumentVault, where: Where): Promise<Batch> {
  const rows = await tx
    .select({ id: passenger.id, saleId: passenger.saleId, n: passenger.n, document: passenger.document })
    .from(passenger)
    .where(unsealed(passenger.id, passenger.document, where))
    .orderBy(asc(passenger.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  await writeColumns(
    tx,
    passenger,
    rows.map(({ id, saleId, n, document }) => ({ id, ...again(vault, document, owner.passenger(saleId, n)) })),
  )
  return batchOf(rows)
}

async function sealRequests(tx: Database, vault: DocumentVault, where: Where): Promise<Batch> {
  const rows = await tx
    .select({ id: request.id, document: request.document })
    .from(request)
    .where(unsealed(request.id, request.document, where))
    .orderBy(asc(request.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  await writeColumns(
    tx,
    request,
    rows.map(({ id, document }) => ({ id, ...again(vault, document, owner.request(id)) })),
  )
  return batchOf(rows)
}

function again(vault: DocumentVault, document: SealedDocument, whose: string) {
  return vault.columns(vault.open(document, whose), whose)
}

async function writeColumns(tx: Database, table: typeof passenger | typeof request, rows: readonly object[]) {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${table} set document = sealed.document, document_hash = sealed."documentHash", document_tail = sealed."documentTail"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as sealed(id uuid, document text, "documentHash" text, "documentTail" text)
    where ${table}.id = sealed.id`)
}

async function sealCheckouts(tx: Database, vault: DocumentVault, where: Where): Promise<Batch> {
  const rows = await tx
    .select({
      id: checkout.id,
      snapshot: sql<Pick<StoredSnapshot, 'passengers' | 'trip'>>`
        jsonb_build_object('passengers', ${checkout.snapshot} -> 'passengers', 'trip', ${checkout.snapshot} -> 'trip')`,
    })
    .from(checkout)
    .where(unsealed(checkout.id, sql`${checkout.snapshot} #>> '{passengers,0,documentNumber}'`, where))
    .orderBy(asc(checkout.id))
    .limit(ROWS_AT_ONCE)
    .for('update')
  const sealed = rows.map(({ id, snapshot }) => {
    const opened: CheckoutSnapshot = openSnapshot(vault, { id, snapshot: snapshot as StoredSnapshot })
    return { id, passengers: sealSnapshot(vault, opened, id).passengers, hash: tripHash(vault, opened) }
  })
  if (sealed.length > 0) {
    await tx.execute(sql`
      update ${checkout}
      set snapshot = jsonb_set(snapshot, '{passengers}', sealed.passengers), trip_hash = sealed.hash
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed(id uuid, passengers jsonb, hash text)
      where ${checkout}.id = sealed.id`)
  }
  return batchOf(rows)
}

/** What no key opens is left: its owner comes in with a recovery code. */
async function sealSecondFactors(db: Database, keys: Keys, prefix: string): Promise<void> {
  const box = secretBox(keys, 'accounts')
  for (const { accountId, sealedSecret } of await db.select().from(secondFactor)) {
    const secret = sealedSecret.startsWith(prefix) ? null : box.open(sealedSecret, accountId)
    if (secret === null) continue
    await db
      .update(secondFactor)
      .set({ sealedSecret: box.seal(secret, accountId) })
      .where(and(eq(secondFactor.accountId, accountId), eq(secondFactor.sealedSecret, sealedSecret)))
  }
}
