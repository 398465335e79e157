import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageOn, dayAt } from '#shared/dates.ts'
import { settleSale } from '#shared/settlements/settle.ts'
import { wholeCatalogue } from '../../server/features/catalogue/store.ts'
import { checkPurchase } from '../../server/features/purchase/checkout/purchase-rules.ts'
import type { Connection } from '../../server/platform/db/schema/database.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { promoCode } from '../../server/platform/db/schema/promo-codes.ts'
import { checkout, paymentAttempt, promoRedemption } from '../../server/platform/db/schema/checkouts.ts'
import { paymentLot } from '../../server/platform/db/schema/payment-lots.ts'
import { passenger, sale, saleExtra, voucher } from '../../server/platform/db/schema/sales.ts'
import type { ImageStore } from '../../server/adapters/images/store.ts'
import { testCipher } from '../../tests/support/test-cipher.ts'
import { yearOfSales } from './calendar.ts'
import { seedDemo } from './demo.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { inventPurchase } from './purchases.ts'
import { randomOf } from './random.ts'
import { seedSales } from './sales.ts'

const NOW = new Date('2026-11-21T15:00:00.000Z')
const COUNT = 700
const nowhere: ImageStore = { put: async () => undefined, get: async () => null }

let connection: Connection
beforeAll(async () => {
  connection = await testDatabase()
  await seedDemo(connection.db, { images: nowhere, now: NOW })
  await seedSales(connection.db, { count: COUNT, seed: 5, now: NOW, documents: testCipher })
})
afterAll(() => connection.close())

test('K-08 the same seed gives the same sales, another seed others, and running it again adds none', async () => {
  const other = await testDatabase()
  const ids = async ({ db }: Connection) =>
    (
      await db
        .select({ id: sale.publicId, charged: sale.charged, at: sale.createdAt })
        .from(sale)
        .orderBy(sale.publicId)
    ).map(({ id, charged, at }) => `${id} ${charged} ${at.toISOString()}`)
  try {
    await seedDemo(other.db, { images: nowhere, now: NOW })
    await seedSales(other.db, { count: COUNT, seed: 5, now: NOW, documents: testCipher })
    const first = await ids(other)
    expect(first).toHaveLength(COUNT)
    expect(first).toEqual(await ids(connection))
    await seedSales(other.db, { count: COUNT, seed: 5, now: NOW, documents: testCipher })
    expect(await ids(other)).toEqual(first)
    await seedSales(other.db, { count: 50, seed: 6, now: NOW, documents: testCipher })
    expect(await ids(other)).toHaveLength(COUNT + 50)
  } finally {
    await other.close()
  }
})

describe('K-08 an invented sale', () => {
  test('is of the last year, numbered in the order of time, sold by each of the demo', async () => {
    const rows = await connection.db.select().from(sale).orderBy(sale.number)
    const times = rows.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(NOW.getTime() - 366 * 86_400_000)
    expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime())
    expect(dayAt(new Date(times.at(-1) ?? 0))).toBe('2026-11-21')
    expect(rows.every(({ soldOn, createdAt }) => soldOn === dayAt(createdAt))).toBe(true)
    expect(new Set(rows.map(({ soldOn }) => soldOn.slice(0, 7))).size).toBeGreaterThanOrEqual(12)
    expect(new Set(rows.map(({ businessName }) => businessName)).size).toBe(4)
  })

  test('is settled to the cent by the pure rule, at the cost of its checkout', async () => {
    const rows = await connection.db.select().from(sale).innerJoin(checkout, eq(checkout.id, sale.checkoutId))
    expect(rows).toHaveLength(COUNT)
    for (const { sale: row, checkout: order } of rows) {
      const settled = settleSale({
        gross: row.gross,
        discount: row.discount,
        promo: row.promoCode ? { ownPercentage: row.ownPercentage, companyPercentage: row.companyPercentage } : null,
        cost: order.snapshot.cost,
        markup: row.markup,
        commissionPercent: row.commissionPercent,
      })
      expect(row).toMatchObject({
        charged: settled.charged,
        discount: settled.discount,
        cost: settled.cost,
        margin: settled.margin,
        commission: settled.commission,
        houseShare: settled.houseShare,
      })
      expect(order).toMatchObject({ status: 'COMPLETED', charged: row.charged, mode: row.mode })
    }
  })

  test('has a voucher for each passenger, an attempt when it was paid by card, and passengers of their age', async () => {
    const { db } = connection
    const rows = await db.select().from(sale)
    const passengers = await db.select().from(passenger)
    const extras = await db.select().from(saleExtra)
    const [vouchers] = await db.select({ all: count() }).from(voucher)
    const [attempts] = await db.select({ all: count() }).from(paymentAttempt)
    expect(vouchers?.all).toBe(passengers.length)
    expect(attempts?.all).toBe(rows.filter(({ mode }) => mode === 'card').length)
    expect(extras.length).toBeGreaterThan(0)
    for (const row of rows) {
      const own = passengers.filter(({ saleId }) => saleId === row.id)
      const prices = [...own, ...extras.filter(({ saleId }) => saleId === row.id)].map(({ price }) => price)
      expect(own).toHaveLength(row.passengerCount)
      expect(prices.reduce((all, price) => all + price, 0)).toBe(row.gross)
      expect(own.every(({ birthDate, age }) => ageOn(birthDate, row.startDate) === age)).toBe(true)
    }
  })

  test('on account is sold by its business and paid in a lot that adds up', async () => {
    const rows = await connection.db.select().from(sale)
    const onAccount = rows.filter(({ mode }) => mode === 'account')
    expect(new Set(onAccount.map(({ businessName }) => businessName))).toEqual(
      new Set(['Rambla Brokers', 'Cooperativa del Plata']),
    )
    expect(onAccount.every(({ soldBy }) => soldBy !== null)).toBe(true)
    expect(rows.every(({ mode, isPaid }) => mode === 'account' || isPaid)).toBe(true)
    expect(onAccount.some(({ isPaid }) => !isPaid)).toBe(true)
    for (const lot of await connection.db.select().from(paymentLot)) {
      const paid = rows.filter(({ lotId }) => lotId === lot.id)
      expect(lot.saleCount).toBe(paid.length)
      expect(lot.charged).toBe(paid.reduce((all, { charged }) => all + charged, 0))
    }
  })

  test('uses a code of its business on a day on which it works; codes count their uses; UNICA is left to try', async () => {
    const { db } = connection
    const codes = await db.select().from(promoCode)
    const rows = await db.select().from(sale)
    for (const code of codes) {
      const uses = rows.filter((row) => row.promoCode === code.code)
      expect([code.code, code.used]).toEqual([code.code, uses.length])
      for (const { soldOn } of uses) {
        expect((code.startDate ?? soldOn) <= soldOn && soldOn <= (code.endDate ?? soldOn)).toBe(true)
      }
    }
    const used = codes.filter(({ used: uses }) => uses > 0).map(({ code }) => code)
    expect(used.toSorted()).toEqual(['BIENVENIDA', 'INVIERNO10', 'LITORAL12', 'VERANO15'])
    const [redeemed] = await db.select({ all: count() }).from(promoRedemption)
    expect(redeemed?.all).toBe(rows.filter((row) => row.promoCode !== null).length)
    const litoral = await db
      .select({ name: business.name })
      .from(sale)
      .innerJoin(business, eq(business.id, sale.businessId))
      .where(sql`${sale.promoCode} = 'LITORAL12'`)
    expect(new Set(litoral.map(({ name }) => name))).toEqual(new Set(['Mburucuyá Viajes']))
  })

  test('could have been bought: no rule of sale is broken', async () => {
    const catalogue = await wholeCatalogue(connection.db)
    for (let n = 0; n < 3_000; n += 1) {
      const { purchase, ages } = inventPurchase(randomOf(99, n), catalogue, '2026-02-27')
      const residence = catalogue.residenceCountries.find(({ id }) => id === purchase.residenceCountryId)
      const checked = checkPurchase(purchase, { residenceIso: residence?.iso ?? '', today: '2026-02-27' })
      expect(checked).toEqual({ broken: [], ages })
    }
  })
})

test('the calendar keeps the order of time for any number of sales, and ends now', () => {
  for (const size of [1, 2, 365, 10_000]) {
    const whenOf = yearOfSales(size, NOW)
    const times = Array.from({ length: size }, (_, n) => whenOf(n, 0.999).getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(NOW.getTime())
  }
  const atMidnight = new Date('2026-11-21T03:00:00.000Z')
  expect(yearOfSales(10, atMidnight)(9, 0.999).getTime()).toBeLessThanOrEqual(atMidnight.getTime())
})
