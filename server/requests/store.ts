import { and, eq, exists, inArray, or } from 'drizzle-orm'
import { normalizeCi } from '#shared/sales/documents.ts'
import { fromDownloadCode } from '#shared/sales/voucher-code.ts'
import type { Database } from '../db/connect.ts'
import { request } from '../db/schema/operations.ts'
import { passenger, sale, voucher } from '../db/schema/sales.ts'

export type NewRequest = Omit<typeof request.$inferInsert, 'id' | 'saleId' | 'businessId' | 'status'>

/** Stores a request with the sale that its voucher and document name, if they agree on one. */
export async function addRequest(tx: Database, asked: NewRequest): Promise<{ id: string; number: number }> {
  const found = await findSaleOf(tx, asked)
  const [added] = await tx
    .insert(request)
    .values({ ...asked, saleId: found?.id ?? null, businessId: found?.businessId ?? null })
    .returning({ id: request.id, number: request.number })
  if (!added) throw new Error('the request was not stored')
  return added
}

/**
 * The sale of a voucher, by its code or by its short number, of which some passenger has the document. One query whatever
 * is true, so that the time tells nothing.
 */
async function findSaleOf(tx: Database, { voucher: typed, document }: { voucher: string; document: string }) {
  const short = /^\s*(\d{1,12})\s*-\s*\d{1,2}\s*$/.exec(typed)
  const documents = [document.toUpperCase().replace(/[\s.-]/g, ''), normalizeCi(document)]
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
            .where(and(eq(passenger.saleId, sale.id), inArray(passenger.documentNumber, documents))),
        ),
      ),
    )
    .limit(1)
  return found
}
