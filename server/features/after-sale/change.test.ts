import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeApi, ownChangeApi } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { totalOf } from '#shared/settlements/movement.ts'
import { figuresOfSale } from '#shared/after-sale/sale-figures.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { addDays } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { allRefunds as back } from '../../platform/db/schema/all-refunds.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { auditLog, limitedUse } from '../../platform/db/schema/operations.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { passenger, sale, saleExtra, voucher } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR, runDueWork } from '../../../tests/support/test-buyer.ts'
import { startVersion } from '../../../tests/support/test-tariffs.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { readBalance } from '../partner-accounts/balances.ts'
import { paymentsOf } from '../purchase/payment/give-back.ts'
import { accountSales } from '../sales/coverage.ts'
import { readHistory } from '../sales/history.ts'

let shop: TestShop
let desk: ChangeDesk
let broker: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
  broker = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

describe('R-06 dates, destination and plan before departure', () => {
  test('a difference up changes nothing until its link is paid; then cover, vouchers and figures are the new ones', async () => {
    const id = await desk.sell({ promoCode: 'VERANO15' })
    const before = await desk.rowOf(id)
    const uses = async () => (await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15')))[0]!.used
    const usesBefore = await uses()
    const wanted = await desk.dates(id, '2026-12-12', '2027-01-05')
    const seen = await desk.preview(id, wanted)
    expect(seen).toMatchObject({ moneyBack: 'card', chargedBefore: before.charged, refund: 0, fee: 0 })
    expect(seen.toPay).toBe(seen.chargedAfter - before.charged)
    expect(seen.toPay).toBeGreaterThan(0)

    const { payment } = await desk.change(id, wanted)
    const [link] = await deliverEmails(shop)
    expect(link).toMatchObject({ to: 'ana@example.com' })
    expect(link?.text).toContain(payment!.url)
    expect(await desk.rowOf(id)).toEqual(before)
    const waiting = await shop.call(afterSaleApi.show, { params: { id } }, { token: desk.admin() })
    expect(waiting).toMatchObject({ result: { links: [{ url: payment!.url, amount: seen.toPay }] } })

    shop.clock.advance(60_000)
    const issued = await desk.payLink(payment!.order, seen.toPay)
    expect(issued).toMatchObject({ saleId: id, vouchers: [{ code: expect.stringMatching(/-2$/) }] })
    const after = await desk.rowOf(id)
    expect(after).toMatchObject({ startDate: '2026-12-12', endDate: '2027-01-05', days: 25, charged: before.charged })
    const history = await readHistory(shop.db, after.id)
    expect(history.map(({ kind }) => kind)).toEqual(['sale', 'change'])
    expect(await desk.chargedInAll(id)).toBe(seen.chargedAfter)
    expect(await desk.moneyOf(id)).toBe(seen.chargedAfter)
    expect(await uses()).toBe(usesBefore)
    expect((await desk.voucherTexts(id))[0]).toContain('05/01/2027')
    const emails = await deliverEmails(shop)
    expect(emails.find(({ to }) => to === 'ana@example.com')).toMatchObject({
      subject: expect.stringContaining('Cambiamos tu plan'),
      attachments: [
        { filename: expect.stringMatching(/-2\.pdf$/) },
        { filename: expect.stringMatching(/^Condiciones-/) },
      ],
    })
    // Asked again, the order answers the same and nothing is done twice.
    expect(await buyer(shop).createSale({ order: payment!.order })).toMatchObject({ result: { saleId: id } })
    expect(await readHistory(shop.db, after.id)).toHaveLength(2)
    const paidFor = await shop.call(afterSaleApi.show, { params: { id } }, { token: desk.admin() })
    expect(paidFor).toMatchObject({
      result: { links: [], receipts: [{ amount: before.charged }, { amount: seen.toPay }] },
    })
    // The paid checkout holds no passenger's data any more.
    const [paid] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, payment!.order))
    expect([paid!.status, paid!.snapshot.passengers]).toEqual(['COMPLETED', []])
    expect(paid!.snapshot.contact).toEqual({ email: '', phone: '', isSubscribed: false })
    expect(after.currentPlanId).toBeNull()
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'sale.changed'))
    expect(entry).toMatchObject({
      subject: after.id,
      detail: { number: after.number, change: 'change', charged: seen.toPay, refund: 0, fee: 0 },
    })
  })

  test('a difference down goes back at once, and the figures are those of the trip as it is', async () => {
    const id = await desk.sell()
    const sold = await desk.rowOf(id)
    const seen = await desk.preview(id, await desk.dates(id, '2026-12-10', '2026-12-14'))
    expect(seen.refund).toBe(sold.charged - seen.chargedAfter)
    expect(await desk.change(id, await desk.dates(id, '2026-12-10', '2026-12-14'))).toMatchObject({
      refund: seen.refund,
      payment: null,
    })
    expect(await desk.moneyOf(id)).toBe(seen.chargedAfter)
    expect(await desk.chargedInAll(id)).toBe(seen.chargedAfter)
    const bought = await desk.rowOf(await desk.sell({ endDate: '2026-12-14' }))
    const figures = figuresOfSale({ ...bought, promo: null })
    expect(totalOf(await readHistory(shop.db, sold.id))).toEqual(figures)
  })

  test('extra benefits stay with who bought them, at the price of the new trip', async () => {
    const two = { passengers: [newPassenger(), newPassenger()], ages: [36, 36] }
    const extras = [{ benefitId: 4, passengerId: 2 }]
    const extrasOf = async (id: string) =>
      shop.db
        .select({ of: saleExtra.passengerNo, benefit: saleExtra.extraBenefitId, price: saleExtra.price })
        .from(saleExtra)
        .where(eq(saleExtra.saleId, (await desk.rowOf(id)).id))
    const id = await desk.sell({ ...two, extras })
    await desk.change(id, await desk.dates(id, '2026-12-10', '2026-12-14'))
    const asBought = await desk.sell({ ...two, extras, endDate: '2026-12-14' })
    expect(await extrasOf(id)).toEqual(await extrasOf(asBought))
    expect(await extrasOf(id)).toMatchObject([{ of: 2, benefit: 4 }])
  })

  test('after the law’s term a difference down goes back by the terms, so that a trip made short and cancelled gives no more', async () => {
    const id = await desk.sell()
    const { charged } = await desk.rowOf(id)
    await desk.onMoment('2026-12-05T12:00:00Z', async () => {
      const cancelled = async () => {
        const answer = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
        return answer.ok ? answer.result.refund : Number.NaN
      }
      const atOnce = await cancelled()
      expect(atOnce).toBe(Math.round(charged * 0.85))
      const shorter = await desk.dates(id, '2026-12-10', '2026-12-12')
      const seen = await desk.preview(id, shorter)
      expect(seen.refund + seen.fee).toBe(charged - seen.chargedAfter)
      expect(seen.fee).toBeGreaterThan(0)
      await desk.change(id, shorter)
      expect(await desk.moneyOf(id)).toBe(charged - seen.refund)
      const body = { intent: crypto.randomUUID(), refund: await cancelled() }
      expect(seen.refund + body.refund).toBeLessThanOrEqual(atOnce + 1)
      const done = await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })
      expect(done).toMatchObject({ ok: true })
      expect(await desk.moneyOf(id)).toBe(charged - seen.refund - body.refund)
      expect(await desk.chargedInAll(id)).toBe(charged - seen.refund - body.refund)
    })
  })

  test('another plan is in force, and reports go on by the one that was sold, under its own name (R-12)', async () => {
    const id = await desk.sell()
    const { planId, planName, destinationId } = await desk.rowOf(id)
    const options = await shop.call(changeApi.options, { params: { id } }, { token: desk.admin() })
    if (!options.ok) throw new Error(options.failure.errorCode)
    expect(options.result).toMatchObject({ isOpen: true, extension: null, planId, destinationId })
    const other = options.result.plans.find(
      (plan) => plan.id !== planId && plan.destinationIds.includes(destinationId),
    )!
    const wanted: WantedChange = {
      ...((await desk.dates(id, '2026-12-10', '2026-12-24')) as object),
      planId: other.id,
    } as never
    const seen = await desk.preview(id, wanted)
    expect(seen.planName).toBe(other.name)
    const { payment } = await desk.change(id, wanted)
    if (payment) await desk.payLink(payment.order, seen.toPay)
    expect(await desk.rowOf(id)).toMatchObject({ planId, currentPlanId: other.id, planName: other.name })
    expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
    const plans = await shop.call(reportApi.continentalPlans, { query: {} }, { token: desk.admin() })
    const comparison = await shop.call(reportApi.comparison, { query: { span: 'days' } }, { token: desk.admin() })
    if (!plans.ok || !comparison.ok) throw new Error('no reports')
    expect(plans.result.rows.find((row) => row.planId === planId)).toMatchObject({ planName })
    expect(comparison.result.plans.rows.find((row) => row.id === planId)).toMatchObject({ name: planName })
  })

  test('nothing new, days that are past and an unknown plan are refused at their field; after departure nothing changes', async () => {
    const id = await desk.sell()
    const at = async (wanted: WantedChange) => {
      const answer = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: desk.admin() })
      return answer.ok ? [] : [answer.failure.errorCode, ...(answer.failure.fields ?? []).map(({ path }) => path)]
    }
    expect(await at(await desk.dates(id, '2026-12-10', '2026-12-24'))).toEqual(['VALIDATION', 'startDate'])
    expect(await at(await desk.dates(id, '2026-01-01', '2026-12-24'))).toContain('startDate')
    expect(await at(await desk.dates(id, '2026-12-10', '2026-12-01'))).toContain('endDate')
    expect(
      await at({ ...((await desk.dates(id, '2026-12-11', '2026-12-24')) as object), planId: 999 } as never),
    ).toEqual(['PLAN_NOT_FOUND'])
    expect(await at({ kind: 'extension', endDate: '2026-12-30' })).toEqual(['SALE_NOT_EXTENDABLE'])
    expect(await at({ kind: 'passenger-cancelled', passengers: [1] })).toEqual(['VALIDATION', 'passengers'])
    expect(await at({ kind: 'passenger-cancelled', passengers: [7] })).toEqual(['VALIDATION', 'passengers'])
    await desk.onDay('2026-12-10', async () => {
      expect(await at(await desk.dates(id, '2026-12-20', '2026-12-24'))).toEqual(['SALE_DEPARTED'])
    })
  })

  test('what was previewed is what is done, and of ten at once one goes on', async () => {
    const id = await desk.sell()
    const wanted = await desk.dates(id, '2026-12-10', '2026-12-13')
    const seen = await desk.preview(id, wanted)
    const outdated = { status: 409, failure: { errorCode: 'SALE_CHANGED_MEANWHILE' } }
    expect(await desk.send(id, wanted, { ...seen, refund: seen.refund + 1 })).toMatchObject(outdated)
    const intent = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => desk.send(id, wanted, seen, n < 5 ? intent : crypto.randomUUID())),
    )
    const done = answers.filter(({ ok }) => ok)
    expect([1, 5]).toContain(done.length)
    expect(await readHistory(shop.db, (await desk.rowOf(id)).id)).toHaveLength(2)
    expect(await desk.moneyOf(id)).toBe(seen.chargedAfter)
    const [longer, longest] = [
      await desk.dates(id, '2026-12-10', '2027-01-05'),
      await desk.dates(id, '2026-12-10', '2027-01-25'),
    ]
    const link = crypto.randomUUID()
    expect(await desk.send(id, longer, await desk.preview(id, longer), link)).toMatchObject({ ok: true })
    expect(await desk.send(id, longest, await desk.preview(id, longest), link)).toMatchObject({
      status: 409,
      failure: { errorCode: 'DONE_OTHERWISE' },
    })
    expect(await desk.send(await desk.sell(), wanted, seen, intent)).toMatchObject(
      done.length === 5 ? { status: 404 } : { ok: expect.any(Boolean) },
    )
  })
})

test('R-06 B-11 a second purchase is warned of the trip that a sale was changed into, not of the one it was', async () => {
  const passengers = [newPassenger()]
  const trip = fifteenDaysInEurope({ passengers })
  const id = await desk.sell({ passengers })
  const openAgain = async (endDate: string) => (await buyer(shop).open({ ...trip, endDate })).is
  const { startDate, endDate } = trip
  expect(await openAgain(endDate)).toBe('POSSIBLE_DUPLICATE')
  for (const days of [-3, 6]) {
    const changedEnd = addDays(endDate, days)
    const { payment, toPay } = await desk.change(id, await desk.dates(id, startDate, changedEnd))
    if (payment) await desk.payLink(payment.order, toPay)
    expect([await openAgain(endDate), await openAgain(changedEnd)]).toEqual(['ok', 'POSSIBLE_DUPLICATE'])
  }
  const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
  const body = { intent: crypto.randomUUID(), refund: seen.ok ? seen.result.refund : 0 }
  expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })).toMatchObject({
    ok: true,
  })
  expect(await openAgain(addDays(endDate, 6))).toBe('ok')
})

test('R-06 R-02 a change that was paid by card of a sale that cost nothing goes back to that card', async () => {
  const promoCode = await almostFreeCode('CASITODO')
  const id = await desk.sell({ endDate: '2026-12-12', promoCode })
  expect(await desk.rowOf(id)).toMatchObject({ mode: 'free', charged: 0, attemptId: null })
  const wanted = await desk.dates(id, '2026-12-10', '2027-03-10')
  const seen = await desk.preview(id, wanted)
  expect(seen).toMatchObject({ moneyBack: 'card', chargedBefore: 0, refund: 0 })
  expect(seen.toPay).toBeGreaterThan(0)
  const { payment } = await desk.change(id, wanted)
  await desk.payLink(payment!.order, seen.toPay)
  expect(await desk.moneyOf(id)).toBe(seen.toPay)
  await deliverEmails(shop)

  const cancellation = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
  expect(cancellation).toMatchObject({ result: { rule: 'withdrawal', moneyBack: 'card', refund: seen.toPay } })
  const body = { intent: crypto.randomUUID(), refund: seen.toPay }
  const done = await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })
  expect(done).toMatchObject({ result: { refund: seen.toPay, moneyBack: 'card' } })
  expect(await desk.moneyOf(id)).toBe(0)
  expect(await desk.chargedInAll(id)).toBe(0)
  const toBuyer = (await deliverEmails(shop)).find(({ to }) => to === 'ana@example.com')
  expect(toBuyer?.text).toContain('lo vas a ver en tu tarjeta')
})

/** A code so high that a cheap trip costs nothing, and a dear one a cent. */
async function almostFreeCode(code: string): Promise<string> {
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  const terms = { code, ownPercentage: 99.99, companyPercentage: 0, usesLimit: 10 }
  const [row] = await shop.db.insert(promoCode).values(terms).returning({ id: promoCode.id })
  await shop.db.insert(promoCodeBusiness).values({ promoCodeId: row!.id, businessId: main!.id })
  return code
}

describe('R-06 a link', () => {
  const opened = async (more: Partial<Purchase> = {}) => {
    const id = await desk.sell(more)
    const wanted = await desk.dates(id, '2026-12-12', '2027-01-05')
    const { toPay } = await desk.preview(id, wanted)
    const { payment } = await desk.change(id, wanted)
    await deliverEmails(shop)
    return { id, toPay, order: payment!.order }
  }
  const show = (order: string) => shop.call(ownChangeApi.order, { body: { order } })

  test('shows what was and what will be, to every holder of the link, and no name', async () => {
    const { id, order, toPay } = await opened()
    const shown = await show(order)
    expect(shown).toMatchObject({
      ok: true,
      result: {
        state: 'open',
        email: 'a•••@example.com',
        checkout: {
          amount: toPay,
          mode: 'card',
          cardForm: { statement: 'En tu resumen va a figurar «Ceibo Asistencia S.A.».' },
        },
        before: { endDate: '2026-12-24' },
        after: { endDate: '2027-01-05' },
      },
    })
    expect(JSON.stringify(shown)).not.toMatch(/Ana|Pérez|ana@/)
    await desk.payLink(order, toPay)
    expect(await show(order)).toMatchObject({ ok: true, result: { state: 'running' } })
    expect(await show('0000000000000000')).toMatchObject({ status: 404 })
    expect(await show((await buyerOrder()).order)).toMatchObject({ status: 404 })
    expect(await desk.rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
  })

  const buyerOrder = async () => good(await buyer(shop).open(fifteenDaysInEurope({ confirmDuplicate: true })))

  test('is outdated once the sale is another, or its day is over: nothing is charged', async () => {
    const { id, order, toPay } = await opened()
    await desk.change(id, await desk.dates(id, '2026-12-10', '2026-12-20'))
    expect(await show(order)).toMatchObject({ status: 410 })
    expect(await buyer(shop).pay({ order, amount: toPay }, await card(shop))).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    const late = await opened()
    const start = shop.dependencies.now()
    shop.clock.advance(25 * HOUR)
    await runDueWork(shop)
    expect(await show(late.order)).toMatchObject({ status: 410 })
    expect(await buyer(shop).pay({ order: late.order, amount: late.toPay }, await card(shop))).toMatchObject({
      is: 'CHECKOUT_EXPIRED',
    })
    shop.clock.set(start.toISOString())
    await desk.login()
    expect(await desk.moneyOf(late.id)).toBe(await desk.chargedInAll(late.id))
  })

  test('paid and never asked for again: the change is made without its buyer', async () => {
    const { id, order, toPay } = await opened()
    good(await buyer(shop).pay({ order, amount: toPay }, await card(shop)))
    shop.clock.advance(60_000)
    await runDueWork(shop)
    expect(await desk.rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
  })

  test('a cancellation by the terms gives back from both payments, the later one first', async () => {
    const { id, order, toPay } = await opened()
    const { charged } = await desk.rowOf(id)
    shop.clock.advance(60_000)
    await desk.payLink(order, toPay)
    const start = shop.dependencies.now()
    shop.clock.advance(10 * 24 * HOUR)
    await desk.login()
    const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
    if (!seen.ok) throw new Error(seen.failure.errorCode)
    const refund = Math.round((charged + toPay) * 0.85)
    expect(seen.result).toMatchObject({ charged: charged + toPay, refund, percentBack: 85 })
    const body = { intent: crypto.randomUUID(), refund }
    await shop.call(saleApi.resendVouchers, { params: { id }, body: {} }, { token: desk.admin() })
    const [again] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Tus vouchers'))
    expect(again?.text, 'the price of what is in force').toContain(formatMoney(charged + toPay))
    expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })).toMatchObject({
      ok: true,
    })
    const [cancelledEmail] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Cancelamos'))
    expect(cancelledEmail?.text).toContain(formatMoney(charged + toPay))
    expect(await desk.moneyOf(id)).toBe(charged + toPay - refund)
    const perPayment = await shop.db
      .select({ paid: paymentAttempt.amount, back: back.amount })
      .from(back)
      .innerJoin(paymentAttempt, eq(paymentAttempt.id, back.attemptId))
      .where(inArray(back.attemptId, await paymentsOf(shop.db, await desk.rowOf(id))))
    expect(new Set(perPayment)).toEqual(
      new Set([
        { paid: toPay, back: toPay },
        { paid: charged, back: refund - toPay },
      ]),
    )
    shop.clock.set(start.toISOString())
    await desk.login()
  })
})

test('R-06 on account the difference goes to the account, no card is asked, and only the seller asks for it', async () => {
  const purchase = fifteenDaysInEurope({ confirmDuplicate: true })
  const id = good(await buyer(shop, broker).createSale({ purchase, email: 'ana@example.com' })).saleId
  const wanted = await desk.dates(id, '2026-12-12', '2027-01-05')
  const seen = await desk.preview(id, wanted)
  expect(seen.moneyBack).toBe('account')
  expect(await desk.change(id, wanted)).toMatchObject({ toPay: seen.toPay, payment: null })
  expect(await desk.rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
  expect(await desk.chargedInAll(id)).toBe(seen.chargedAfter)
})

test('G-05 R-06 a change on account warns its business when it brings it near the limit, and not once it is there', async () => {
  const sell = async () => {
    const purchase = fifteenDaysInEurope({ confirmDuplicate: true })
    return good(await buyer(shop, broker).createSale({ purchase, email: 'ana@example.com' })).saleId
  }
  const [first, second, third] = [await sell(), await sell(), await sell()]
  const { businessId } = await desk.rowOf(first)
  const debt = async () => (await readBalance(shop.db, businessId)).balance
  const lengthen = async (id: string) => desk.change(id, await desk.dates(id, '2026-12-12', '2027-01-05'))
  const warned = async () =>
    (await deliverEmails(shop)).filter(({ subject }) => /límite de crédito/.test(subject)).map(({ to }) => to)
  const nearFrom = (balance: number) =>
    shop.db
      .update(business)
      .set({ creditLimit: Math.floor(balance / 0.8) })
      .where(eq(business.id, businessId))
  const before = await debt()
  await lengthen(first)
  const rise = (await debt()) - before
  expect(rise).toBeGreaterThan(0)
  await warned()

  await nearFrom(before + 2 * rise)
  await lengthen(second)
  expect((await warned()).toSorted()).toEqual(['broker@ceibo.test', 'hola@ceibo.test'])
  await nearFrom(before + 2 * rise)
  await lengthen(third)
  expect(await warned()).toEqual([])
  await shop.db.update(business).set({ creditLimit: null }).where(eq(business.id, businessId))
})

test('R-01 R-06 of a payment that covers more than a shorter trip costs, the rest is free again, and both get an email', async () => {
  const purchase = fifteenDaysInEurope({ confirmDuplicate: true })
  const id = good(await buyer(shop, broker).createSale({ purchase, email: 'ana@example.com' })).saleId
  const { charged, commission } = await desk.rowOf(id)
  const paid = await shop.call(saleApi.markPaid, { body: { ids: [id], reference: 'BROU 7' } }, { token: desk.admin() })
  expect(paid).toMatchObject({ ok: true })
  const wanted = await desk.dates(id, '2026-12-12', '2026-12-16')
  const seen = await desk.preview(id, wanted)
  await desk.change(id, wanted)
  const shown = await shop.call(afterSaleApi.show, { params: { id } }, { token: desk.admin() })
  if (!shown.ok) throw new Error(shown.failure.errorCode)
  const amountsOf = (kind: string) =>
    shown.result.marks.filter((mark) => mark.kind === kind).map(({ amount }) => amount)
  const owedBefore = charged - commission
  const [freed = 0, ...more] = amountsOf('freed')
  expect(more).toEqual([])
  expect(freed).toBeGreaterThan(0)
  expect(freed).toBeLessThanOrEqual(seen.refund)
  expect(amountsOf('paid')).toEqual([owedBefore - freed, freed])
  const [left] = await accountSales(shop.db, eq(sale.publicId, id))
  expect(left).toMatchObject({ owed: owedBefore - freed, covered: owedBefore - freed })
})

test('R-05 R-06 a birth date of another price is a change: the difference is paid, and cover and vouchers say it', async () => {
  const id = await desk.sell()
  const { startDate, endDate, destinationId, planId } = await desk.rowOf(id)
  const born = async (birthDate: string): Promise<WantedChange> => ({
    kind: 'change',
    startDate,
    endDate,
    destinationId,
    planId,
    birthDates: [{ n: 1, birthDate }],
  })
  const elder = await born('1950-02-01')
  const seen = await desk.preview(id, elder)
  expect(seen.toPay).toBeGreaterThan(0)
  const { payment } = await desk.change(id, elder)
  const people = () =>
    shop.db
      .select({ birthDate: passenger.birthDate, age: passenger.age, price: passenger.price })
      .from(passenger)
      .innerJoin(sale, eq(sale.id, passenger.saleId))
      .where(and(eq(sale.publicId, id), eq(passenger.n, 1)))
  const [before] = await people()
  expect(before?.age, 'nothing changes before it is paid').toBeLessThan(75)
  await desk.payLink(payment!.order, seen.toPay)
  const [after] = await people()
  expect(after).toMatchObject({ birthDate: '1950-02-01', age: 76 })
  expect(after!.price).toBeGreaterThan(before!.price)
  expect(await desk.chargedInAll(id)).toBe(seen.chargedAfter)
  const back = await born(before!.birthDate)
  const done = await desk.change(id, back)
  expect(done.refund).toBe(seen.toPay)
  expect(await people()).toEqual([before])
  const tooOld = await shop.call(
    changeApi.preview,
    { params: { id }, body: { wanted: await born('1941-01-01') } },
    { token: desk.admin() },
  )
  expect(tooOld).toMatchObject({
    ok: false,
    failure: { fields: [{ path: 'birthDates.0.birthDate' }] },
  })
})

test('R-06 D-05 a partner and readers change nothing; support does', async () => {
  const id = await desk.sell({ subdomain: 'mburucuya' })
  const reader = (await addStaff(shop, 'reader')).token
  const support = (await addStaff(shop, 'support')).token
  const agencia = await shop.loginAs('agencia@ceibo.test')
  const wanted = await desk.dates(id, '2026-12-10', '2026-12-12')
  const by = (token: string) => shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token })
  expect((await by(reader)).status).toBe(403)
  expect((await by(agencia)).status).toBe(403)
  expect((await by(support)).status).toBe(200)
})

test('R-06 T-06 nothing is changed into a plan or a destination that is not sold any more, and who has one keeps it', async () => {
  const [id, ofRetired] = [await desk.sell(), await desk.sell({ planId: 102 })]
  await startVersion(shop.db, {
    ...firstTariff,
    plans: firstTariff.plans.map((plan) => (plan.id === 102 ? { ...plan, isSold: false, rate: 0 } : plan)),
    destinations: firstTariff.destinations.map((one) => (one.id === 5 ? { ...one, isSold: false } : one)),
  })
  const dates = (await desk.dates(id, '2026-12-11', '2026-12-24')) as Extract<WantedChange, { kind: 'change' }>
  const token = await ownAccess(id)
  for (const wanted of [
    { ...dates, planId: 102 },
    { ...dates, destinationId: 5 },
  ]) {
    const body = { wanted, intent: crypto.randomUUID(), toPay: 0, refund: 0 }
    const own = { token, saleId: id }
    const answers = [
      await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: desk.admin() }),
      await shop.call(changeApi.change, { params: { id }, body }, { token: desk.admin() }),
      await shop.call(ownChangeApi.preview, { body: { ...own, wanted } }),
      await shop.call(ownChangeApi.change, { body: { ...own, ...body } }),
    ]
    expect(answers.map((answer) => (answer.ok ? answer.result : answer.failure.errorCode))).toEqual(
      answers.map(() => 'PLAN_NOT_FOUND'),
    )
  }
  const options = await shop.call(changeApi.options, { params: { id } }, { token: desk.admin() })
  if (!options.ok) throw new Error(options.failure.errorCode)
  expect(options.result.plans.map((plan) => plan.id)).not.toContain(102)
  expect(options.result.destinations.map((one) => one.id)).not.toContain(5)
  const kept = await desk.preview(ofRetired, await desk.dates(ofRetired, '2026-12-11', '2026-12-24'))
  expect(kept.planName).toBe((await desk.rowOf(ofRetired)).planName)
})

/** The buyer's own half hour, opened by a voucher's code. */
async function ownAccess(publicId: string): Promise<string> {
  const { id } = await desk.rowOf(publicId)
  const [first] = await shop.db.select().from(voucher).where(eq(voucher.saleId, id))
  const answer = await shop.call(voucherAccessApi.ask, { body: { lookup: first!.code } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const [email] = await deliverEmails(shop)
  const body = { request: answer.result.request, code: /\d{6}/.exec(email!.subject)![0] }
  const confirmed = await shop.call(voucherAccessApi.confirm, { body })
  if (!confirmed.ok) throw new Error(confirmed.failure.errorCode)
  return confirmed.result.token
}
