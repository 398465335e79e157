import { type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import type { RefundFilter, RefundRow, RefundStatus } from '#shared/refunds/contract.ts'
import { readSearch } from '#shared/search/read-search.ts'
import type { Database } from '../../platform/db/connect.ts'
import { partialRefund, paymentAttempt, refund } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'

type ListAsked = {
  filter?: RefundFilter | undefined
  sort?: readonly ['createdAt' | 'amount', 'ASC' | 'DESC'] | undefined
  range?: readonly [number, number] | undefined
}

/** Our words for the states of a refund, of all of a payment or of a part of it. */
export const statusWords = {
  DUE: 'pending',
  SENT: 'pending',
  PENDING: 'pending',
  DONE: 'done',
  STUCK: 'stuck',
  TRANSFERRED: 'transferred',
} as const satisfies Record<(typeof partialRefund.$inferSelect)['status'], RefundStatus>

/** Every refund of whole payments and of parts, with the sale that it is of. */
function everyRefund(): SQL {
  const one = (table: typeof refund | typeof partialRefund, isPart: boolean) => sql`
    select ${table.id}, ${table.attemptId}, ${table.amount}, ${table.reason}, ${table.status}, ${table.createdAt},
      coalesce(${table.transferReference}, ${table.providerRef}) as "reference", ${sql.raw(String(isPart))} as "is_part"
    from ${table}`
  return sql`(${one(refund, false)} union all ${one(partialRefund, true)}) back
    join ${paymentAttempt} on ${paymentAttempt.id} = back.attempt_id
    left join ${sale} on ${sale.attemptId} = back.attempt_id`
}

/** A page of the refunds, the newest first unless asked otherwise (R-08). */
export async function findRefunds(db: Database, asked: ListAsked): Promise<Page<RefundRow>> {
  const { filter = {}, sort = ['createdAt', 'DESC'], range = [0, PAGE_LIMIT - 1] } = asked
  const [first, last] = range
  const where = conditionOf(filter)
  const by = sort[0] === 'amount' ? sql`back.amount` : sql`back.created_at`
  const way = sort[1] === 'ASC' ? sql`asc` : sql`desc`
  const { rows } = (await db.execute(sql`
    select back.id, back.created_at as "createdAt", back.amount, back.is_part as "isPart", back.reason, back.status,
      ${paymentAttempt.purchaseId} as "purchaseId", ${paymentAttempt.gatewayOrder} as "order", back.reference,
      ${sale.publicId} as "saleId", ${sale.number} as "number", ${sale.holder} as "holder", count(*) over () as "total"
    from ${everyRefund()}
    where ${where}
    order by ${by} ${way}, back.id
    limit ${last - first + 1} offset ${first}
  `)) as unknown as { rows: Found[] }
  const total = rows[0] ? Number(rows[0].total) : await countRefunds(db, where)
  return { rows: rows.map(rowOf), first, total }
}

type Found = Omit<RefundRow, 'status' | 'createdAt' | 'amount' | 'sale'> & {
  status: keyof typeof statusWords
  createdAt: string | Date
  amount: string | number
  saleId: string | null
  number: string | number
  holder: string
  total: string | number
}

function rowOf({ status, createdAt, amount, saleId, number, holder, total: _total, ...row }: Found): RefundRow {
  return {
    ...row,
    status: statusWords[status],
    createdAt: new Date(createdAt).toISOString(),
    amount: Number(amount),
    sale: saleId === null ? null : { id: saleId, number: Number(number), holder },
  }
}

async function countRefunds(db: Database, where: SQL): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as "total" from ${everyRefund()} where ${where}`,
  )) as unknown as { rows: { total: number }[] }
  return rows[0]?.total ?? 0
}

function conditionOf({ status, q }: RefundFilter): SQL {
  const states = Object.entries(statusWords).flatMap(([state, word]) => (word === status ? [state] : []))
  const ofStatus = status ? sql`back.status in ${states}` : sql`true`
  const typed = q?.trim() ?? ''
  if (typed === '') return ofStatus
  const { saleNumber } = readSearch(typed)
  return sql`${ofStatus} and (${paymentAttempt.purchaseId} = ${typed} or ${paymentAttempt.gatewayOrder} = ${typed}
    or ${saleNumber === null ? sql`false` : sql`${sale.number} = ${saleNumber}`})`
}
