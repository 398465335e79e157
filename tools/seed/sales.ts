import { eq, inArray, sql } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { wholeCatalogue } from '../../server/features/catalogue/store.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { checkout, paymentAttempt, promoRedemption } from '../../server/platform/db/schema/checkouts.ts'
import { cover } from '../../server/platform/db/schema/sale-documents.ts'
import { paymentLot } from '../../server/platform/db/schema/payment-lots.ts'
import { passenger, sale, saleExtra, voucher } from '../../server/platform/db/schema/sales.ts'
import type { DocumentCipher } from '../../server/platform/crypto/document-cipher.ts'
import { promoCode } from '../../server/platform/db/schema/promo-codes.ts'
import { findPromo, type PromoCode } from '../../server/features/promo-codes/store.ts'
import { yearOfSales } from './calendar.ts'
import { administratorId, castBusinesses, castPromos, castSellers } from './cast.ts'
import { insertRows } from './insert-rows.ts'
import { randomOf } from './random.ts'
import { inventSale, type SaleBundle, type SaleSources } from './sale-bundle.ts'

export type SalesToInvent = {
  count: number
  /** The same seed, count and day give the same sales. */
  seed: number
  now: Date
  documents: DocumentCipher
  /** Called after every batch with how many sales are written. */
  onProgress?: (written: number) => void
}

const BATCH = 500

/**
 * Writes a year of invented sales of the demo's businesses, oldest first, each batch in a transaction. Sales of the same
 * seed that exist already are left alone, so that a run that was stopped can be started again.
 */
export async function seedSales(
  db: Database,
  { count, seed, now, documents, onProgress }: SalesToInvent,
): Promise<void> {
  const sources = { ...(await loadSources(db, seed, now)), documents }
  const whenOf = yearOfSales(count, now)
  let writing = Promise.resolve()
  for (let start = 0; start < count; start += BATCH) {
    const end = Math.min(start + BATCH, count)
    const bundles = Array.from({ length: end - start }, (_, index) => {
      const n = start + index
      return inventSale(sources, n, whenOf(n, randomOf(seed, n).next()))
    })
    // PostgreSQL writes one batch while the next one is invented.
    await writing
    writing = db.transaction((tx) => writeBundles(tx, bundles)).then(() => onProgress?.(end))
  }
  await writing
  await db.transaction((tx) => writeTotals(tx, sources))
}

async function loadSources(db: Database, seed: number, now: Date): Promise<Omit<SaleSources, 'documents'>> {
  const rows = await db
    .select()
    .from(business)
    .where(
      inArray(
        business.id,
        castBusinesses.map(({ row }) => row.id),
      ),
    )
  const sellers = castSellers.flatMap(({ businessId, ...terms }) => {
    const found = rows.find(({ id }) => id === businessId)
    return found ? [{ ...terms, business: found }] : []
  })
  if (sellers.length < castSellers.length) throw new Error('The demo is not in this database: seed it first.')
  const codes = castPromos(dayAt(now)).filter(({ isForSales }) => isForSales)
  const promos: PromoCode[] = []
  for (const { row } of codes) {
    const promo = await findPromo(db, row.code)
    if (promo) promos.push(promo)
  }
  return { seed, now, catalogue: await wholeCatalogue(db), sellers, promos, administratorId }
}

async function writeBundles(tx: Database, bundles: readonly SaleBundle[]): Promise<void> {
  const present = <Row>(rows: readonly (Row | null)[]) => rows.filter((row) => row !== null)
  const byKey = <Row>(rows: readonly Row[], key: (row: Row) => string) => [
    ...new Map(rows.map((row) => [key(row), row])).values(),
  ]
  await insertRows(
    tx,
    cover,
    byKey(
      bundles.map((bundle) => bundle.cover),
      ({ hash }) => hash,
    ),
  )
  await insertRows(
    tx,
    paymentLot,
    byKey(present(bundles.map(({ lot }) => lot)), ({ id }) => id),
  )
  await insertRows(
    tx,
    checkout,
    bundles.map((bundle) => bundle.checkout),
  )
  await insertRows(tx, paymentAttempt, present(bundles.map(({ attempt }) => attempt)))
  await insertRows(tx, promoRedemption, present(bundles.map(({ redemption }) => redemption)))
  await insertRows(
    tx,
    sale,
    bundles.map((bundle) => bundle.sale),
  )
  await insertRows(
    tx,
    passenger,
    bundles.flatMap(({ passengers }) => passengers),
  )
  await insertRows(
    tx,
    voucher,
    bundles.flatMap(({ vouchers }) => vouchers),
  )
  await insertRows(
    tx,
    saleExtra,
    bundles.flatMap(({ extras }) => extras),
  )
}

/** Sets the counters of lots and promo codes, and adds the payments, as if the sales had been made and paid one by one. */
async function writeTotals(tx: Database, { promos }: SaleSources): Promise<void> {
  await tx.execute(sql`
    update ${paymentLot} set sale_count = paid.sales, charged = paid.charged
    from (select lot_id, count(*) as sales, sum(charged) as charged from ${sale} where lot_id is not null group by lot_id) paid
    where paid.lot_id = ${paymentLot.id} and ${paymentLot.saleCount} = 0`)
  await tx.execute(PAYMENTS_OF_LOTS)
  for (const { id } of promos) {
    const used = sql`(select count(*) from ${promoRedemption} where promo_code_id = ${id} and status = 'USED')`
    await tx.update(promoCode).set({ used }).where(eq(promoCode.id, id))
  }
}

/** Inserts the payment of each business in each lot, and its connection to the sales that it covers. */
const PAYMENTS_OF_LOTS = sql`
  with paid as (
    select sale.lot_id, sale.business_id, sale.id as sale_id,
      greatest(coalesce(sum(m.charged - m.commission) filter (where m.is_paid), 0), 0) as net,
      greatest(sum(m.charged - m.commission), 0) as owed
    from sale join sale_movement m on m.sale_id = sale.id
    where sale.lot_id is not null and sale.mode = 'account'
      and not exists (select from account_entry where account_entry.lot_id = sale.lot_id)
    group by sale.id
  ), payment as (
    insert into account_entry (business_id, kind, at, day, amount, reference, lot_id, intent_id, account_id)
    select paid.business_id, 'payment', lot.paid_at, lot.paid_on, -sum(paid.net), lot.reference, lot.id, lot.id, lot.paid_by
    from paid join payment_lot lot on lot.id = paid.lot_id
    group by lot.id, paid.business_id
    returning id, lot_id, business_id, at
  )
  insert into payment_application (payment_id, sale_id, amount, at)
  select payment.id, paid.sale_id, least(paid.net, paid.owed), payment.at
  from paid join payment using (lot_id, business_id)
  where least(paid.net, paid.owed) > 0`
