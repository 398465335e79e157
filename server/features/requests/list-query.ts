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

/** In the order of the work, not of the alphabet. */
const STATUS_ORDER = sql`array_position(array['received', 'in-review', 'missing-information', 'approved', 'rejected', 'closed'], ${request.status})`

const SORT_KEYS: Record<RequestField, PgColumn | SQL> = {
  createdAt: request.createdAt,
  dueAt: request.dueAt,
  caseNumber: request.number,
  status: STATUS_ORDER,
  name: asWords(request.lastName),
}

/** The order of a list. The number orders equal values, so that a page never repeats or skips a request. */
export function requestOrder(sort: Sort<RequestField>): SQL[] {
  return inOrder(sort, SORT_KEYS, ...(sort[0] === 'caseNumber' ? [] : [request.number]))
}

/** Which requests a list shows (S-08): filters add up. */
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

/** Case numbers are typed with or without their letter and zeros; vouchers and documents with or without punctuation. Of a document the whole, or its last four characters. */
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
