import { type DocumentCipher, owner } from '../../platform/crypto/document-cipher.ts'
import type { passenger } from '../../platform/db/schema/sales.ts'

/**
 * Returns a passenger of a sale for display: with the decrypted document, and without the columns that only the database needs.
 */
export function travellerOf(
  documents: Pick<DocumentCipher, 'decrypt'>,
  { id: _id, saleId, n, document, documentHash: _hash, documentTail: _tail, ...person }: typeof passenger.$inferSelect,
) {
  return { ...person, documentNumber: documents.decrypt(document, owner.passenger(saleId, n)) }
}
