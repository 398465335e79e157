import { and, eq, inArray, ne } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { linkStatus } from '#shared/partner/link-form.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import { partnerLink } from '../../../platform/db/schema/saved-quotes.ts'
import type { StoredQuote } from '../quote/saved-quotes.ts'
import type { CheckoutRow } from './states.ts'

/**
 * Returns the link that a new checkout of a quote pays; null for a quote of no link, or whose link has expired: it is sold without it.
 * @throws Failure LINK_PAID; LINK_BEING_PAID for an expired link that another checkout is still paying
 */
export async function linkToPay(
  db: Database,
  quote: Pick<StoredQuote, 'link'> | undefined,
  at: Date,
): Promise<string | null> {
  if (!quote?.link) return null
  const { link } = quote
  switch (linkStatus(link, at)) {
    case 'paid':
      throw new Failure('LINK_PAID')
    case 'open':
      return link.id
    case 'expired':
      if ((await db.$count(checkout, isPaying(link.id))) > 0) throw new Failure('LINK_BEING_PAID')
      return null
  }
}

/** The condition for the checkouts that are paying a link. */
function isPaying(linkId: string) {
  return and(eq(checkout.linkId, linkId), inArray(checkout.status, ['PAYING', 'REVIEW', 'WAITING', 'PAID']))
}

type Paying = Pick<CheckoutRow, 'id' | 'linkId'>

/**
 * Refuses to pay by a link that was paid, or that another checkout is paying. Its row stays locked until the transaction ends, so
 * that two payments that start at the same moment wait for each other.
 * @throws Failure LINK_PAID; LINK_BEING_PAID
 */
export async function refusePaidLink(tx: Database, { id, linkId }: Paying): Promise<void> {
  if (linkId === null) return
  const [[link], others] = await answersInOrder([
    tx.select().from(partnerLink).where(eq(partnerLink.id, linkId)).for('no key update'),
    tx.$count(checkout, and(isPaying(linkId), ne(checkout.id, id))),
  ])
  if (link?.saleId != null) throw new Failure('LINK_PAID')
  if (others > 0) throw new Failure('LINK_BEING_PAID')
}

/** Reads the reference of the link that a checkout pays; null without one. */
export async function referenceOf(tx: Database, { linkId }: Pick<CheckoutRow, 'linkId'>): Promise<string | null> {
  if (linkId === null) return null
  const { reference } = partnerLink
  const [link] = await tx.select({ reference }).from(partnerLink).where(eq(partnerLink.id, linkId))
  return link?.reference ?? null
}

/** Notes the sale that paid a link. */
export async function markPaid(tx: Database, linkId: string, saleId: string): Promise<void> {
  await tx.update(partnerLink).set({ saleId }).where(eq(partnerLink.id, linkId))
}
