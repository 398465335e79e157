import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { messages } from '#shared/messages.ts'
import { type Cents, sum } from '#shared/money.ts'
import { type AccountLine, partnerAccountApi } from '#shared/partner-account/contract.ts'
import { previewPayment } from '#shared/partner-account/coverage.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { accountEntry, paymentApplication } from '../../platform/db/schema/accounts.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
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

const TODAY = '2026-11-21'
type SaleRow = typeof sale.$inferSelect

/** A business with sales on account, the oldest first, for which it owes so much each: no commission, no cost. */
async function seller(...debts: Cents[]) {
  const own = await openBusiness(shop.db, `Vendedora ${crypto.randomUUID()}`)
  const terms = { discount: 0, promo: null, cost: 0, markup: 40, commissionPercent: 0, mode: 'account' as const }
  const owe = (gross: Cents) => writeSold(shop.db, [{ ...own, ...terms, gross, soldOn: '2026-11-19', isPaid: false }])
  for (const gross of debts) await owe(gross)
  const sales = () => shop.db.select().from(sale).where(eq(sale.businessId, own.businessId)).orderBy(sale.number)
  const account = async () => {
    const answer = await shop.call(partnerAccountApi.get, { params: { id: own.businessId } }, { token })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    const { debt, rest, balance } = answer.result
    return { debt, rest, balance, paid: (await sales()).map(({ isPaid }) => isPaid) }
  }
  return { ...own, owe, sales, account }
}

const pay = (businessId: string, amount: Cents, more: { saleIds?: string[]; intent?: string; paidOn?: string } = {}) =>
  shop.call(
    accountStaffApi.pay,
    {
      params: { id: businessId },
      body: { intent: crypto.randomUUID(), amount, paidOn: TODAY, method: 'transfer', reference: 'BROU 9', ...more },
    },
    { token },
  )
const typed = { paidOn: TODAY, method: 'transfer', reference: 'BROU 9' }
/** What a caller gets that sends what no form of ours would. */
async function sent(businessId: string, what: string, payload: object) {
  const url = `/api/accounts/${businessId}/${what}`
  const answer = await shop.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } })
  return [answer.statusCode, answer.json<{ fields?: { message: string }[] }>().fields?.map(({ message }) => message)]
}
const wrongAmount = [400, [messages['ACCOUNTS.AMOUNT_INVALID']]]
const apply = (businessId: string, saleIds?: string[]) =>
  shop.call(accountStaffApi.apply, { params: { id: businessId }, body: saleIds ? { saleIds } : {} }, { token })
const mark = (rows: readonly SaleRow[]) =>
  shop.call(saleApi.markPaid, { body: { ids: rows.map(({ publicId }) => publicId), reference: 'BROU 1' } }, { token })
const cancel = async ({ publicId, charged }: SaleRow) =>
  shop.call(
    afterSaleApi.cancel,
    { params: { id: publicId }, body: { intent: crypto.randomUUID(), refund: charged } },
    { token },
  )

async function lines(businessId: string): Promise<AccountLine[]> {
  const answer = await shop.call(partnerAccountApi.lines, { query: { filter: { businessId } } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result.rows
}

describe('G-02 a payment', () => {
  test('covers the oldest sales first; one that is covered in part is not paid, and what is left stays as balance', async () => {
    const { businessId, account, owe } = await seller(100_00, 50_00, 30_00)
    await deliverEmails(shop)
    expect(await pay(businessId, 120_00)).toMatchObject({ ok: true, result: { covered: 1, rest: 0 } })
    expect(await account()).toEqual({ debt: 60_00, rest: 0, balance: 60_00, paid: [true, false, false] })
    expect((await deliverEmails(shop)).map(({ subject }) => subject)).toContain('Recibimos tu pago: USD 120,00')
    expect(await pay(businessId, 100_00)).toMatchObject({ result: { covered: 2, rest: 40_00 } })
    expect(await account()).toEqual({ debt: -40_00, rest: 40_00, balance: -40_00, paid: [true, true, true] })
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'account.paid', subject: businessId, detail: { amount: 100_00, count: 2 } })
    const payments = (await lines(businessId)).filter(({ kind }) => kind === 'payment')
    expect(payments).toEqual(
      expect.arrayContaining([expect.objectContaining({ amount: -100_00, reference: 'BROU 9' })]),
    )
    // Sold later: the rest covers it when staff ask.
    await owe(25_00)
    expect(await apply(businessId)).toMatchObject({ result: { covered: 1, rest: 15_00 } })
    expect(await account()).toMatchObject({ balance: -15_00, paid: [true, true, true, true] })
  })

  test('covers the sales that are picked, and no other business’s', async () => {
    const [own, other] = [await seller(100_00, 50_00), await seller(10_00)]
    const [, second] = await own.sales()
    expect(await pay(own.businessId, 50_00, { saleIds: [second!.publicId] })).toMatchObject({ result: { covered: 1 } })
    expect((await own.account()).paid).toEqual([false, true])
    const foreign = (await other.sales()).map(({ publicId }) => publicId)
    expect(await pay(own.businessId, 50_00, { saleIds: foreign })).toMatchObject({ status: 404 })
    expect(await own.account()).toMatchObject({ debt: 100_00, rest: 0 })
  })

  test('D-11 is previewed from the rows of what is owed: the ticked sales are those that it covers, to the cent', async () => {
    const { businessId, account, sales } = await seller(100_00, 50_00, 30_00)
    await pay(businessId, 20_00)
    const owed = async (who = token) => {
      const answer = await shop.call(accountStaffApi.owed, { params: { id: businessId } }, { token: who })
      if (!answer.ok) throw new Error(answer.failure.errorCode)
      return answer.result
    }
    const before = await owed()
    const rows = await sales()
    expect(before.sales.map(({ id, number, open }) => ({ id, number, open }))).toEqual(
      rows.map(({ publicId: id, number }, n) => ({ id, number, open: [80_00, 50_00, 30_00][n] })),
    )
    expect(before.later).toEqual({ count: 0, open: 0 })
    const preview = (amount: Cents, ticked: readonly string[] | null) =>
      previewPayment({ amount, sales: before.sales, later: 0, ticked: ticked && new Set(ticked) })
    const oldest = preview(100_00, null)
    expect([...oldest.picked]).toEqual(rows.slice(0, 2).map(({ publicId }) => publicId))
    expect(oldest).toMatchObject({ total: 130_00, missing: 30_00, rest: 0 })
    expect(await pay(businessId, 100_00)).toMatchObject({ result: { covered: 1, rest: 0 } })
    expect((await owed()).sales.map(({ open }) => open)).toEqual([30_00, 30_00])

    const [, , third] = rows
    const ticked = new Set([third!.publicId])
    const byHand = previewPayment({ amount: 45_00, sales: (await owed()).sales, later: 0, ticked })
    expect(byHand).toMatchObject({ total: 30_00, missing: 0, rest: 15_00 })
    expect(await pay(businessId, 45_00, { saleIds: [...byHand.picked] })).toMatchObject({
      result: { covered: 1, rest: byHand.rest },
    })
    expect((await account()).paid).toEqual([true, false, true])
    const input = { params: { id: businessId } }
    for (const role of ['support', 'reader'] as const) {
      const { token: who } = await addStaff(shop, role, `${role}-owed@staff.test`)
      expect(await shop.call(accountStaffApi.owed, input, { token: who })).toMatchObject({ status: 403 })
    }
  })

  test('D-11 of more than a hundred owed sales the first are listed, and the others are counted with what is open', async () => {
    const { businessId } = await seller(...Array.from({ length: 103 }, () => 10_00))
    const answer = await shop.call(accountStaffApi.owed, { params: { id: businessId } }, { token })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    const { sales, later } = answer.result
    expect([sales.length, later]).toEqual([100, { count: 3, open: 30_00 }])
    const { rest } = previewPayment({ amount: 1_050_00, sales, later: later.open, ticked: null })
    expect(await pay(businessId, 1_050_00)).toMatchObject({ result: { covered: 103, rest } })
    expect(rest).toBe(20_00)
  })

  test('is registered once by its id; nothing, a day to come and no business are refused', async () => {
    const { businessId, account } = await seller(100_00)
    const intent = crypto.randomUUID()
    const payOnce = () => pay(businessId, 100_00, { intent })
    const repeated = await sideBySide(shop, accountEntry, [payOnce, payOnce, payOnce])
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await account()).toEqual({ debt: 0, rest: 0, balance: 0, paid: [true] })
    expect(await sent(businessId, 'payments', { ...typed, intent: crypto.randomUUID(), amount: 0 })).toEqual(
      wrongAmount,
    )
    expect(await sent(businessId, 'payments', { ...typed, intent: crypto.randomUUID(), amount: -1 })).toEqual(
      wrongAmount,
    )
    expect(await pay(businessId, 1_00, { paidOn: '2026-11-22' })).toMatchObject({ status: 400 })
    expect(await pay(crypto.randomUUID(), 1_00)).toMatchObject({ status: 404 })
    expect(await pay(businessId, 900_00, { intent })).toMatchObject({
      status: 409,
      failure: { errorCode: 'DONE_OTHERWISE' },
    })
    expect(await pay((await seller()).businessId, 1_00, { intent })).toMatchObject({ status: 404 })
    expect(await account()).toMatchObject({ balance: 0 })
  })

  test('of sales that are marked together is the open net of each business', async () => {
    const [one, two] = [await seller(100_00), await seller(40_00, 5_00)]
    await pay(one.businessId, 30_00)
    const answer = await mark([...(await one.sales()), ...(await two.sales())])
    expect(answer).toMatchObject({ ok: true, result: { updated: 3, netToPay: 115_00 } })
    expect(await one.account()).toEqual({ debt: 0, rest: 0, balance: 0, paid: [true] })
    expect(await two.account()).toEqual({ debt: 0, rest: 0, balance: 0, paid: [true, true] })
  })

  test('two of staff at once, by lot and by account, pay each sale once', async () => {
    const { businessId, account, sales } = await seller(...Array.from({ length: 12 }, () => 10_00))
    const rows = await sales()
    await Promise.all([mark(rows), pay(businessId, 120_00), mark(rows.toReversed()), apply(businessId)])
    await apply(businessId)
    const entries = await shop.db.select().from(accountEntry).where(eq(accountEntry.businessId, businessId))
    const came = -sum(entries.map(({ amount }) => amount))
    const after = await account()
    expect(after.paid.every(Boolean)).toBe(true)
    // The second payer paid nothing, or paid in advance: not a cent is lost.
    expect([after.rest, after.balance]).toEqual([came - 120_00, 120_00 - came])
  })
})

test('G-02 two of staff who use one rest at once use it once', async () => {
  const { businessId, account, owe } = await seller()
  await pay(businessId, 100_00)
  for (const gross of [100_00, 100_00]) await owe(gross)
  const used = await sideBySide(shop, paymentApplication, [() => apply(businessId), () => apply(businessId)])
  expect(used).toMatchObject([{ result: { covered: 1 } }, { result: { covered: 0 } }])
  expect(await account()).toEqual({ debt: 100_00, rest: 0, balance: 100_00, paid: [true, false] })
})

describe('G-02 after a sale was paid', () => {
  test('R-02 cancelled, what covered it is free again and pays another', async () => {
    const { businessId, account, sales } = await seller(100_00, 60_00)
    const [first] = await sales()
    await pay(businessId, 100_00)
    expect(await cancel(first!)).toMatchObject({ ok: true })
    expect(await account()).toEqual({ debt: -40_00, rest: 100_00, balance: -40_00, paid: [true, false] })
    expect(await apply(businessId)).toMatchObject({ result: { covered: 1, rest: 40_00 } })
    expect(await account()).toEqual({ debt: -40_00, rest: 40_00, balance: -40_00, paid: [true, true] })
  })

  test('R-10 a sale taken out of its payment, and a payment taken back whole, are owed again', async () => {
    const { businessId, account, sales } = await seller(100_00, 60_00)
    await pay(businessId, 200_00)
    const [first] = await sales()
    const reason = 'Era de otra empresa'
    await shop.call(
      saleApi.takeBackPayment,
      { params: { id: first!.publicId }, body: { intent: crypto.randomUUID(), reason } },
      { token },
    )
    expect(await account()).toEqual({ debt: 60_00, rest: 40_00, balance: 60_00, paid: [false, true] })
    const [payment] = (await lines(businessId)).filter(({ kind }) => kind === 'payment')
    expect(payment).toMatchObject({ amount: -200_00, remaining: 100_00 })
    const takeBack = (intent: string) =>
      shop.call(
        accountStaffApi.takeBack,
        { params: { id: businessId }, body: { intent, payment: payment!.id, reason } },
        { token },
      )
    const intent = crypto.randomUUID()
    const repeated = await Promise.all(Array.from({ length: 4 }, () => takeBack(intent)))
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await takeBack(crypto.randomUUID())).toMatchObject({ status: 409 })
    expect(await account()).toEqual({ debt: 160_00, rest: 0, balance: 160_00, paid: [false, false] })
    // All of it happened at one moment, so the lines stand in any order.
    const takeBackLine = { kind: 'payment-taken-back', amount: 100_00, reason }
    const after = await lines(businessId)
    expect(after).toContainEqual(expect.objectContaining(takeBackLine))
    expect(after.filter(({ remaining }) => remaining !== 0)).toEqual([])
  })
})

test('G-01 an adjustment has a reason, counts once, and only a role with the right writes it', async () => {
  const { businessId, account } = await seller(100_00)
  const intent = crypto.randomUUID()
  const adjust = (amount: Cents, who = token) =>
    shop.call(
      accountStaffApi.adjust,
      { params: { id: businessId }, body: { intent, amount, reason: 'Diferencia de cambio' } },
      { token: who },
    )
  const both = await sideBySide(shop, accountEntry, [() => adjust(-5_00), () => adjust(-5_00)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await account()).toMatchObject({ debt: 95_00, balance: 95_00 })
  expect(await sent(businessId, 'adjustments', { intent, amount: 0, reason: 'Nada' })).toEqual(wrongAmount)
  for (const role of ['support', 'reader'] as const) {
    expect(await adjust(-5_00, (await addStaff(shop, role)).token)).toMatchObject({ status: 403 })
  }
})
