import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { promoCode } from '../../server/platform/db/schema/promo-codes.ts'

/** What is on record of an order, in the model's words; of its sales what all their movements charged, and the
 * financing beside it, in cents. */
export type OrderRecord = {
  state: string
  tries: number
  attempts: string[]
  sales: { charged: number; financing: number }[]
}
export type Records = { orders: Record<string, OrderRecord>; held: number; used: number }

const ORDER_WORDS: Record<string, string> = { PAYING: 'running', REVIEW: 'running', COMPLETED: 'sold' }
const ATTEMPT_WORDS: Record<string, string> = {
  SENT: 'pending',
  UNKNOWN: 'pending',
  APPROVED: 'paid',
  CONSUMED: 'paid',
  REFUND_DUE: 'refunding',
  REFUND_SENT: 'refunding',
}

type OrderRow = {
  orderNo: string
  status: string
  tries: number
  over: boolean
  attempts: { status: string; blame: string | null }[] | null
  sales: OrderRecord['sales'] | null
}

/** What is on record at a moment, in milliseconds since 1970. */
export async function see(db: Database, codeId: string, at: number): Promise<Records> {
  const { rows: orders } = (await db.execute(sql`
    select order_no as "orderNo", status, tries, expires_at <= ${new Date(at).toISOString()}::timestamptz as over,
      (select json_agg(json_build_object('status', a.status, 'blame', a.reply ->> 'blame') order by n)
        from payment_attempt a where a.checkout_id = c.id) as attempts,
      (select json_agg((select json_build_object('charged', sum(charged), 'financing', sum(financing))
        from sale_movement m where m.sale_id = s.id)) from sale s where s.checkout_id = c.id) as sales
    from checkout c`)) as { rows: unknown[] }
  const [code] = await db
    .select({ held: promoCode.held, used: promoCode.used })
    .from(promoCode)
    .where(eq(promoCode.id, codeId))
  const seen = (orders as OrderRow[]).map((row) => [row.orderNo, orderRecord(row)] as const)
  return { orders: Object.fromEntries(seen), held: code?.held ?? 0, used: code?.used ?? 0 }
}

function orderRecord({ status, tries, over, attempts, sales }: OrderRow): OrderRecord {
  const isExpired = status === 'OPEN' && over
  return {
    state: isExpired ? 'expired' : (ORDER_WORDS[status] ?? status.toLowerCase()),
    tries,
    attempts: (attempts ?? []).map((own) =>
      own.status === 'DECLINED' && own.blame === 'us'
        ? 'blamed'
        : (ATTEMPT_WORDS[own.status] ?? own.status.toLowerCase()),
    ),
    sales: sales ?? [],
  }
}
