import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import { addDays, dayAt } from '#shared/dates.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import { partnerLink, savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import type { Dependencies } from '../../dependencies.ts'

/** For how many days after its last one a quote is kept, so that its page says that it expired and quotes the trip again. */
const DAYS_KEPT = 30
/** For how many days after its end a link that nobody paid is kept, so that its business can read how it ended. */
const LINK_DAYS_KEPT = 90
/** How many rows a statement deletes, so that none of them takes long. */
const AT_ONCE = 10_000

type Needs = Pick<Dependencies, 'db' | 'now'>

/** Deletes the saved quotes that expired long ago, and the links that ended longer ago without a payment. */
export async function sweepQuotes(dependencies: Needs): Promise<void> {
  await sweepSaved(dependencies)
  await sweepUnpaid(dependencies)
}

async function sweepSaved({ db, now }: Needs): Promise<void> {
  const isOld = lt(savedQuote.validUntil, addDays(dayAt(now()), -DAYS_KEPT))
  const { code } = savedQuote
  const old = db.select({ code }).from(savedQuote).where(isOld).limit(AT_ONCE)
  await inBatches(() => db.delete(savedQuote).where(inArray(code, old)).returning({ code }))
}

/** Deletes unpaid links; one that a checkout refers to stays. */
async function sweepUnpaid({ db, now }: Needs): Promise<void> {
  const before = new Date(now().getTime() - LINK_DAYS_KEPT * 24 * 3_600_000)
  const { id, saleId, expiresAt } = partnerLink
  const opened = db.select({ id: checkout.id }).from(checkout).where(eq(checkout.linkId, id))
  const isOld = and(isNull(saleId), lt(expiresAt, before), notExists(opened))
  const old = db.select({ id }).from(partnerLink).where(isOld).limit(AT_ONCE)
  await inBatches(() => db.delete(partnerLink).where(inArray(id, old)).returning({ id }))
}

async function inBatches(deleteSome: () => PromiseLike<unknown[]>): Promise<void> {
  while ((await deleteSome()).length === AT_ONCE);
}
