import { eq } from 'drizzle-orm'
import { ownReceiptApi, receiptApi } from '#shared/after-sale/receipt-contract.ts'
import type { File } from '#shared/http.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { paperTexts } from '../sales/paper-texts.ts'
import { refuseUnseen } from '../sales/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownSale } from './own-sale.ts'
import { type ReceiptDocument, receiptPdf } from './receipt-pdf.ts'
import { receiptDocument, receiptsOf } from './receipts.ts'

/** The limit of PDFs per address: each takes tens of milliseconds of work. */
const PDF_LIMIT = { max: 30, windowSeconds: 60 }
const LIST_LIMIT = { max: 60, windowSeconds: 60 }

/** Serves the receipts of a sale to staff, to the business that sold it and to its buyer. */
export function receiptRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  const fileOf = async (receipt: ReceiptDocument): Promise<File> => ({
    filename: `${paperTexts[receipt.language]('file.receipt')}-${receipt.number}.pdf`,
    content: await pdfLimit(() => receiptPdf(receipt)),
  })

  serve(
    router,
    receiptApi.pdf,
    async ({ params: { id: publicId, receiptId }, read }) => {
      await refuseUnseen(read, publicId)
      return fileOf(await receiptDocument(dependencies, { publicId, receiptId }))
    },
    { limit: PDF_LIMIT },
  )

  serve(
    router,
    ownReceiptApi.list,
    async ({ body }) => {
      const ofBuyer = eq(sale.publicId, await ownSale(dependencies, body))
      const [sold] = await db
        .select({ id: sale.id, attemptId: sale.attemptId, language: sale.language })
        .from(sale)
        .where(ofBuyer)
      return sold ? receiptsOf(db, sold) : []
    },
    { limit: LIST_LIMIT },
  )

  serve(
    router,
    ownReceiptApi.pdf,
    async ({ body }) => {
      const publicId = await ownSale(dependencies, body)
      return fileOf(await receiptDocument(dependencies, { publicId, receiptId: body.receiptId }))
    },
    { limit: PDF_LIMIT },
  )
}
