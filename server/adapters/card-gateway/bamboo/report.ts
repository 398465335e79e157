import * as z from 'zod'
import type { Day } from '#shared/dates.ts'
import type { ListedTransaction } from '#shared/reconciliation/compare.ts'
import type { CallResult } from './http-call.ts'
import { instant } from './instant.ts'
import { parseLossless } from './lossless-json.ts'
import type { TransactionList } from '../port.ts'
import type { ProviderCall } from './provider-call.ts'

const PATH = '/v2/api/Reporting/payin-transactions'
const PAGE_SIZE = 100
/** The limit of pages: a report with more lines is not read, and the query would have to be narrowed. */
const MAX_PAGES = 1_000

const optionalText = z.string().nullish()
const id = z.union([z.string().regex(/^[\w-]{1,64}$/), z.int().transform(String)])
/**
 * An amount in cents. The provider's document says "decimal", but its sample has cents, as everywhere in its API: any
 * other format is refused.
 */
const cents = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,12}$/)
    .transform(Number),
])

const types = { purchase: 'purchase', refund: 'refund' } as const
const states = {
  approved: 'approved',
  paid: 'approved',
  rejected: 'rejected',
  cancelled: 'voided',
  canceled: 'voided',
  expired: 'voided',
  pending: 'running',
  preauthorized: 'running',
} as const satisfies Record<string, ListedTransaction['state']>

/** Reads one of the words of a table, in any case. An unknown word must not pass for a known one. */
function word<const Table extends Record<string, string>>(table: Table) {
  return z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(Object.keys(table) as [keyof Table & string]))
    .transform((key) => table[key])
}

const line = z
  .object({
    TransactionId: id,
    Type: word(types),
    Status: word(states),
    Created: instant,
    Amount: cents,
    Currency: z.string().regex(/^[A-Z]{3}$/),
    Order: optionalText,
    Unique_id: optionalText,
    Related_Transaction_Id: id.nullish(),
  })
  .transform((sent): ListedTransaction => ({
    id: sent.TransactionId,
    type: sent.Type,
    state: sent.Status,
    uniqueId: sent.Unique_id || null,
    order: sent.Order || null,
    purchaseId: sent.Type === 'refund' ? (sent.Related_Transaction_Id ?? null) : null,
    amount: Math.abs(sent.Amount),
    currency: sent.Currency,
    at: sent.Created,
  }))

const page = z.object({
  Response: z.object({
    Data: z.array(line),
    Page: z.int(),
    PageSize: z.int().positive(),
    Total: z.int().nonnegative(),
  }),
  Errors: z.array(z.unknown()).max(0).nullish(),
})

/**
 * Reads the provider's report of transactions, which is the same in both API versions: all pages of it, or no list at all.
 * Transactions that are added meanwhile can move others to the next page, so a line may come twice, but none is missed.
 */
export async function readReport(
  get: ProviderCall['get'],
  { from, to }: { from: Day; to: Day },
): Promise<TransactionList> {
  const lines = new Map<string, ListedTransaction>()
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const answer = await get(`${PATH}?From=${from}&To=${to}&Page=${number}&PageSize=${PAGE_SIZE}`)
    const read = readPage(answer)
    if ('kind' in read) return read
    for (const one of read.Data) lines.set(one.id, one)
    if (read.Page !== number) return { kind: 'unknown', reason: 'another page than asked' }
    const isLast = number * read.PageSize >= read.Total
    if (isLast && lines.size < read.Total) return { kind: 'unknown', reason: 'lines are missing' }
    if (isLast) return { kind: 'listed', transactions: [...lines.values()] }
  }
  return { kind: 'unknown', reason: 'too many pages' }
}

function readPage(answer: CallResult): z.infer<typeof page>['Response'] | { kind: 'unknown'; reason: string } {
  if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason }
  if (answer.status !== 200) return { kind: 'unknown', reason: `HTTP${answer.status}` }
  try {
    const read = page.safeParse(parseLossless(answer.body))
    return read.data?.Response ?? { kind: 'unknown', reason: 'malformed answer' }
  } catch {
    return { kind: 'unknown', reason: 'malformed answer' }
  }
}
