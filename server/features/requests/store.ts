import { randomUUID } from 'node:crypto'
import { and, eq, exists, or } from 'drizzle-orm'
import { fromDownloadCode } from '#shared/vouchers/voucher-code.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { isDocument } from '../../platform/crypto/document-search.ts'
import { type DocumentCipher, owner } from '../../platform/crypto/document-cipher.ts'

export type NewRequest = Omit<
  typeof request.$inferInsert,
  'id' | 'number' | 'saleId' | 'businessId' | 'status' | 'version' | 'document' | 'documentHash' | 'documentTail'
> & { document: string }

/** The identifying fields of a stored request. */
export type StoredRequest = Pick<typeof request.$inferSelect, 'id' | 'number' | 'kind' | 'dueAt'>

const STORED = { id: request.id, number: request.number, kind: request.kind, dueAt: request.dueAt }

/** Stores a request with the sale that its voucher and document name, if they match one; null when its key was stored before. */
export async function addRequest(
  tx: Database,
  documents: DocumentCipher,
  { document, ...fields }: NewRequest,
): Promise<StoredRequest | null> {
  const found = await findSaleOf(tx, documents, { voucher: fields.voucher, document })
  const id = randomUUID()
  const [added] = await tx
    .insert(request)
    .values({
      ...fields,
      id,
      ...documents.columns(document, owner.request(id)),
      saleId: found?.id ?? null,
      businessId: found?.businessId ?? null,
    })
    .onConflictDoNothing({ target: request.requestKey })
    .returning(STORED)
  return added ?? null
}

/** Reads the request that was stored with a key. */
export async function requestOfKey(tx: Database, key: string): Promise<StoredRequest> {
  const [found] = await tx.select(STORED).from(request).where(eq(request.requestKey, key))
  if (!found) throw new Error('a request was neither stored nor found')
  return found
}

/**
 * Finds the sale of a voucher, by its code or its short number, if a passenger has the document. Always one query, so that the
 * time reveals nothing.
 */
async function findSaleOf(
  tx: Database,
  documents: DocumentCipher,
  { voucher: typed, document }: { voucher: string; document: string },
) {
  const short = /^\s*(\d{1,12})(?:\s*-\s*\d{1,2}){1,2}\s*$/.exec(typed)
  const [found] = await tx
    .select({ id: sale.id, businessId: sale.businessId })
    .from(sale)
    .innerJoin(voucher, eq(voucher.saleId, sale.id))
    .where(
      and(
        or(eq(voucher.code, fromDownloadCode(typed) ?? ''), eq(sale.number, Number(short?.[1] ?? -1))),
        exists(
          tx
            .select({ n: passenger.n })
            .from(passenger)
            .where(and(eq(passenger.saleId, sale.id), isDocument(documents, passenger, document))),
        ),
      ),
    )
    .limit(1)
  return found
}
