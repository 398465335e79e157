import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { glanceOf } from '#shared/after-sale/glance.ts'
import { outcomeOf } from '#shared/after-sale/outcome.ts'
import { sum } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { refund } from '../../platform/db/schema/checkouts.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { saleMovement } from '../../platform/db/schema/movements.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good, HOUR, runDueWork } from '../../../tests/support/test-buyer.ts'
import { voucherDocument } from '../sales/voucher-document.ts'
import { voucherPdf } from '../sales/voucher-pdf.ts'

let shop: TestShop
let admin: string
let support: string
let broker: string
let mainBrandId: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  admin = await shop.loginAs('admin@ceibo.test')
  support = (await addStaff(shop, 'support')).token
  broker = await shop.loginAs('broker@ceibo.test')
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  mainBrandId = main!.id
})
afterAll(() => shop.close())

/** A sale by card, with a code of the demo's that both sides pay for. */
async function sell(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const ana = buyer(shop)
  const opened = good(await ana.open(fifteenDaysInEurope(more)))
  if (opened.amount > 0) good(await ana.pay(opened, await card(shop)))
  const { saleId } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  return saleId
}

const rowOf = async (publicId: string) => (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]!

async function preview(id: string, token = admin) {
  const answer = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

const cancel = (id: string, refundCents: number, { intent = crypto.randomUUID(), token = admin } = {}) =>
  shop.call(afterSaleApi.cancel, { params: { id }, body: { intent, refund: refundCents } }, { token })

const show = (id: string, token = admin) => shop.call(afterSaleApi.show, { params: { id } }, { token })

async function settlementOf(businessId: string) {
  const answer = await shop.call(reportApi.settlements, { query: {} }, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result.rows.find((row) => row.businessId === businessId)
}

async function voucherText(saleId: string): Promise<string> {
  const [first] = await shop.db.select().from(voucher).where(eq(voucher.saleId, saleId))
  const document = await voucherDocument(shop.dependencies, first!.code)
  return (await readPdf(await voucherPdf(document))).text
}

describe('R-02 within the term of the law', () => {
  test('all goes back by card, every column of the settlement is as before, vouchers are void, the code is free again', async () => {
    const codeUses = async () =>
      (await shop.db.select({ used: promoCode.used }).from(promoCode).where(eq(promoCode.code, 'VERANO15')))[0]!.used
    await sell()
    const [usesBefore, before] = [await codeUses(), await settlementOf(mainBrandId)]
    const id = await sell({ promoCode: 'VERANO15' })
    const sold = await rowOf(id)
    expect(await codeUses()).toBe(usesBefore + 1)

    const seen = await preview(id)
    expect(seen).toMatchObject({
      rule: 'withdrawal',
      percentBack: 100,
      refund: sold.charged,
      fee: 0,
      moneyBack: 'card',
    })
    for (const { figure, after } of outcomeOf([seen.before], [seen.change])) expect(after, figure).toBe(0)
    expect(await cancel(id, seen.refund)).toMatchObject({
      ok: true,
      result: { refund: sold.charged, moneyBack: 'card' },
    })

    expect(await settlementOf(sold.businessId)).toEqual(before)
    expect(await codeUses()).toBe(usesBefore)
    expect((await rowOf(id)).cancelledAt).toEqual(shop.dependencies.now())
    expect(await voucherText(sold.id)).toContain('ANULADO')
    await runDueWork(shop)
    const [back] = await shop.db.select().from(refund).where(eq(refund.attemptId, sold.attemptId!))
    expect(back).toMatchObject({ status: 'DONE', amount: sold.charged, reason: 'sale-cancelled' })
    expect(await moneyAtBank(sold.attemptId!)).toEqual({ charged: sold.charged, refunded: sold.charged })
  })

  test('the same trip can be bought again, and is no duplicate of the one that was cancelled', async () => {
    const passengers = [newPassenger()]
    const id = await sell({ passengers })
    const again = () => buyer(shop).open(fifteenDaysInEurope({ passengers }))
    expect((await again()).is).toBe('POSSIBLE_DUPLICATE')
    await cancel(id, (await preview(id)).refund)
    expect((await again()).is).toBe('ok')
  })

  test('the traveller gets an email under the seller’s brand, the log names the user, and a second try with the same id does nothing', async () => {
    const id = await sell({ subdomain: 'mburucuya' })
    const { refund: cents } = await preview(id)
    const intent = crypto.randomUUID()
    const answers = [await cancel(id, cents, { intent }), await cancel(id, cents, { intent })]
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    // What is answered is what was done, whatever is asked for the second time.
    expect(await cancel(id, 1, { intent })).toMatchObject({ ok: true, result: { refund: cents } })
    const emails = await deliverEmails(shop)
    const toTraveller = emails.filter(({ to }) => to === 'ana@example.com')
    expect(toTraveller).toHaveLength(1)
    expect(toTraveller[0]).toMatchObject({ sender: { name: 'Mburucuyá Viajes' } })
    expect(toTraveller[0]?.text).toContain('Te devolvemos: USD 88,71')
    expect(emails.find(({ to }) => to === 'agencia@ceibo.test')?.subject).toContain('Se canceló la venta')
    const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({ action: 'sale.cancelled', detail: { rule: 'withdrawal', refund: cents, fee: 0 } })
    expect(entry?.userId).not.toBeNull()
    expect(await cancel(await sell(), cents, { intent })).toMatchObject({ status: 404 })
    expect(await show(id)).toMatchObject({
      result: { movements: [{ kind: 'sale' }, { kind: 'cancellation', charged: -cents, by: 'Administración' }] },
    })
  })

  test('of ten at once one goes on, and money goes back once', async () => {
    const id = await sell()
    const { refund: cents } = await preview(id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id, cents)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'SALE_CANCELLED' } })
    }
    await runDueWork(shop)
    expect(await moneyAtBank((await rowOf(id)).attemptId!)).toEqual({ charged: cents, refunded: cents })
  })
})

test('R-12 the totals of the list of sales are what its sales came to so far', async () => {
  const totals = async () => {
    const answer = await shop.call(saleApi.totals, { query: {} }, { token: admin })
    if (!answer.ok) throw new Error(answer.failure.errorCode)
    return answer.result
  }
  const before = await totals()
  const id = await sell()
  await cancel(id, (await preview(id)).refund)
  expect(await totals()).toEqual({ ...before, sales: before.sales + 1 })
})

test('R-02 D-05 D-10 the columns of the preview are the rows of the sale before and after it; support reads no cost', async () => {
  const id = await sell({ subdomain: 'mburucuya' })
  const start = shop.dependencies.now()
  shop.clock.advance(10 * 24 * HOUR)
  admin = await shop.loginAs('admin@ceibo.test')
  const helper = await shop.loginAs('support@staff.test', 'administrator')
  const rowsOf = async () =>
    shop.db
      .select()
      .from(saleMovement)
      .where(eq(saleMovement.saleId, (await rowOf(id)).id))
  const before = await rowsOf()
  const [seen, seenBySupport] = [await preview(id), await preview(id, helper)]
  expect(seen).toMatchObject({ rule: 'terms', percentBack: 85 })
  expect(Object.keys({ ...seenBySupport.before, ...seenBySupport.change }).toSorted()).toEqual([
    'charged',
    'commission',
  ])
  expect(await cancel(id, seen.refund)).toMatchObject({ ok: true })
  const after = await rowsOf()
  const names = ['charged', 'cost', 'commission', 'houseShare'] as const
  const of = (rows: typeof before) => names.map((name) => sum(rows.map((row) => row[name])))
  const lines = outcomeOf([seen.before], [seen.change])
  expect(lines.map(({ figure }) => figure)).toEqual(names)
  expect([lines.map((line) => line.before), lines.map((line) => line.after)]).toEqual([of(before), of(after)])
  expect(lines[0]).toMatchObject({ change: -seen.refund, after: seen.fee })
  // The page of the sale then shows the same.
  const page = await show(id)
  if (!page.ok) throw new Error(page.failure.errorCode)
  expect(glanceOf(page.result, '2026-12-01').outcome).toEqual(lines)
  shop.clock.set(start.toISOString())
  admin = await shop.loginAs('admin@ceibo.test')
  support = await shop.loginAs('support@staff.test', 'administrator')
})

test('R-02 what was previewed is what is done: another amount by now changes nothing', async () => {
  const id = await sell()
  const { refund: cents } = await preview(id)
  const changed = { status: 409, failure: { errorCode: 'CANCELLATION_CHANGED' } }
  expect(await cancel(id, cents - 1)).toMatchObject(changed)
  const start = shop.dependencies.now()
  shop.clock.advance(10 * 24 * HOUR)
  admin = await shop.loginAs('admin@ceibo.test')
  expect(await preview(id)).toMatchObject({ rule: 'terms', percentBack: 85 })
  expect(await cancel(id, cents)).toMatchObject(changed)
  expect((await rowOf(id)).cancelledAt).toBeNull()
  shop.clock.set(start.toISOString())
  admin = await shop.loginAs('admin@ceibo.test')
})

test('R-02 a sale on account that is not paid: nothing is owed for it any more, and no card is asked', async () => {
  const id = good(
    await buyer(shop, broker).createSale({ purchase: fifteenDaysInEurope(), email: 'ana@example.com' }),
  ).saleId
  const sold = await rowOf(id)
  const before = await settlementOf(sold.businessId)
  expect(await preview(id)).toMatchObject({ moneyBack: 'account', refund: sold.charged })
  expect(await cancel(id, sold.charged)).toMatchObject({ ok: true })
  const after = await settlementOf(sold.businessId)
  expect(after?.netToPay).toBe(before!.netToPay - (sold.charged - sold.commission))
  expect(after?.netOwed).toBe(before!.netOwed - (sold.charged - sold.commission))
  expect(await rowOf(id)).toMatchObject({ isPaid: true, lotId: null })
  const detail = await shop.call(saleApi.detail, { params: { id } }, { token: admin })
  expect(detail).toMatchObject({ result: { isPaid: true, paidAt: null } })
})

describe('R-02 from the departure day on', () => {
  const onTrip = async (act: () => Promise<void>) => {
    const start = shop.dependencies.now()
    shop.clock.set('2026-12-11T15:00:00Z')
    admin = await shop.loginAs('admin@ceibo.test')
    support = await shop.loginAs('support@staff.test', 'administrator')
    await act().finally(() => shop.clock.set(start.toISOString()))
    admin = await shop.loginAs('admin@ceibo.test')
  }
  const grant = (
    id: string,
    amount: number,
    { intent = crypto.randomUUID(), token = admin, reason = 'Cortesía' } = {},
  ) => shop.call(afterSaleApi.grant, { params: { id }, body: { intent, amount, reason } }, { token })

  const unsaid = (id: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/sale/${id}/grant`,
      headers: { authorization: `Bearer ${admin}` },
      payload: { intent: crypto.randomUUID(), amount: 10, reason: ' ' },
    })

  test('nothing is owed; staff grant an amount of our own, never more than was paid, and cover goes on', async () => {
    const [id, other] = [await sell(), await sell()]
    const sold = await rowOf(id)
    expect(await grant(id, 1000)).toMatchObject({ status: 409, failure: { errorCode: 'SALE_NOT_DEPARTED' } })
    await onTrip(async () => {
      expect(await preview(id)).toMatchObject({ rule: 'departed', refund: 0, mostToGrant: sold.charged })
      expect(await cancel(id, 0)).toMatchObject({ status: 409, failure: { errorCode: 'SALE_DEPARTED' } })
      for (const amount of [0, -100, sold.charged + 1]) {
        expect(await grant(id, amount)).toMatchObject({ status: 400, failure: { fields: [{ path: 'amount' }] } })
      }
      expect((await unsaid(id)).statusCode).toBe(400)
      expect(await grant(id, 1000, { token: support })).toMatchObject({ status: 403 })
      const intent = crypto.randomUUID()
      for (const _ of [1, 2]) expect(await grant(other, 10, { intent })).toMatchObject({ result: { refund: 10 } })
      expect(await grant(other, 20, { intent })).toMatchObject({
        status: 409,
        failure: { errorCode: 'DONE_OTHERWISE' },
      })
      const all = await Promise.all(Array.from({ length: 5 }, () => grant(id, sold.charged)))
      expect(all.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await rowOf(id)).cancelledAt).toBeNull()
      expect(await voucherText(sold.id)).not.toContain('ANULADO')
      expect(await show(id)).toMatchObject({
        result: { movements: [{ kind: 'sale' }, { kind: 'grant', houseShare: -sold.charged, reason: 'Cortesía' }] },
      })
    })
  })
})

test('R-02 D-05 a partner neither previews nor cancels, and sees of its own sales what happened, without author and reason', async () => {
  const id = await sell({ subdomain: 'mburucuya' })
  const [agencia, cooperativa] = [
    await shop.loginAs('agencia@ceibo.test'),
    await shop.loginAs('cooperativa@ceibo.test'),
  ]
  const { refund: cents } = await preview(id)
  for (const token of [agencia, cooperativa]) expect(await cancel(id, cents, { token })).toMatchObject({ status: 403 })
  expect(await cancel(id, cents, { token: support })).toMatchObject({ ok: true })
  expect(await show(id, cooperativa)).toMatchObject({ status: 404 })
  const own = await show(id, agencia)
  expect(own).toMatchObject({ ok: true, result: { movements: [{}, { kind: 'cancellation' }] } })
  if (own.ok) expect(own.result.movements.flatMap((movement) => Object.keys(movement))).not.toContain('by')
  const names = own.ok ? own.result.movements.flatMap((movement) => Object.keys(movement)) : []
  for (const name of ['cost', 'houseShare']) expect(names).not.toContain(name)
})

/** What the bank charged and gave back, in cents. */
async function moneyAtBank(attemptId: string) {
  const entries = await bankOf(shop).ledger()
  const [charge] = entries.filter((entry) => entry.type === 'purchase').filter(({ uniqueId }) => uniqueId === attemptId)
  const refunds = entries.filter((entry) => entry.type === 'refund')
  const own = refunds.filter(({ purchaseId }) => purchaseId === charge?.transactionId)
  return { charged: charge?.amount ?? 0, refunded: own.reduce((sum, { amount }) => sum + amount, 0) }
}
