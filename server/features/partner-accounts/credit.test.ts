import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
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
  const netToPay = first!.charged - first!.commission
  const before = await balance()
  expect(await limit(before + 7 * netToPay + 1)).toMatchObject({ ok: true })
  const answers = await Promise.all(Array.from({ length: 20 }, sell))
  expect(answers.filter(({ is }) => is === 'ok')).toHaveLength(7)
  const refused = answers.filter(({ is }) => is !== 'ok')
  expect(refused).toHaveLength(13)
  for (const answer of refused)
    expect(answer).toMatchObject({ is: 'CREDIT_LIMIT_REACHED', message: messages['PAYMENT.CREDIT_LIMIT'] })
  expect(await balance()).toBe(before + 7 * netToPay)
  expect(sum((await sold()).map(({ charged, commission }) => charged - commission))).toBe(8 * netToPay)

  // A payment makes room, and no limit lets all.
  const body = { intent: crypto.randomUUID(), amount: netToPay, paidOn: '2026-11-21', reference: 'BROU 2' }
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
  const input = { params: { id: businessId }, body: { creditLimit: null } }
  expect(await shop.call(accountStaffApi.limit, input, { token: reader })).toMatchObject({ status: 403 })
})

test('G-05 of two limits that are set at once, the second says that it replaced the first', async () => {
  await limit(null)
  const both = await sideBySide(shop, auditLog, [() => limit(500_00), () => limit(600_00)])
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  const isLimited = eq(auditLog.action, 'account.credit-limited')
  const entries = await shop.db.select().from(auditLog).where(isLimited).orderBy(desc(auditLog.id)).limit(2)
  expect(entries.map(({ detail }) => detail.creditLimit)).toEqual([
    { from: 500_00, to: 600_00 },
    { from: null, to: 500_00 },
  ])
})

test('G-05 D-09 of ten who set the limit at once, one does; the others are refused, and get the account as it is now', async () => {
  await limit(null)
  const set = (creditLimit: number | null, before: number | null) =>
    shop.call(accountStaffApi.limit, { params: { id: businessId }, body: { creditLimit, before } }, { token })
  const limits = Array.from({ length: 10 }, (_, n) => 500_00 + n)
  const answers = await Promise.all(limits.map((one) => set(one, null)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const now = limits[answers.findIndex(({ ok }) => ok)]!
  for (const answer of answers.filter(({ ok }) => !ok)) {
    expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
    expect(currentOf(answer, partnerAccountApi.own)).toMatchObject({ id: businessId, creditLimit: now })
  }
  // Who asks for what it is already, as after a lost answer, is not refused.
  expect(await set(now, null)).toMatchObject({ ok: true })
  expect(await set(null, now)).toMatchObject({ ok: true })
})

test('G-05 a business near the limit gets one email, as staff do, under its brand, and again after it fell', async () => {
  await limit(null)
  await sell()
  const netToPay = (await sold())[0]!.charged - (await sold())[0]!.commission
  const debt = await balance()
  await deliverEmails(shop)
  const warnings = async () =>
    (await deliverEmails(shop)).filter(({ subject }) => /límite de crédito/.test(subject)).map(({ to }) => to)
  const both = ['broker@ceibo.test', 'hola@ceibo.test']
  // The second sale brings it to 80 percent and over, the third goes on from there.
  const most = Math.floor((debt + 2 * netToPay) / 0.8)
  await limit(most)
  expect(await warnings()).toEqual([])
  await sell()
  expect(await warnings()).toEqual([])
  await sell()
  const emails = await deliverEmails(shop)
  const sent = emails.filter(({ subject }) => /límite de crédito/.test(subject))
  expect(sent.map(({ to }) => to).toSorted()).toEqual(both)
  const [own] = sent.filter(({ to }) => to === 'broker@ceibo.test')
  expect(own?.text).toContain(formatMoney(most))
  expect(own?.text).toContain(formatMoney(debt + 2 * netToPay))
  expect(own?.sender).toBeUndefined()
  await sell()
  expect(await warnings()).toEqual([])

  const pay = { amount: 2 * netToPay, paidOn: '2026-11-21', reference: 'BROU 9', method: 'cash' } as const
  const body = { intent: crypto.randomUUID(), ...pay }
  await shop.call(accountStaffApi.pay, { params: { id: businessId }, body }, { token })
  expect(await warnings()).toEqual([])
  const adjusted = { intent: crypto.randomUUID(), amount: netToPay, reason: 'Un cargo' }
  for (let times = 0; times < 2; times += 1)
    await shop.call(accountStaffApi.adjust, { params: { id: businessId }, body: adjusted }, { token })
  expect((await warnings()).toSorted()).toEqual(both)

  // A lower limit is as near as a higher debt.
  await limit(10 * most)
  await limit(await balance())
  expect((await warnings()).toSorted()).toEqual(both)
})

test('G-05 of ten sales at once that cross the 80 percent together, one warns', async () => {
  await limit(null)
  await sell()
  const netToPay = (await sold())[0]!.charged - (await sold())[0]!.commission
  await deliverEmails(shop)
  await limit(Math.floor(((await balance()) + 5 * netToPay) / 0.8))
  await Promise.all(Array.from({ length: 10 }, sell))
  const sent = (await deliverEmails(shop)).filter(({ subject }) => /límite de crédito/.test(subject))
  expect(sent).toHaveLength(2)
})
