import { inArray, lt } from 'drizzle-orm'
import { addDays, dayAt } from '#shared/dates.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import type { Dependencies } from '../../dependencies.ts'

/** For how many days after its last one a quote is kept, so that its page says that it expired and quotes the trip again. */
const DAYS_KEPT = 30
/** How many quotes a statement deletes, so that none of them takes long. */
const AT_ONCE = 10_000

/** Deletes the saved quotes that expired long ago. */
export async function sweepQuotes({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  const isOld = lt(savedQuote.validUntil, addDays(dayAt(now()), -DAYS_KEPT))
  const { code } = savedQuote
  let deleted: unknown[]
  do {
    const old = db.select({ code }).from(savedQuote).where(isOld).limit(AT_ONCE)
    deleted = await db.delete(savedQuote).where(inArray(code, old)).returning({ code })
  } while (deleted.length === AT_ONCE)
}
