import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { sum } from '#shared/money.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, fifteenDaysInEurope } from '../../../tests/support/test-buyer.ts'

let shop: TestShop
let token: string
let broker: string
let businessId: string
beforeAll(async () => {
  shop = await startTestShop()
  token = (await addStaff(shop, 'finance')).token
  broker = await shop.loginAs('broker@ceibo.test')
  const [own] = await shop.db.select().from(business).where(eq(business.name, 'Rambla Brokers'))
  businessId = own!.id
})
afterAll(() => shop.close())

const sell = () => buyer(shop, broker).createSale({ purchase: fifteenDaysInEurope(), email: 'ana@example.com' })

const limit = (creditLimit: number | null) =>
  shop.call(accountStaffApi.limit, { params: { id: businessId }, body: { creditLimit } }, { token })

const sold = () =>
  shop.db
    .select()
    .from(sale)
    .where(and(eq(sale.businessId, businessId), eq(sale.mode, 'account')))

async function balance(): Promise<number> {
  const answer = await shop.call(partnerAccountApi.get, { params: { id: businessId } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result.balance
}

test('G-05 of twenty sales on account at once as many are made as the limit lets, to the cent', async () => {
  expect((await sell()).is).toBe('ok')
  const [first] = await sold()
  const net = first!.charged - first!.commission
  const before = await balance()
  expect(await limit(before + 7 * net + 1)).toMatchObject({ ok: true })
  const told = await Promise.all(Array.from({ length: 20 }, sell))
  expect(told.filter(({ is }) => is === 'ok')).toHaveLength(7)
  const refused = told.filter(({ is }) => is !== 'ok')
  expect(refused).toHaveLength(13)
  for (const answer of refused)
    expect(answer).toMatchObject({ is: 'CREDIT_LIMIT_REACHED', message: messages['PAYMENT.CREDIT_LIMIT'] })
  expect(await balance()).toBe(before + 7 * net)
  expect(sum((await sold()).map(({ charged, commission }) => charged - commission))).toBe(8 * net)

  // A payment makes room, and no limit lets all.
  const body = { intent: crypto.randomUUID(), amount: net, paidOn: '2026-11-21', reference: 'BROU 2' }
  await shop.call(accountStaffApi.pay, { params: { id: businessId }, body: { ...body, method: 'cash' } }, { token })
  expect([(await sell()).is, (await sell()).is]).toEqual(['ok', 'CREDIT_LIMIT_REACHED'])
  await limit(null)
  expect((await sell()).is).toBe('ok')
})

test('G-05 the limit is on record, seen by the business, and only finance and administrators set it', async () => {
  await limit(500_00)
  const own = await shop.call(partnerAccountApi.own, {}, { token: broker })
  expect(own).toMatchObject({ ok: true, result: { creditLimit: 500_00 } })
  const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'account.credit-limited',
    subject: businessId,
    detail: { creditLimit: { from: null, to: 500_00 } },
  })
  const { token: reader } = await addStaff(shop, 'reader')
  const asked = { params: { id: businessId }, body: { creditLimit: null } }
  expect(await shop.call(accountStaffApi.limit, asked, { token: reader })).toMatchObject({ status: 403 })
})
