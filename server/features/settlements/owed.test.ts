import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { extendSale } from '#shared/after-sale/change.ts'
import type { Movement } from '#shared/settlements/movement.ts'
import { addDays, type Day } from '#shared/dates.ts'
import type { Cents } from '#shared/money.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { settleSale } from '#shared/settlements/settle.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { netToPay, saleMovement } from '../../platform/db/schema/movements.ts'
import { rollupState } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { previewCancellation } from '../after-sale/cancel.ts'
import { dice, pick, type Roll } from '../../../tests/support/dice.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, type SoldSale, writeSold } from '../../../tests/support/test-sales.ts'
import { lastRolledUp } from '../sales/last-rolled-up.ts'
import { checkHours, rollUpHours } from './hour-rollups.ts'
import { hoursRolledUp } from './rolled-up.ts'
import { checkRollups, rollUpDays } from './rollups.ts'
import { readSettlements } from './store.ts'

const TODAY = '2026-11-21'
const EVERYTHING = { seesCost: true, seesCommission: true }
const FIRST = '2026-11-01'
const TERMS = { mode: 'account' as const, discount: 0, cost: null, markup: 40, commissionPercent: 30, promo: null }

type Business = Awaited<ReturnType<typeof openBusiness>>
let shop: TestShop
let token: string
let staff: string
let businesses: Business[]

beforeAll(async () => {
  shop = await startTestShop()
  token = (await addStaff(shop, 'finance')).token
  staff = await shop.loginAs('admin@ceibo.test')
  businesses = [await openBusiness(shop.db, 'Delta Viajes'), await openBusiness(shop.db, 'Otra Agencia')]
  for (const business of businesses) {
    const days = [...Array.from({ length: 18 }, (_, n) => addDays(FIRST, n)), TODAY]
    await writeSold(
      shop.db,
      days.map((soldOn, n) => soldFor(business, { soldOn, gross: 10_000 + n * 1_000 })),
    )
  }
  await rollUpHours(shop.dependencies)
})
afterAll(() => shop.close())

/** A sale on account that is extended, by what is owed on top, on the next day and on the one after. */
function soldFor(business: Business, { soldOn, gross }: { soldOn: Day; gross: Cents }): SoldSale {
  const figures = (cents: Cents) => ({ gross: cents, ...settleSale({ ...TERMS, gross: cents }) })
  const first: Movement = { kind: 'sale', day: soldOn, quantity: 1, figures: figures(gross) }
  const extended = extendSale([first], figures(gross + 2_000), addDays(soldOn, 1)).movements
  const again = extendSale([first, ...extended], figures(gross + 3_000), addDays(soldOn, 2)).movements
  return { ...TERMS, ...business, gross, soldOn, later: [...extended, ...again] }
}

const salesOf = (businessId: string) =>
  shop.db.select().from(sale).where(eq(sale.businessId, businessId)).orderBy(sale.number)

/** What staff do with sales and money of a business, each at random. */
const changes = {
  async markPaid(businessId: string, roll: Roll) {
    const sales = (await salesOf(businessId)).filter(({ isPaid }) => !isPaid && roll() < 0.4)
    if (sales.length === 0) return null
    const body = { ids: sales.map(({ publicId }) => publicId), reference: 'BROU 1' }
    return shop.call(saleApi.markPaid, { body }, { token })
  },
  pay: (businessId: string, roll: Roll) =>
    shop.call(
      accountStaffApi.pay,
      {
        params: { id: businessId },
        body: {
          intent: crypto.randomUUID(),
          amount: 5_000 + Math.floor(roll() * 40_000),
          paidOn: TODAY,
          method: 'transfer',
          reference: 'BROU 9',
        },
      },
      { token },
    ),
  apply: (businessId: string) => shop.call(accountStaffApi.apply, { params: { id: businessId }, body: {} }, { token }),
  async takeBackOfSale(businessId: string, roll: Roll) {
    const sales = (await salesOf(businessId)).filter(({ lotId }) => lotId !== null)
    const one = pick(roll, sales)
    if (!one) return null
    const body = { intent: crypto.randomUUID(), reason: 'El cheque no tenía fondos' }
    return shop.call(saleApi.takeBackPayment, { params: { id: one.publicId }, body }, { token })
  },
  async takeBackPayment(businessId: string, roll: Roll) {
    const entries = await shop.db.select().from(accountEntry).where(eq(accountEntry.businessId, businessId))
    const payments = entries.filter(({ kind }) => kind === 'payment')
    const one = pick(roll, payments)
    if (!one) return null
    const body = { intent: crypto.randomUUID(), payment: one.id, reason: 'No llegó' }
    return shop.call(accountStaffApi.takeBack, { params: { id: businessId }, body }, { token })
  },
  async cancel(businessId: string, roll: Roll) {
    const sales = (await salesOf(businessId)).filter(({ cancelledAt }) => cancelledAt === null)
    const one = pick(roll, sales)
    if (!one || sales.length < 6) return null
    const { refund } = await previewCancellation(shop.dependencies, one.publicId, EVERYTHING)
    const body = { intent: crypto.randomUUID(), refund }
    return shop.call(afterSaleApi.cancel, { params: { id: one.publicId }, body }, { token })
  },
}
type Change = keyof typeof changes
const CHANGES = Object.keys(changes) as Change[]

/** As the movements say it, in cents. */
async function owedBy(db: Database, businessId: string) {
  const { rows } = (await db.execute(sql`
    select
      coalesce(sum(${saleMovement.charged}), 0)::int as charged, coalesce(sum(${netToPay}), 0)::int as "netOwed"
    from ${saleMovement}
    where ${saleMovement.businessId} = ${businessId} and ${saleMovement.mode} = 'account' and not ${saleMovement.isPaid}`)) as unknown as {
    rows: { charged: number; netOwed: number }[]
  }
  return rows[0]!
}

/** At one moment, whatever is done meanwhile. */
async function expectOwed() {
  await shop.db.transaction(
    async (tx) => {
      for (const { businessId } of businesses) {
        const { rows } = await readSettlements(tx, { businessId })
        expect(rows[0]?.netOwed).toBe((await owedBy(tx, businessId)).netOwed)
      }
    },
    { isolationLevel: 'repeatable read' },
  )
}

test('X-04 X-08 R-09 what is owed of days and hours that are rolled up follows every payment, and each that is taken back', async () => {
  const roll = dice(20_261_121)
  const done = Object.fromEntries(CHANGES.map((change) => [change, 0])) as Record<Change, number>
  for (let step = 0; step < 60; step += 1) {
    const change = pick(roll, CHANGES)
    const answer = await changes[change](businesses[step % 2]!.businessId, roll)
    if (answer?.ok) done[change] += 1
    shop.clock.advance(5_000)
    await expectOwed()
  }
  expect(
    Object.values(done).every((times) => times > 0),
    JSON.stringify(done),
  ).toBe(true)
  expect(await lastRolledUp(shop.db)).toBe('2026-11-20')
  expect(await checkRollups(shop.dependencies)).toEqual([])
  expect(await hoursRolledUp(shop.db)).toMatchObject({ day: TODAY })
  expect(await checkHours(shop.dependencies)).toEqual([])
  const answer = await shop.call(reportApi.dashboard, {}, { token: staff })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const debts = await Promise.all(businesses.map(({ businessId }) => owedBy(shop.db, businessId)))
  expect(answer.result.unpaid).toMatchObject({
    charged: debts.reduce((sum, { charged }) => sum + charged, 0),
    netToPay: debts.reduce((sum, { netOwed }) => sum + netOwed, 0),
  })
})

test('X-04 X-08 R-09 payments of many at once, while their days and hours are rolled up, are lost to no rollup', async () => {
  let isPaying = true
  const refusals: string[] = []
  const rollOn = async () => {
    while (isPaying) {
      await shop.db.update(rollupState).set({ lastDay: '2026-10-31', hoursOf: null })
      await rollUpHours(shop.dependencies)
      await expectOwed()
      // The embedded database answers at once, and would leave no moment to the calls.
      await pause(1)
    }
  }
  const payOn = async (one: number) => {
    const roll = dice(one)
    for (let step = 0; step < 15; step += 1) {
      const change = pick(roll, CHANGES)
      const answer = await changes[change](businesses[(one + step) % 2]!.businessId, roll)
      if (answer && !answer.ok) refusals.push(answer.failure.errorCode)
    }
  }
  const rolling = rollOn()
  await Promise.all([0, 1, 2, 3].map(payOn)).finally(() => (isPaying = false))
  await rolling
  expect(refusals).not.toContain('UNEXPECTED')
  await expectOwed()
  expect(await checkRollups(shop.dependencies)).toEqual([])
  expect(await checkHours(shop.dependencies)).toEqual([])
})

test('X-04 sales of a business that are paid in another order at the same time wait for each other, and both end', async () => {
  const business = await openBusiness(shop.db, 'Tercera Agencia')
  const days = ['2026-11-02', '2026-11-09']
  await writeSold(
    shop.db,
    [...days, ...days].map((soldOn) => ({ ...TERMS, ...business, gross: 10_000, soldOn })),
  )
  await rollUpDays(shop.dependencies)
  const [first, second, third, fourth] = await salesOf(business.businessId)
  const payInOrder = (sales: readonly (typeof sale.$inferSelect | undefined)[]) =>
    shop.db.transaction(async (tx) => {
      for (const one of sales) {
        await tx.update(sale).set({ isPaid: true, paidAt: shop.dependencies.now() }).where(eq(sale.id, one!.id))
        await pause(200)
      }
    })
  await Promise.all([payInOrder([first, second]), payInOrder([fourth, third])])
  expect(await owedBy(shop.db, business.businessId)).toEqual({ charged: 0, netOwed: 0 })
  expect(await checkRollups(shop.dependencies)).toEqual([])
})
