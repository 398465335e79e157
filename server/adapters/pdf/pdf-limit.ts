import { concurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts'

/**
 * Documents that somebody waits for, quotes and vouchers together: each takes tens of milliseconds of the one thread that
 * answers everybody. Those of emails have their own pace.
 */
export const pdfLimit = concurrencyLimit({ atOnce: 4, mostWaiting: 20 })
