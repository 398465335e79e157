import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import type { Cents } from '#shared/money.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { accountEntry } from '../../platform/db/schema/accounts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { openBusiness, writeSold } from '../../../tests/support/test-sales.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop()
  token = (await addStaff(shop, 'finance')).token
})
afterAll(() => shop.close())

/** A business that owes for sales on account, and is owed the commission of one by card. */
async function seller({ commission, debts = [] }: { commission: Cents; debts?: Cents[] }) {
  const own = await openBusiness(shop.db, `Vendedora ${crypto.randomUUID()}`)
  const terms = { ...own, discount: 0, promo: null, cost: 0, markup: 40, soldOn: '2026-11-19' }
  await writeSold(shop.db, [
    { ...terms, mode: 'card', gross: commission, commissionPercent: 100 },
    ...debts.map((gross) => ({ ...terms, mode: 'account' as const, gross, commissionPercent: 0, isPaid: false })),
  ])
  const input = { params: { id: own.businessId } }
  const account = async () => {
    const answer = await shop.call(partnerAccountApi.get, input, { token })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    const { debt, commissionOwed, balance, rest } = answer.result
    return { debt, commissionOwed, balance, rest }
  }
  const money = { paidOn: '2026-11-21', method: 'transfer', reference: 'BROU 5' } as const
  const payOut = (amount: Cents, { intent = crypto.randomUUID(), paidOn = money.paidOn as string } = {}) =>
    shop.call(accountStaffApi.payOut, { ...input, body: { intent, amount, ...money, paidOn } }, { token })
  const net = (intent = crypto.randomUUID()) =>
    shop.call(accountStaffApi.net, { ...input, body: { intent } }, { token })
  const onAccount = async () =>
    (await shop.db.select().from(sale).where(eq(sale.businessId, own.businessId)).orderBy(sale.number)).filter(
      ({ mode }) => mode === 'account',
    )
  return { ...own, account, payOut, net, onAccount }
}

test('G-03 commission is paid out once, at most what we owe once the debt is taken off', async () => {
  const { account, payOut } = await seller({ commission: 100_00, debts: [30_00] })
  const refused = (path: string, message: string) => ({ status: 400, failure: { fields: [{ path, message }] } })
  expect(await payOut(70_01)).toMatchObject(refused('amount', messages['ACCOUNTS.PAYOUT_TOO_MUCH']))
  const tomorrow = { paidOn: '2026-11-22' }
  expect(await payOut(1_00, tomorrow)).toMatchObject(refused('paidOn', messages['SALES.PAID_ON_INVALID']))
  const once = { intent: crypto.randomUUID() }
  await Promise.all([payOut(50_00, once), payOut(50_00, once)])
  expect(await account()).toEqual({ debt: 30_00, commissionOwed: 50_00, balance: -20_00, rest: 0 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => payOut(20_00)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await account()).toMatchObject({ balance: 0 })
})

test('G-03 netting pays the oldest sales with commission, changes no balance, and is taken back with its payout', async () => {
  const { account, net, onAccount } = await seller({ commission: 50_00, debts: [40_00, 30_00] })
  const before = await account()
  const intent = crypto.randomUUID()
  const both = await sideBySide(shop, accountEntry, [() => net(intent), () => net(intent)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await account()).toEqual({ debt: 20_00, commissionOwed: 0, balance: before.balance, rest: 0 })
  expect((await onAccount()).map(({ isPaid }) => isPaid)).toEqual([true, false])
  expect(await net()).toMatchObject({ status: 409, failure: { errorCode: 'NOTHING_TO_NET' } })
  const [first] = await onAccount()
  const takenBack = {
    params: { id: first!.publicId },
    body: { intent: crypto.randomUUID(), reason: 'Era de otra venta' },
  }
  expect(await shop.call(saleApi.takeBackPayment, takenBack, { token })).toMatchObject({ ok: true })
  expect(await account()).toEqual({ debt: 60_00, commissionOwed: 40_00, balance: before.balance, rest: 0 })
})

test('G-03 two of staff who net one account at once net it once', async () => {
  const { account, net } = await seller({ commission: 50_00, debts: [200_00] })
  const both = await sideBySide(shop, accountEntry, [() => net(), () => net()])
  expect(both.map(({ status }) => status)).toEqual([200, 409])
  expect(await account()).toEqual({ debt: 150_00, commissionOwed: 0, balance: 150_00, rest: 0 })
})
