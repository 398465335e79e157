import { type DocumentCipher, owner } from '../../platform/crypto/document-cipher.ts'
import type { passenger } from '../../platform/db/schema/sales.ts'

/** A passenger of a sale as people are shown one: the document as it was given, and nothing that only the database needs. */
export function travellerOf(
  documents: Pick<DocumentCipher, 'decrypt'>,
  { id: _id, saleId, n, document, documentHash: _hash, documentTail: _tail, ...person }: typeof passenger.$inferSelect,
) {
  return { ...person, documentNumber: documents.decrypt(document, owner.passenger(saleId, n)) }
}
