import { Piscina } from 'piscina'
import type { VoucherDocument } from './voucher-pdf.ts'

const IDLE_MS = 10_000
/** The heap of the thread: three times what a long cover with a large logo takes. Without a limit, 150 MB of garbage pile up. */
const HEAP = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 }

let pool: Piscina<VoucherDocument, Uint8Array> | undefined

/**
 * Prints a voucher as a PDF for an email, in its own thread: printing takes longer than the rest of a sale, and must not delay
 * the buyers who are served meanwhile. The thread starts with the first voucher, and ends when idle.
 * @throws Error when the thread failed, also because of another voucher: the email is then sent by its next try
 */
export async function printInThread(voucher: VoucherDocument): Promise<Uint8Array> {
  const own = (pool ??= newPool())
  try {
    return await own.run(voucher)
  } catch (error) {
    // When its only thread fails, the pool starts no other one for the vouchers in its queue, and their emails would wait for ever.
    if (own.threads.length === 0) {
      if (pool === own) pool = undefined
      await own.destroy()
    }
    throw error
  }
}

function newPool(): Piscina<VoucherDocument, Uint8Array> {
  return new Piscina({
    filename: new URL('voucher-worker.ts', import.meta.url).href,
    name: 'print',
    resourceLimits: HEAP,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    // With atomics the event loop of a busy thread does not turn, and documents stay in memory until it does.
    atomics: 'disabled',
  })
}
