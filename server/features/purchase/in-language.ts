import { eq } from 'drizzle-orm'
import type { DelayedPayment } from '#shared/checkout/delayed-contract.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { checkout } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { textsOf } from '../catalogue/store.ts'
import type { Dependencies } from '../dependencies.ts'
import type { IssuedSale } from './issue/issue-sale.ts'

/** Returns a sale for its buyer's page with plan and destination in a language, by the version of the tariff that sold it. */
export async function soldIn(
  { db }: Pick<Dependencies, 'db'>,
  sold: IssuedSale,
  language: Language,
): Promise<IssuedSale> {
  if (language === SOURCE_LANGUAGE) return sold
  const [found] = await db.select({ version: sale.tariffVersion }).from(sale).where(eq(sale.publicId, sold.saleId))
  if (!found) throw new Error(`there is no sale ${sold.saleId}`)
  const say = await textsOf(db, found.version, language)
  const { trip } = sold
  return { ...sold, trip: { ...trip, planName: say(trip.planName), destination: say(trip.destination) } }
}

/** Returns an order that waits for its payment with plan and destination in a language, as `soldIn`. */
export async function delayedIn(
  { db }: Pick<Dependencies, 'db'>,
  waiting: DelayedPayment,
  language: Language,
): Promise<DelayedPayment> {
  if (language === SOURCE_LANGUAGE) return waiting
  const { order } = waiting.checkout
  const [found] = await db.select({ snapshot: checkout.snapshot }).from(checkout).where(eq(checkout.orderNo, order))
  if (!found) throw new Error(`there is no order ${order}`)
  const say = await textsOf(db, found.snapshot.tariff.version, language)
  return { ...waiting, planName: say(waiting.planName), destination: say(waiting.destination) }
}
