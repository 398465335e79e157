import { Piscina } from 'piscina'
import type { VoucherDocument } from './voucher-pdf.ts'

const IDLE_MS = 10_000
/** The heap of the thread: three times what a long cover with a large logo takes. Without a limit, 150 MB of garbage pile up. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }

let pool: Piscina<VoucherDocument, Uint8Array> | undefined

/**
 * Prints a voucher as a PDF for an email, in its own thread: printing takes longer than the rest of a sale, and must not delay
 * the buyers who are served meanwhile. The thread starts with the first voucher, and ends when idle.
 */
export function printInThread(voucher: VoucherDocument): Promise<Uint8Array> {
  pool ??= new Piscina({
    filename: new URL('voucher-worker.ts', import.meta.url).href,
    name: 'print',
    resourceLimits: HEAP,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
  return pool.run(voucher)
}
