import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDocumentTail } from '#shared/sales/documents.ts'
import type { DocumentCipher } from './document-cipher.ts'

type Columns = { documentHash: PgColumn; documentTail: PgColumn }

/** The condition for rows with this document, typed with or without dots, dashes, spaces and leading zeros. */
export function isDocument(
  documents: DocumentCipher,
  { documentHash }: Pick<Columns, 'documentHash'>,
  typed: string,
): SQL {
  return inArray(documentHash, documents.hashes(typed))
}

/**
 * The condition for what staff typed: a whole document, or its last four characters, which lists show. Any other part finds
 * nothing, because no other hash is stored (S-03).
 */
export function matchesDocument(documents: DocumentCipher, columns: Columns, typed: string): SQL {
  return isDocumentTail(typed)
    ? inArray(columns.documentTail, documents.tailHashes(typed))
    : isDocument(documents, columns, typed)
}
