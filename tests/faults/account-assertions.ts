import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { accountEntry } from '../../server/platform/db/schema/accounts.ts'
import type { BuyersLedger } from './buyer.ts'

/** What was confirmed to staff as on an account is there once, with the amount that was confirmed. */
export async function brokenEntries(db: Database, { entries }: Pick<BuyersLedger, 'entries'>): Promise<string[]> {
  const rows = await db.select().from(accountEntry)
  return entries.flatMap(({ intent, kind, amount }) => {
    const own = rows.filter((row) => row.intentId === intent && row.kind === kind)
    const isRight = own.length === 1 && (amount === null || own[0]?.amount === amount)
    return isRight ? [] : [`the ${kind} ${intent} of ${amount} is on its account ${own.length} times`]
  })
}

/** Lots none of whose sales came to something else, or was owed again, after they were paid. */
const UNTOUCHED = sql`not exists (
  select from account_entry payment
  join (select payment_id, sale_id from payment_application union select payment_id, sale_id from earlier_application) covered
    on covered.payment_id = payment.id
  join later_movement later on later.sale_id = covered.sale_id and later.at >= lot.paid_at
  where payment.lot_id = lot.id)`

/** A paid sale on account is in a lot; a lot holds the sales and the money that it says. */
export async function brokenLots(db: Database): Promise<string[]> {
  const { rows: lots } = (await db.execute(sql`
    select lot.id, lot.sale_count || ' sales of ' || lot.charged as says,
      count(distinct sale.id) || ' sales of ' || coalesce(sum(movement.charged), 0) as holds
    from payment_lot lot left join sale on sale.lot_id = lot.id left join sale_movement movement on movement.sale_id = sale.id
    where ${UNTOUCHED} group by lot.id`)) as { rows: { id: string; says: string; holds: string }[] }
  const { rows: loose } = (await db.execute(sql`
    select number from sale where mode = 'account' and cancelled_at is null and is_paid and lot_id is null`)) as {
    rows: { number: number }[]
  }
  return [
    ...lots
      .filter(({ says, holds }) => says !== holds)
      .map(({ id, says, holds }) => `lot ${id}: ${holds}, says ${says}`),
    ...loose.map(({ number }) => `sale ${number} is paid without a lot`),
  ]
}
