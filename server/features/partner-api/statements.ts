import { inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { cursorAt, LIST_USUAL } from '#shared/partner/api-wire.ts'
import type { AccountLine } from '#shared/partner-account/contract.ts'
import type { Statement } from '#shared/partner-account/statement-contract.ts'
import type { statement, statementLineList } from '#shared/partner/statement-contract.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import type { Reader } from '../../platform/db/as-business.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { statementDocument, statementFilename } from '../statements/document.ts'
import { statementPdf } from '../statements/statement-pdf.ts'
import { findStatementLines, findStatements, readStatement } from '../statements/store.ts'

type ApiStatement = z.output<typeof statement>
type Caller = { identity: Identity; read: Reader }
type Page = { cursor?: number | undefined; limit?: number | undefined }

const whoseOf = ({ business }: Identity) => ({ businessId: business?.id ?? '' })

/** Reads a page of the closed months of the caller's business. Months are only added at the end, so the cursor is a position. */
export async function listStatements(
  { identity, read }: Caller,
  { cursor: first = 0, limit = LIST_USUAL }: Page,
): Promise<{ data: ApiStatement[]; nextCursor: string | null }> {
  const range = [first, first + limit - 1] as const
  const page = await read((db) => findStatements(db, { sort: ['month', 'ASC'], range }, whoseOf(identity)))
  const next = first + page.rows.length
  return { data: page.rows.map(toStatement), nextCursor: next < page.total ? cursorAt(next) : null }
}

/** @throws Failure STATEMENT_NOT_FOUND, also for one of another business */
export async function readOwnStatement({ identity, read }: Caller, id: string): Promise<ApiStatement> {
  return toStatement(await read((db) => readStatement(db, id, whoseOf(identity))))
}

/**
 * Reads a page of the lines of a statement in order. Its month is closed, so the cursor is a position.
 * @throws Failure STATEMENT_NOT_FOUND
 */
export async function listLines(
  { identity, read }: Caller,
  statementId: string,
  { cursor: first = 0, limit = LIST_USUAL }: Page,
): Promise<z.output<typeof statementLineList>> {
  const range = [first, first + limit - 1] as const
  const query = { filter: { statementId }, range }
  const { page, saleIds } = await read(async (db) => {
    const lines = await findStatementLines(db, query, whoseOf(identity))
    return { page: lines, saleIds: await saleIdsOf(db, lines.rows) }
  })
  const next = first + page.rows.length
  const data = page.rows.map(({ day, kind, amount, balance, sale: sold, reference }) => {
    return { day, kind, amount, balance, saleId: (sold && saleIds.get(sold.number)) ?? null, reference }
  })
  return { data, nextCursor: next < page.total ? cursorAt(next) : null }
}

/** Reads the internal ids of the sales of lines, by the number of the sale: the pages name sales by their public id. */
async function saleIdsOf(db: Database, lines: readonly Pick<AccountLine, 'sale'>[]): Promise<Map<number, string>> {
  const numbers = lines.flatMap(({ sale: sold }) => (sold ? [sold.number] : []))
  const rows = await db.select({ id: sale.id, number: sale.number }).from(sale).where(inArray(sale.number, numbers))
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** @throws Failure STATEMENT_NOT_FOUND */
export async function printStatement(
  dependencies: Dependencies,
  { identity, read }: Caller,
  id: string,
): Promise<{ filename: string; content: Uint8Array }> {
  const document = await statementDocument(dependencies, read, { id, ...whoseOf(identity) })
  const filename = `${statementFilename(document.statement)}.pdf`
  return { filename, content: await pdfLimit(() => statementPdf(document), whoseOf(identity).businessId) }
}

function toStatement({ id, number, month, opening, closing, lineCount, closedAt }: Statement): ApiStatement {
  return { id, number, month, opening, closing, lineCount, closedAt }
}
