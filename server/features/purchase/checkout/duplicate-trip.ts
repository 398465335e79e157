import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { holdLock } from '../../../platform/db/locks.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import type { DocumentCipher } from '../../../platform/crypto/document-cipher.ts'
import type { CheckoutSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'
import type { CheckoutRow } from './states.ts'

const WINDOW_HOURS = 24

/**
 * Hashes what makes two purchases the same trip: buyer, documents, dates and destination, whatever the order, brand or plan.
 * Another buyer's purchase is no duplicate: the warning would reveal who travels when.
 */
export function tripHash(
  cipher: Pick<DocumentCipher, 'digest'>,
  { passengers, trip, contact }: Pick<CheckoutSnapshot, 'passengers' | 'trip' | 'contact'>,
): string {
  const documents = passengers.map(({ documentType, documentNumber }) => `${documentType} ${documentNumber}`).toSorted()
  const buyer = contact.email.toLowerCase()
  const content = JSON.stringify([buyer, documents, trip.startDate, trip.endDate, trip.destinationId])
  return cipher.digest('trip', content)
}

type Trip = Pick<CheckoutRow, 'id' | 'businessId' | 'mode' | 'tripHash' | 'duplicateConfirmed'>

/**
 * As `refuseBoughtTrip`, and holds a lock on the trip until the transaction ends, so that two payments of one trip that start at
 * the same moment wait for each other. Throws POSSIBLE_DUPLICATE.
 */
export async function refuseDuplicateTrip(tx: Database, trip: Trip, now: Date): Promise<void> {
  if (trip.duplicateConfirmed) return
  await answersInOrder([holdLock(tx, 'duplicateTrip', trip.tripHash), refuseBoughtTrip(tx, trip, now)])
}

/**
 * Refuses a trip that was bought, or is being paid, within 24 hours, until the buyer confirms the second purchase. Throws
 * POSSIBLE_DUPLICATE; to a business that sells on account with the id of the sale, when it is its own.
 */
export async function refuseBoughtTrip(tx: Database, trip: Trip, now: Date): Promise<void> {
  if (trip.duplicateConfirmed) return
  const since = new Date(now.getTime() - WINDOW_HOURS * 3_600_000)
  const [found] = await countDuplicates(tx, { tripHash: trip.tripHash, id: trip.id, since })
  if (!found || found.duplicates === 0) return
  throw new Failure('POSSIBLE_DUPLICATE', { data: trip.mode === 'account' ? await lastSaleOf(tx, trip) : undefined })
}

/** Finds the last sale of a trip at its business, if any. */
async function lastSaleOf(tx: Database, { tripHash, businessId }: Trip): Promise<{ saleId: string } | undefined> {
  const [last] = await tx
    .select({ saleId: sale.id })
    .from(sale)
    .innerJoin(checkout, eq(checkout.id, sale.checkoutId))
    .where(and(eq(checkout.tripHash, tripHash), eq(sale.businessId, businessId), isNull(sale.cancelledAt)))
    .orderBy(desc(sale.number))
    .limit(1)
  return last
}

const countDuplicates = prepared((db, place: Places<'tripHash' | 'id' | 'since'>) =>
  db
    .select({ duplicates: count() })
    .from(checkout)
    .where(
      and(
        eq(checkout.tripHash, place.tripHash),
        inArray(checkout.status, ['PAYING', 'REVIEW', 'WAITING', 'PAID', 'COMPLETED']),
        gt(sql`coalesce(${checkout.paidAt}, ${checkout.createdAt})`, sql.param(place.since, checkout.createdAt)),
        ne(checkout.id, place.id),
        // The checkout of a change is skipped: the checkout of its sale already stands for the trip.
        isNull(checkout.changesSaleId),
        // A cancelled trip may be bought again.
        notExists(
          db
            .select({ id: sale.id })
            .from(sale)
            .where(and(eq(sale.checkoutId, checkout.id), isNotNull(sale.cancelledAt))),
        ),
      ),
    ),
)
