import { concurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts'

/**
 * Limits the quotes and vouchers that visitors download: each takes tens of milliseconds of the thread that serves all
 * requests. Those of emails have their own pace.
 */
export const pdfLimit = concurrencyLimit({ atOnce: 4, mostWaiting: 20 })
