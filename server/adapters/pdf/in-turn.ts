import { turns } from '../../platform/concurrency/in-turn.ts'

/**
 * Documents that somebody waits for, quotes and vouchers together: each takes tens of milliseconds of the one thread that
 * answers everybody. Those of emails have their own pace.
 */
export const pdfInTurn = turns({ atOnce: 4, mostWaiting: 20 })
