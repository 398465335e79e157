import { Failure } from '#shared/errors.ts'
import { tripCalendar } from '#shared/sales/trip-calendar.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { findVouchers } from './issued-vouchers.ts'
import { conditionsFile } from './conditions-pdf.ts'
import { voucherConditions, voucherDocument } from './voucher-document.ts'
import { fileNameOf, tripEntry } from './voucher-files.ts'
import { voucherPdf } from './voucher-pdf.ts'

/** The limit of PDFs per address: each takes tens of milliseconds of work, and a family of ten downloads all of theirs. */
const PDF_LIMIT = { max: 30, windowSeconds: 60 }

/** Serves the vouchers of a buyer, and the documents of each; the code of a voucher is what grants access. */
export function voucherRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies

  serve(
    router,
    voucherApi.ofSale,
    async ({ params }) => {
      const vouchers = await findVouchers(db, params.saleId)
      if (!vouchers) throw new Failure('SALE_NOT_FOUND')
      return vouchers
    },
    { failure: 'VOUCHER.ERROR.GET' },
  )

  serve(
    router,
    voucherApi.pdf,
    async ({ params }) => {
      const document = await voucherDocument(dependencies, params.code)
      return {
        filename: fileNameOf(document, 'voucher'),
        content: await pdfLimit(() => voucherPdf(document)),
      }
    },
    { limit: PDF_LIMIT, failure: 'VOUCHER.ERROR.GET' },
  )

  serve(
    router,
    voucherApi.certificate,
    async ({ params, query: { language } }) => {
      const document = await voucherDocument(dependencies, params.code)
      return {
        filename: fileNameOf(document, language ? 'certificate' : 'schengen'),
        content: await pdfLimit(() => certificatePdf(document, language)),
      }
    },
    { limit: PDF_LIMIT, failure: 'VOUCHER.ERROR.GET' },
  )

  serve(
    router,
    voucherApi.conditions,
    async ({ params }) => {
      const { conditions, seller } = await voucherConditions(dependencies, params.code)
      return pdfLimit(() => conditionsFile(dependencies, conditions, seller))
    },
    { limit: PDF_LIMIT, failure: 'VOUCHER.ERROR.GET' },
  )

  serve(
    router,
    voucherApi.calendar,
    async ({ params }) => {
      const document = await voucherDocument(dependencies, params.code)
      const content = new TextEncoder().encode(tripCalendar(tripEntry(dependencies, document)))
      return { filename: fileNameOf(document, 'trip', 'ics'), content, type: 'text/calendar' as const }
    },
    { limit: PDF_LIMIT, failure: 'VOUCHER.ERROR.GET' },
  )
}
