import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Sort } from '#shared/lists.ts'
import type { RequestFilter, requestSortFields } from '#shared/requests/desk-contract.ts'
import { waitingStatuses } from '#shared/requests/status.ts'
import { readSearch } from '#shared/search/read-search.ts'
import { inOrder } from '../../platform/db/list-page.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { asWords, containsWords, hasAll, nameWords } from '../../platform/db/schema/words.ts'
import { matchesDocument } from '../../platform/crypto/document-search.ts'
import type { DocumentCipher } from '../../platform/crypto/document-cipher.ts'

export type RequestField = (typeof requestSortFields)[number]

/** Sorts states in the order of the work, not of the alphabet. */
const STATUS_ORDER = sql`array_position(array['received', 'in-review', 'missing-information', 'approved', 'rejected', 'closed'], ${request.status})`

const SORT_KEYS: Record<RequestField, PgColumn | SQL> = {
  createdAt: request.createdAt,
  dueAt: request.dueAt,
  caseNumber: request.number,
  status: STATUS_ORDER,
  name: asWords(request.lastName),
}

/** Returns the order of a list. The number orders equal values, so that a page never repeats or skips a request. */
export function requestOrder(sort: Sort<RequestField>): SQL[] {
  return inOrder(sort, SORT_KEYS, ...(sort[0] === 'caseNumber' ? [] : [request.number]))
}

/** Builds the condition for the requests of a list (S-08): every filter must match. */
export function requestCondition(
  documents: DocumentCipher,
  { q, kind, status, isOverdue }: RequestFilter,
  now: Date,
): SQL | undefined {
  return and(
    q?.trim() ? mentions(documents, q.trim()) : undefined,
    kind ? eq(request.kind, kind) : undefined,
    status === 'waiting' ? inArray(request.status, [...waitingStatuses]) : undefined,
    status && status !== 'waiting' ? eq(request.status, status) : undefined,
    isOverdue ? and(inArray(request.status, [...waitingStatuses]), lte(request.dueAt, now)) : undefined,
  )
}

/**
 * Matches a search text. Case numbers may lack their letter and zeros, vouchers and documents their punctuation. A document
 * matches as a whole or by its last four characters.
 */
function mentions(documents: DocumentCipher, typed: string): SQL | undefined {
  const [, letter, digits] = /^([CR])?\s*-?\s*0*(\d{1,9})$/i.exec(typed) ?? []
  const kind = letter ? (letter.toUpperCase() === 'R' ? 'refund' : 'cancellation') : undefined
  const code = typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const withCode = (column: PgColumn) =>
    sql`strpos(regexp_replace(upper(${column}), '[^[:alnum:]]', '', 'g'), ${code}) > 0`
  return or(
    digits && Number(digits) < 2 ** 31
      ? and(eq(request.number, Number(digits)), kind ? eq(request.kind, kind) : undefined)
      : undefined,
    ...(code === '' ? [] : [withCode(request.voucher), matchesDocument(documents, request, typed)]),
    hasAll(nameWords(request), readSearch(typed).nameWords),
    containsWords(request.email, typed),
  )
}
