import { count, desc, eq, sql } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import type { RequestDetail, RequestFilter, RequestRow } from '#shared/requests/desk-contract.ts'
import { isOverdue } from '#shared/requests/status.ts'
import { maskDocument } from '#shared/sales/documents.ts'
import { uploadName } from '#shared/uploads.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { request, requestAttachment, requestEvent } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { type DocumentCipher, owner } from '../../platform/crypto/document-cipher.ts'
import type { Dependencies } from '../dependencies.ts'
import { requestCondition, type RequestField, requestOrder } from './list-query.ts'

/** The dependencies that reading requests needs. */
type Desk = Pick<Dependencies, 'db' | 'documents' | 'now'>

/** Reads a page of requests and how many there are in all; filtered, sorted and cut in the database. */
export async function findRequests(
  { db, documents, now: clock }: Desk,
  { filter = {}, sort = ['createdAt', 'DESC'], range }: ListQuery<RequestFilter, RequestField>,
): Promise<Page<RequestRow>> {
  const now = clock()
  const condition = requestCondition(documents, filter, now)
  const select = selectRequests(db)
    .where(condition)
    .orderBy(...requestOrder(sort))
  const page = await readPage(select, db.$count(request, condition), range)
  return {
    ...page,
    rows: page.rows.map((row) => toRow(row, { document: maskDocument(documentOf(documents, row)), now })),
  }
}

/** Reads a whole request; null when there is none. */
export async function findRequest({ db, documents, now }: Desk, id: string): Promise<RequestDetail | null> {
  const [found] = await selectRequests(db).where(eq(request.id, id))
  if (!found) return null
  const { record, sold } = found
  return {
    ...toRow(found, { document: documentOf(documents, found), now: now() }),
    version: record.version,
    phone: record.phone,
    reason: record.reason,
    detail: record.detail,
    expenseType: record.expenseType,
    expenseDate: record.expenseDate,
    country: record.country,
    amount: record.amount,
    currency: record.currency,
    bankAccount: record.bankAccount,
    sale: sold && { ...sold, id: sold.publicId, cancelledAt: sold.cancelledAt?.toISOString() ?? null },
    attachments: await attachmentsOf(db, id),
    history: await historyOf(db, id),
  }
}

/** Reads the files of a request in the order of their upload, under their download names. */
async function attachmentsOf(db: Database, requestId: string): Promise<RequestDetail['attachments']> {
  const { id, name, type, bytes, createdAt } = requestAttachment
  const files = await db
    .select({ id, name, type, bytes })
    .from(requestAttachment)
    .where(eq(requestAttachment.requestId, requestId))
    .orderBy(createdAt, id)
  return files.map((file) => ({ ...file, name: uploadName(file.name, file.type) }))
}

function selectRequests(db: Database) {
  const files = db.select({ total: count() }).from(requestAttachment).where(eq(requestAttachment.requestId, request.id))
  return db
    .select({
      record: request,
      sold: {
        publicId: sale.publicId,
        number: sale.number,
        planName: sale.planName,
        holder: sale.holder,
        startDate: sale.startDate,
        endDate: sale.endDate,
        charged: sale.charged,
        cancelledAt: sale.cancelledAt,
      },
      businessName: business.name,
      attachmentCount: sql`(${files})`.mapWith(Number),
    })
    .from(request)
    .leftJoin(sale, eq(sale.id, request.saleId))
    .leftJoin(business, eq(business.id, request.businessId))
    .$dynamic()
}

type SelectedRequest = Awaited<ReturnType<typeof selectRequests>>[number]

function documentOf(documents: DocumentCipher, { record }: SelectedRequest): string {
  return documents.decrypt(record.document, owner.request(record.id))
}

type RowFacts = { document: string; now: Date }

function toRow(
  { record, sold, businessName, attachmentCount }: SelectedRequest,
  { document, now }: RowFacts,
): RequestRow {
  return {
    id: record.id,
    caseNumber: caseNumber(record.kind, record.number),
    kind: record.kind,
    status: record.status,
    createdAt: record.createdAt.toISOString(),
    dueAt: record.dueAt.toISOString(),
    isOverdue: isOverdue(record, now),
    voucher: record.voucher,
    document,
    name: [record.name, record.lastName].filter(Boolean).join(' ') || null,
    email: record.email,
    saleNumber: sold?.number ?? null,
    businessName,
    attachmentCount,
  }
}

async function historyOf(db: Database, requestId: string): Promise<RequestDetail['history']> {
  const events = await db
    .select({ event: requestEvent, author: users.name })
    .from(requestEvent)
    .innerJoin(users, eq(users.id, requestEvent.userId))
    .where(eq(requestEvent.requestId, requestId))
    .orderBy(desc(requestEvent.version))
  return events.map(({ event, author }) => ({
    id: event.id,
    at: event.at.toISOString(),
    author,
    from: event.fromStatus,
    to: event.toStatus,
    note: event.note,
    message: event.message,
    isSent: event.isSent,
  }))
}
