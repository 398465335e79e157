import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { cardBehaviours } from './sandbox-cards.ts'

const card = z.object({ brand: z.string(), bin: z.string(), last4: z.string(), expiration: z.string() })

const tokenEntry = z.object({
  type: z.literal('token'),
  tokenHash: z.string(),
  behaviour: z.enum(cardBehaviours),
  card,
  createdAt: z.number(),
})

/** A payment at a counter or by transfer, which the buyer makes after the call. */
const paymentSlip = z.object({
  method: z.enum(['counter', 'transfer']),
  /** Identifies the coupon at the counter and the page of the bank. */
  number: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
  /** Where the bank's page returns, by outcome; null at a counter. */
  returnTo: z
    .object({ approved: z.string(), rejected: z.string(), canceled: z.string(), pending: z.string() })
    .nullable(),
})

const purchaseEntry = z.object({
  type: z.literal('purchase'),
  transactionId: z.string(),
  uniqueId: z.string().nullable(),
  order: z.string(),
  amount: z.int(),
  currency: z.string(),
  instalments: z.int().default(1),
  /** The final status; of a delayed payment CANCELLED until it is paid. */
  status: z.enum(['APPROVED', 'REJECTED', 'CANCELLED']),
  errorCode: z.string().nullable(),
  authorizationCode: z.string().nullable(),
  tokenHash: z.string(),
  card,
  delayed: paymentSlip.optional(),
  /** Milliseconds since 1970; until then the purchase is reported as pending. */
  pendingUntil: z.number().default(0),
  createdAt: z.number(),
})

const refundEntry = z.object({
  type: z.literal('refund'),
  transactionId: z.string(),
  purchaseId: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** The final status. */
  status: z.enum(['APPROVED', 'REJECTED']).default('APPROVED'),
  /** Milliseconds since 1970; until then the refund is reported as pending. */
  pendingUntil: z.number(),
  /** The account that gets the money of a delayed payment; null while nobody named one. */
  account: z.object({ bankCode: z.string(), kind: z.string(), last4: z.string() }).nullish(),
  createdAt: z.number(),
})

const ledgerEntry = z.discriminatedUnion('type', [tokenEntry, purchaseEntry, refundEntry])

export type TokenEntry = z.infer<typeof tokenEntry>
export type PurchaseEntry = z.infer<typeof purchaseEntry>
export type PaymentSlip = z.infer<typeof paymentSlip>
export type RefundEntry = z.infer<typeof refundEntry>
/**
 * An entry of the bank's ledger; a later line with the same id replaces it. Amounts are in cents, times in milliseconds since
 * 1970; no card number, no token, no name.
 */
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** The status of a purchase or a refund at `now`, in milliseconds since 1970. */
export function statusAt<Status extends PurchaseEntry['status']>(
  { status, pendingUntil }: { status: Status; pendingUntil: number },
  now: number,
): 'PENDING' | Status {
  return now < pendingUntil ? 'PENDING' : status
}

export type Ledger = {
  /** The entries that were on the disk at the start. */
  entries: readonly LedgerEntry[]
  append(entry: LedgerEntry): void
  /** Resolves when all appended entries are on the disk. After a failed write it rejects for ever. */
  durable(): Promise<void>
  close(): Promise<void>
}

/** Opens the append-only file in `dir`, and drops a last line that a crash cut. Throws when any other line is damaged. */
export async function openLedger(dir: string): Promise<Ledger> {
  await mkdir(dir, { recursive: true })
  const path = join(dir, 'ledger.jsonl')
  const handle = await open(path, 'a')
  await syncDirectory(dirname(path))
  const entries = await readEntries(path)
  return { entries, ...appender(handle) }
}

async function readEntries(path: string): Promise<LedgerEntry[]> {
  const bytes = await readFile(path)
  const end = bytes.lastIndexOf('\n') + 1
  // The cut line was never confirmed, since answers wait for the disk.
  if (end < bytes.length) await truncate(path, end)
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    try {
      return ledgerEntry.parse(JSON.parse(line))
    } catch (error) {
      throw new Error(`The sandbox ledger ${path} is damaged at line ${index + 1}.`, { cause: error })
    }
  })
}

function appender(handle: FileHandle): Omit<Ledger, 'entries'> {
  let queue: string[] = []
  let writes = Promise.resolve()

  // Writes all entries that arrived during the last batch with one write and one fsync.
  async function writeBatch() {
    const batch = queue.join('')
    queue = []
    await handle.appendFile(batch)
    await handle.sync()
  }

  return {
    append(entry) {
      queue.push(`${JSON.stringify(entry)}\n`)
      if (queue.length > 1) return
      writes = writes.then(writeBatch)
      // Callers of `durable` get the failure; without this line it would also count as an unhandled rejection.
      writes.catch(() => undefined)
    },
    durable: () => writes,
    async close() {
      await writes.finally(() => handle.close())
    },
  }
}

async function syncDirectory(dir: string) {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}
