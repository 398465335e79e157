import { Piscina } from 'piscina'
import type { VoucherDocument } from './voucher-pdf.ts'

const IDLE_MS = 10_000
/** Three times what a long cover with a large logo takes. Without a limit it leaves 150 MB more to be collected than it uses. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }

let pool: Piscina<VoucherDocument, Uint8Array> | undefined

/**
 * A voucher as a PDF for an email, printed in a thread of its own: it takes the processor longer than all the rest of a sale,
 * and gives way to the buyers who are served meanwhile. The thread starts with the first voucher, and ends when it idles.
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
