import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isDocumentTail } from '#shared/sales/documents.ts'
import type { DocumentCipher } from './document-cipher.ts'

type Columns = { documentHash: PgColumn; documentTail: PgColumn }

/** The rows of a document, typed with or without dots, dashes, spaces and leading zeros. */
export function isDocument(
  documents: DocumentCipher,
  { documentHash }: Pick<Columns, 'documentHash'>,
  typed: string,
): SQL {
  return inArray(documentHash, documents.hashes(typed))
}

/**
 * What staff look for: a whole document, or the last four characters that lists show of it. Any other part finds nothing: of
 * what is encrypted, no more can be asked (S-03).
 */
export function matchesDocument(documents: DocumentCipher, columns: Columns, typed: string): SQL {
  return isDocumentTail(typed)
    ? inArray(columns.documentTail, documents.tailHashes(typed))
    : isDocument(documents, columns, typed)
}
