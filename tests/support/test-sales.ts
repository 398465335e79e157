import { seedCatalogue } from '../../tools/seed/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { STANDARD_TERMS } from '#shared/after-sale/cancellation-terms.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import { type Day, startOfDay } from '#shared/dates.ts'
import { type PeriodSale, settleSale } from '#shared/settlements/settle.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { business, users } from '../../server/platform/db/schema/businesses.ts'
import { checkout, paymentAttempt } from '../../server/platform/db/schema/checkouts.ts'
import { laterMovement } from '../../server/platform/db/schema/movements.ts'
import { cover } from '../../server/platform/db/schema/sale-documents.ts'
import { sale, voucher } from '../../server/platform/db/schema/sales.ts'

/** A sale for the database of a test: its terms, its day and its mode. */
export type SoldSale = Omit<PeriodSale, 'markup' | 'isPaid'> & {
  markup: number
  soldOn: Day
  /** The hour of the day in Montevideo; 0 without it. */
  hour?: number
  isPaid?: boolean
  promoCode?: string | null
  planId?: number
  planName?: string
  passengerCount?: number
  /** The later movements of the sale, each with its hour and its change in the number of passengers, which may be negative. */
  later?: readonly (Movement & { hour?: number; passengerCount?: number })[]
}

const COVER = 'cover-of-tests'

/** Adds a business that sells on account, and its login. */
export async function openBusiness(db: Database, name: string): Promise<{ businessId: string; businessName: string }> {
  const businessId = randomUUID()
  await db
    .insert(business)
    .values({ id: businessId, name, type: 'company', paymentType: 'on-account', markup: 40, commissionPercent: 30 })
  await db.insert(users).values({ email: `${businessId}@reports.test`, name, role: 'owner', businessId })
  return { businessId, businessName: name }
}

/** Inserts sales as purchases would have left them: settled by the pure rule, with checkout, payment and the holder's voucher. */
export async function writeSold(db: Database, sales: readonly SoldSale[]): Promise<void> {
  if (sales.length === 0) return
  const logins = new Map((await db.select().from(users)).map(({ id, businessId }) => [businessId, id]))
  const rows = sales.map((sold) => rowsOf(sold, logins.get(sold.businessId) ?? null))
  await seedCatalogue(db)
  await db.insert(cover).values({ hash: COVER, benefits: [] }).onConflictDoNothing()
  await db.insert(checkout).values(rows.map((row) => row.checkout))
  const attempts = rows.flatMap((row) => row.attempt ?? [])
  if (attempts.length > 0) await db.insert(paymentAttempt).values(attempts)
  const written = await db
    .insert(sale)
    .values(rows.map((row) => row.sale))
    .returning({ saleId: sale.id })
  await db.insert(voucher).values(written.map(({ saleId }) => ({ saleId, code: `CA${saleId}`, passengerNo: 1 })))
  const movements = written.flatMap(({ saleId }, n) => laterRows(saleId, sales[n]?.later ?? []))
  if (movements.length > 0) await db.insert(laterMovement).values(movements)
}

function laterRows(saleId: string, later: NonNullable<SoldSale['later']>): (typeof laterMovement.$inferInsert)[] {
  return later.flatMap(
    ({ kind, day, hour, quantity, passengerCount = 0, figures: { houseDiscount: _ours, ...figures } }) => {
      if (kind === 'sale') return []
      return {
        saleId,
        intentId: randomUUID(),
        kind,
        // A millisecond after the hour begins, so that it comes after the payment of its sale even in the same hour.
        at: new Date(hourOf(day, hour).getTime() + 1),
        day,
        quantity,
        passengerCount,
        ...figures,
      }
    },
  )
}

/** The first instant of an hour of a day in Montevideo. */
function hourOf(day: Day, hour = 0): Date {
  return new Date(Date.parse(startOfDay(day)) + hour * 3_600_000)
}

function rowsOf(sold: SoldSale, loginId: string | null) {
  const { businessId, mode } = sold
  const id = randomUUID()
  const at = hourOf(sold.soldOn, sold.hour)
  const charged = mode === 'free' ? 0 : Math.max(settleSale(sold).charged, 1)
  const userId = mode === 'account' ? loginId : null
  const isPaid = sold.isPaid ?? mode !== 'account'
  return {
    checkout: checkoutRow({ id, businessId, userId, mode, charged, at }),
    attempt: mode === 'card' ? attemptRow({ id, amount: charged, at }) : null,
    sale: {
      publicId: id.replaceAll('-', ''),
      checkoutId: id,
      attemptId: mode === 'card' ? id : null,
      mode,
      businessId,
      businessName: sold.businessName,
      businessType: 'company' as const,
      createdAt: at,
      soldOn: sold.soldOn,
      // A sale on account with later movements counts as unpaid, because the difference is owed.
      isPaid: isPaid && (mode !== 'account' || !sold.later?.length),
      paidAt: isPaid && mode === 'account' ? at : null,
      ...tripColumns(sold),
      ...moneyColumns(sold),
    },
  }
}

function moneyColumns(sold: SoldSale) {
  const { houseDiscount: _ours, ...settled } = settleSale(sold)
  return {
    promoCode: sold.promoCode ?? null,
    ownPercentage: sold.promo?.ownPercentage ?? 0,
    companyPercentage: sold.promo?.companyPercentage ?? 0,
    markup: sold.markup,
    commissionPercent: sold.commissionPercent,
    gross: sold.gross,
    ...settled,
    tariffVersion: 1,
    cancellationTerms: STANDARD_TERMS,
  }
}

type CheckoutFacts = Pick<SoldSale, 'businessId' | 'mode'> & {
  id: string
  userId: string | null
  charged: number
  at: Date
}

function checkoutRow({ id, at, ...facts }: CheckoutFacts): typeof checkout.$inferInsert {
  return {
    id,
    orderNo: id,
    ...facts,
    // Reports read the sale and never the snapshot of its checkout.
    snapshot: {} as (typeof checkout.$inferInsert)['snapshot'],
    currency: 'USD',
    tripHash: id,
    status: 'COMPLETED',
    expiresAt: at,
  }
}

function attemptRow({ id, amount, at }: { id: string; amount: number; at: Date }) {
  const shared = { id, checkoutId: id, gatewayOrder: id, tokenHash: id }
  return { ...shared, n: 1, amount, currency: 'USD' as const, status: 'CONSUMED' as const, sentAt: at }
}

function tripColumns({ planId = 7, planName = 'Clásico 60', passengerCount = 2 }: SoldSale) {
  return {
    categoryId: 24,
    categoryName: 'Por viaje',
    destinationId: 1,
    destinationName: 'Europa',
    residenceCountryId: 1,
    residenceCountry: 'Uruguay',
    planId,
    planName,
    coverHash: COVER,
    startDate: '2027-01-01',
    endDate: '2027-01-10',
    days: 10,
    familyPlan: false,
    passengerCount,
    holder: 'Ana Pérez',
    contactEmail: 'ana@reports.test',
    contactPhone: '+59899123456',
    isSubscribed: false,
    acceptedTerms: 'test',
  }
}
