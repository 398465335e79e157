import { concurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts'

/**
 * Limits the PDFs that are made for downloads, since each blocks the thread that serves all requests for tens of
 * milliseconds. PDFs of emails are limited by the email queue.
 */
export const pdfLimit = concurrencyLimit({ atOnce: 4, mostWaiting: 20 })
