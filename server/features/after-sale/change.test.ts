import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeApi, ownChangeApi } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { totalOf } from '#shared/after-sale/movement.ts'
import { figuresOfSale } from '#shared/after-sale/sale-figures.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { addDays } from '#shared/dates.ts'
import { formatMoney, sum } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { reportApi } from '#shared/settlements/contract.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { passenger, sale, voucher } from '../../platform/db/schema/sales.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good, HOUR, runDueWork } from '../../../tests/support/test-buyer.ts'
import { somebody } from '../../../tests/support/test-trip.ts'
import { accountSales } from '../sales/coverage.ts'
import { readHistory } from '../sales/history.ts'
import { voucherDocument } from '../sales/voucher-document.ts'
import { voucherPdf } from '../sales/voucher-pdf.ts'

let shop: TestShop
let admin: string
let broker: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  admin = await shop.loginAs('admin@ceibo.test')
  broker = await shop.loginAs('broker@ceibo.test')
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

async function sell(more: Partial<Purchase> = {}) {
  const ana = buyer(shop)
  const opened = good(await ana.open(fifteenDaysInEurope({ confirmDuplicate: true, ...more })))
  if (opened.amount > 0) good(await ana.pay(opened, await card(shop)))
  const { saleId } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  return saleId
}

const rowOf = async (publicId: string) => (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]!

async function preview(id: string, wanted: WantedChange) {
  const answer = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: admin })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

type Amounts = { toPay: number; refund: number }
const send = (id: string, wanted: WantedChange, { toPay, refund }: Amounts, intent = crypto.randomUUID()) =>
  shop.call(changeApi.change, { params: { id }, body: { intent, wanted, toPay, refund } }, { token: admin })

/** Previews a change and does exactly that. */
async function change(id: string, wanted: WantedChange) {
  const answer = await send(id, wanted, await preview(id, wanted))
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

async function dates(id: string, startDate: string, endDate: string): Promise<WantedChange> {
  const { destinationId, planId, currentPlanId } = await rowOf(id)
  return { kind: 'change', startDate, endDate, destinationId, planId: currentPlanId ?? planId }
}

/** Pays for a change as its link lets anybody. */
async function payLink(order: string, amount: number) {
  const ana = buyer(shop)
  good(await ana.pay({ order, amount }, await card(shop)))
  return good(await ana.createSale({ order }))
}

async function voucherTexts(publicId: string): Promise<string[]> {
  const { id } = await rowOf(publicId)
  const rows = await shop.db.select().from(voucher).where(eq(voucher.saleId, id)).orderBy(voucher.passengerNo)
  const texts = []
  for (const { code, version } of rows) {
    const inForce = version > 1 ? `${code}-${version}` : code
    texts.push((await readPdf(await voucherPdf(await voucherDocument(shop.dependencies, inForce)))).text)
  }
  return texts
}

/** What the bank took and gave back for a sale and its changes, in cents. */
async function moneyOf(publicId: string) {
  await runDueWork(shop)
  const { id, attemptId } = await rowOf(publicId)
  const later = await shop.db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(checkout, eq(checkout.id, paymentAttempt.checkoutId))
    .where(eq(checkout.changesSaleId, id))
  const attempts = new Set([attemptId, ...later.map((row) => row.id)])
  const entries = await bankOf(shop).ledger()
  const captured = entries
    .filter((entry) => entry.type === 'purchase')
    .filter(({ uniqueId, status }) => attempts.has(uniqueId) && status === 'APPROVED')
  const ids = new Set(captured.map(({ transactionId }) => transactionId))
  const refunds = entries.filter((entry) => entry.type === 'refund').filter(({ purchaseId }) => ids.has(purchaseId))
  return sum(captured.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount))
}

async function chargedInAll(publicId: string) {
  return totalOf(await readHistory(shop.db, (await rowOf(publicId)).id)).charged
}

describe('R-06 dates, destination and plan before departure', () => {
  test('a difference up changes nothing until its link is paid; then cover, vouchers and figures are the new ones', async () => {
    const id = await sell({ promoCode: 'VERANO15' })
    const before = await rowOf(id)
    const uses = async () => (await shop.db.select().from(promoCode).where(eq(promoCode.code, 'VERANO15')))[0]!.used
    const usesBefore = await uses()
    const wanted = await dates(id, '2026-12-12', '2027-01-05')
    const seen = await preview(id, wanted)
    expect(seen).toMatchObject({ moneyBack: 'card', chargedBefore: before.charged, refund: 0, kept: 0 })
    expect(seen.toPay).toBe(seen.chargedAfter - before.charged)
    expect(seen.toPay).toBeGreaterThan(0)

    const { payment } = await change(id, wanted)
    const [link] = await deliverEmails(shop)
    expect(link).toMatchObject({ to: 'ana@example.com' })
    expect(link?.text).toContain(payment!.url)
    expect(await rowOf(id)).toEqual(before)
    const waiting = await shop.call(afterSaleApi.show, { params: { id } }, { token: admin })
    expect(waiting).toMatchObject({ result: { links: [{ url: payment!.url, amount: seen.toPay }] } })

    const issued = await payLink(payment!.order, seen.toPay)
    expect(issued).toMatchObject({ saleId: id, vouchers: [{ code: expect.stringMatching(/-2$/) }] })
    const after = await rowOf(id)
    expect(after).toMatchObject({ startDate: '2026-12-12', endDate: '2027-01-05', days: 25, charged: before.charged })
    const history = await readHistory(shop.db, after.id)
    expect(history.map(({ kind }) => kind)).toEqual(['sale', 'change'])
    expect(await chargedInAll(id)).toBe(seen.chargedAfter)
    expect(await moneyOf(id)).toBe(seen.chargedAfter)
    expect(await uses()).toBe(usesBefore)
    expect((await voucherTexts(id))[0]).toContain('05/01/2027')
    const emails = await deliverEmails(shop)
    expect(emails.find(({ to }) => to === 'ana@example.com')).toMatchObject({
      subject: expect.stringContaining('Cambiamos tu plan'),
      attachments: [{ filename: expect.stringMatching(/-2\.pdf$/) }],
    })
    // Asked again, the order answers the same and nothing is done twice.
    expect(await buyer(shop).createSale({ order: payment!.order })).toMatchObject({ result: { saleId: id } })
    expect(await readHistory(shop.db, after.id)).toHaveLength(2)
    const paidFor = await shop.call(afterSaleApi.show, { params: { id } }, { token: admin })
    expect(paidFor).toMatchObject({
      result: { links: [], receipts: [{ amount: before.charged }, { amount: seen.toPay }] },
    })
    // What was paid with holds nobody's data any more.
    const [paid] = await shop.db.select().from(checkout).where(eq(checkout.orderNo, payment!.order))
    expect([paid!.status, paid!.snapshot.passengers]).toEqual(['COMPLETED', []])
  })

  test('a difference down goes back at once, and the figures are those of the trip as it is', async () => {
    const id = await sell()
    const sold = await rowOf(id)
    const seen = await preview(id, await dates(id, '2026-12-10', '2026-12-14'))
    expect(seen.refund).toBe(sold.charged - seen.chargedAfter)
    expect(await change(id, await dates(id, '2026-12-10', '2026-12-14'))).toMatchObject({
      refund: seen.refund,
      payment: null,
    })
    expect(await moneyOf(id)).toBe(seen.chargedAfter)
    expect(await chargedInAll(id)).toBe(seen.chargedAfter)
    const bought = await rowOf(await sell({ endDate: '2026-12-14' }))
    const figures = figuresOfSale({ ...bought, promo: null })
    expect(totalOf(await readHistory(shop.db, sold.id))).toEqual(figures)
  })

  test('another plan is in force, and reports go on by the one that was sold, under its own name (R-12)', async () => {
    const id = await sell()
    const { planId, planName, destinationId } = await rowOf(id)
    const options = await shop.call(changeApi.options, { params: { id } }, { token: admin })
    if (!options.ok) throw new Error(options.failure.errorCode)
    expect(options.result).toMatchObject({ isOpen: true, extension: null, planId, destinationId })
    const other = options.result.plans.find(
      (plan) => plan.id !== planId && plan.destinationIds.includes(destinationId),
    )!
    const wanted: WantedChange = {
      ...((await dates(id, '2026-12-10', '2026-12-24')) as object),
      planId: other.id,
    } as never
    const seen = await preview(id, wanted)
    expect(seen.planName).toBe(other.name)
    const { payment } = await change(id, wanted)
    if (payment) await payLink(payment.order, seen.toPay)
    expect(await rowOf(id)).toMatchObject({ planId, currentPlanId: other.id, planName: other.name })
    expect(await moneyOf(id)).toBe(await chargedInAll(id))
    const plans = await shop.call(reportApi.continentalPlans, { query: {} }, { token: admin })
    const comparison = await shop.call(reportApi.comparison, { query: { span: 'days' } }, { token: admin })
    if (!plans.ok || !comparison.ok) throw new Error('no reports')
    expect(plans.result.rows.find((row) => row.planId === planId)).toMatchObject({ planName })
    expect(comparison.result.plans.rows.find((row) => row.id === planId)).toMatchObject({ name: planName })
  })

  test('nothing new, days that are past and an unknown plan are told at their field; after departure nothing changes', async () => {
    const id = await sell()
    const at = async (wanted: WantedChange) => {
      const answer = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: admin })
      return answer.ok ? [] : [answer.failure.errorCode, ...(answer.failure.fields ?? []).map(({ path }) => path)]
    }
    expect(await at(await dates(id, '2026-12-10', '2026-12-24'))).toEqual(['VALIDATION', 'startDate'])
    expect(await at(await dates(id, '2026-01-01', '2026-12-24'))).toContain('startDate')
    expect(await at(await dates(id, '2026-12-10', '2026-12-01'))).toContain('endDate')
    expect(await at({ ...((await dates(id, '2026-12-11', '2026-12-24')) as object), planId: 999 } as never)).toEqual([
      'PLAN_NOT_FOUND',
    ])
    expect(await at({ kind: 'extension', endDate: '2026-12-30' })).toEqual(['SALE_NOT_EXTENDABLE'])
    expect(await at({ kind: 'passenger-cancelled', passengers: [1] })).toEqual(['VALIDATION', 'passengers'])
    expect(await at({ kind: 'passenger-cancelled', passengers: [7] })).toEqual(['VALIDATION', 'passengers'])
    await onDay('2026-12-10', async () => {
      expect(await at(await dates(id, '2026-12-20', '2026-12-24'))).toEqual(['SALE_DEPARTED'])
    })
  })

  test('what was previewed is what is done, and of ten at once one goes on', async () => {
    const id = await sell()
    const wanted = await dates(id, '2026-12-10', '2026-12-13')
    const seen = await preview(id, wanted)
    const outdated = { status: 409, failure: { errorCode: 'SALE_CHANGED_MEANWHILE' } }
    expect(await send(id, wanted, { ...seen, refund: seen.refund + 1 })).toMatchObject(outdated)
    const intent = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(id, wanted, seen, n < 5 ? intent : crypto.randomUUID())),
    )
    const done = answers.filter(({ ok }) => ok)
    expect([1, 5]).toContain(done.length)
    expect(await readHistory(shop.db, (await rowOf(id)).id)).toHaveLength(2)
    expect(await moneyOf(id)).toBe(seen.chargedAfter)
    expect(await send(await sell(), wanted, seen, intent)).toMatchObject(
      done.length === 5 ? { status: 404 } : { ok: expect.any(Boolean) },
    )
  })
})

test('R-06 B-11 a second purchase is warned of the trip that a sale was changed into, not of the one it was', async () => {
  const passengers = [somebody()]
  const trip = fifteenDaysInEurope({ passengers })
  const id = await sell({ passengers })
  const openAgain = async (endDate: string) => (await buyer(shop).open({ ...trip, endDate })).is
  const { startDate, endDate } = trip
  expect(await openAgain(endDate)).toBe('POSSIBLE_DUPLICATE')
  for (const days of [-3, 6]) {
    const changedEnd = addDays(endDate, days)
    const { payment, toPay } = await change(id, await dates(id, startDate, changedEnd))
    if (payment) await payLink(payment.order, toPay)
    expect([await openAgain(endDate), await openAgain(changedEnd)]).toEqual(['ok', 'POSSIBLE_DUPLICATE'])
  }
  const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: admin })
  const body = { intent: crypto.randomUUID(), refund: seen.ok ? seen.result.refund : 0 }
  expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: admin })).toMatchObject({ ok: true })
  expect(await openAgain(addDays(endDate, 6))).toBe('ok')
})

describe('R-06 a link', () => {
  const opened = async (more: Partial<Purchase> = {}) => {
    const id = await sell(more)
    const wanted = await dates(id, '2026-12-12', '2027-01-05')
    const { toPay } = await preview(id, wanted)
    const { payment } = await change(id, wanted)
    await deliverEmails(shop)
    return { id, toPay, order: payment!.order }
  }
  const show = (order: string) => shop.call(ownChangeApi.order, { body: { order } })

  test('shows what was and what will be, to whoever has it, and nobody’s name', async () => {
    const { id, order, toPay } = await opened()
    const shown = await show(order)
    expect(shown).toMatchObject({
      ok: true,
      result: {
        state: 'open',
        email: 'a•••@example.com',
        checkout: { amount: toPay, mode: 'card' },
        before: { endDate: '2026-12-24' },
        after: { endDate: '2027-01-05' },
      },
    })
    expect(JSON.stringify(shown)).not.toMatch(/Ana|Pérez|ana@/)
    await payLink(order, toPay)
    expect(await show(order)).toMatchObject({ ok: true, result: { state: 'running' } })
    expect(await show('0000000000000000')).toMatchObject({ status: 404 })
    expect(await show((await buyerOrder()).order)).toMatchObject({ status: 404 })
    expect(await rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
  })

  const buyerOrder = async () => good(await buyer(shop).open(fifteenDaysInEurope({ confirmDuplicate: true })))

  test('is outdated once the sale is another, or its day is over: nothing is charged', async () => {
    const { id, order, toPay } = await opened()
    await change(id, await dates(id, '2026-12-10', '2026-12-20'))
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
    admin = await shop.loginAs('admin@ceibo.test')
    expect(await moneyOf(late.id)).toBe(await chargedInAll(late.id))
  })

  test('paid while the sale is cancelled: both payments go back, whichever comes first', async () => {
    for (const first of ['cancel', 'issue'] as const) {
      const { id, order, toPay } = await opened()
      const ana = buyer(shop)
      good(await ana.pay({ order, amount: toPay }, await card(shop)))
      const cancel = async () => {
        const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: admin })
        if (!seen.ok) throw new Error(seen.failure.errorCode)
        const body = { intent: crypto.randomUUID(), refund: seen.result.refund }
        return shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: admin })
      }
      if (first === 'issue') {
        good(await ana.createSale({ order }))
        expect(await cancel()).toMatchObject({ ok: true })
      } else {
        const [answer, cancelled] = await Promise.all([ana.createSale({ order }), cancel()])
        // The one that came second saw what the first had done.
        if (answer.is === 'ok') expect(cancelled).toMatchObject({ status: 409 })
        else expect([answer.is, cancelled.ok]).toEqual(['PAYMENT_REFUNDED', true])
        if (answer.is === 'ok') expect(await cancel()).toMatchObject({ ok: true })
      }
      expect((await rowOf(id)).cancelledAt).not.toBeNull()
      expect(await moneyOf(id)).toBe(0)
      expect(await chargedInAll(id)).toBe(0)
    }
  })

  test('two links of one sale paid at once: one change is made, and the other payment goes back', async () => {
    const { id, order, toPay } = await opened()
    const wanted = await dates(id, '2026-12-11', '2027-01-15')
    const second = await preview(id, wanted)
    const { payment } = await change(id, wanted)
    const [one, two] = [buyer(shop), buyer(shop)]
    good(await one.pay({ order, amount: toPay }, await card(shop)))
    good(await two.pay({ order: payment!.order, amount: second.toPay }, await card(shop)))
    const answers = await Promise.all([one.createSale({ order }), two.createSale({ order: payment!.order })])
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['PAYMENT_REFUNDED', 'ok'])
    expect(await moneyOf(id)).toBe(await chargedInAll(id))
  })

  test('paid and never asked for again: the change is made without its buyer', async () => {
    const { id, order, toPay } = await opened()
    good(await buyer(shop).pay({ order, amount: toPay }, await card(shop)))
    shop.clock.advance(60_000)
    await runDueWork(shop)
    expect(await rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
  })

  test('a cancellation by the terms gives back from both payments, the later one first', async () => {
    const { id, order, toPay } = await opened()
    const { charged } = await rowOf(id)
    await payLink(order, toPay)
    const start = shop.dependencies.now()
    shop.clock.advance(10 * 24 * HOUR)
    admin = await shop.loginAs('admin@ceibo.test')
    const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: admin })
    if (!seen.ok) throw new Error(seen.failure.errorCode)
    const refund = Math.round((charged + toPay) * 0.85)
    expect(seen.result).toMatchObject({ charged: charged + toPay, refund, percentBack: 85 })
    const body = { intent: crypto.randomUUID(), refund }
    await shop.call(saleApi.resendVouchers, { params: { id }, body: {} }, { token: admin })
    const [again] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Tus vouchers'))
    expect(again?.text, 'the price of what is in force').toContain(formatMoney(charged + toPay))
    expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: admin })).toMatchObject({ ok: true })
    const [told] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Cancelamos'))
    expect(told?.text).toContain(formatMoney(charged + toPay))
    expect(await moneyOf(id)).toBe(charged + toPay - refund)
    shop.clock.set(start.toISOString())
    admin = await shop.loginAs('admin@ceibo.test')
  })
})

describe('R-07 a running trip', () => {
  test('is extended without a gap, never cheaper, to 120 days in all, and asked for at the last minute', async () => {
    const id = await sell()
    const { charged } = await rowOf(id)
    // The last minute of its cover in Montevideo.
    await onMoment('2026-12-25T02:59:00Z', async () => {
      const options = await shop.call(changeApi.options, { params: { id } }, { token: admin })
      expect(options).toMatchObject({
        ok: true,
        result: { isOpen: false, extension: { from: '2026-12-25', to: addDays('2026-12-10', 119) } },
      })
      const refused = await shop.call(
        changeApi.preview,
        { params: { id }, body: { wanted: { kind: 'extension', endDate: '2026-12-24' } } },
        { token: admin },
      )
      expect(refused).toMatchObject({ status: 400, failure: { fields: [{ path: 'endDate' }] } })
      const wanted = { kind: 'extension', endDate: '2026-12-31' } as const
      const seen = await preview(id, wanted)
      expect(seen.toPay).toBe(seen.chargedAfter - charged)
      const { payment } = await change(id, wanted)
      const ana = buyer(shop)
      good(await ana.pay({ order: payment!.order, amount: seen.toPay }, await card(shop)))
      shop.clock.advance(120_000)
      expect(await ana.createSale({ order: payment!.order })).toMatchObject({ is: 'ok' })
      expect(await rowOf(id)).toMatchObject({ startDate: '2026-12-10', endDate: '2026-12-31', days: 22 })
      expect(await moneyOf(id)).toBe(seen.chargedAfter)
    })
  })

  test('its link is worth nothing once the cover has ended', async () => {
    const id = await sell()
    await onMoment('2026-12-25T02:30:00Z', async () => {
      const wanted = { kind: 'extension', endDate: '2026-12-31' } as const
      const seen = await preview(id, wanted)
      const { payment } = await change(id, wanted)
      shop.clock.advance(HOUR)
      const paid = await buyer(shop).pay({ order: payment!.order, amount: seen.toPay }, await card(shop))
      expect(paid).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    })
  })
})

describe('R-04 one passenger leaves', () => {
  const three = [somebody('1985-04-12'), somebody('1987-04-12'), somebody('1990-01-01')].map((person, n) => ({
    ...person,
    documentType: 'passport' as const,
    documentNumber: `AB12345${n}`,
  }))

  test('the rest is priced as if bought so, all of the difference goes back in the law’s term, and one voucher is void', async () => {
    const id = await sell({ passengers: three, ages: [40, 40, 40] })
    const alone = await rowOf(await sell({ passengers: three.slice(0, 2), ages: [40, 40] }))
    const wanted: WantedChange = { kind: 'passenger-cancelled', passengers: [2] }
    const seen = await preview(id, wanted)
    expect(seen).toMatchObject({ passengers: 2, chargedAfter: alone.charged, kept: 0, toPay: 0 })
    await change(id, wanted)
    const { id: saleId } = await rowOf(id)
    const people = await shop.db.select().from(passenger).where(eq(passenger.saleId, saleId)).orderBy(passenger.n)
    expect(people.map(({ leftAt }) => leftAt !== null)).toEqual([false, true, false])
    const texts = await voucherTexts(id)
    expect(texts.map((text) => text.includes('ANULADO'))).toEqual([false, true, false])
    expect(totalOf(await readHistory(shop.db, saleId))).toEqual(figuresOfSale({ ...alone, promo: null }))
    expect(await moneyOf(id)).toBe(alone.charged)
    // Who left does not leave again; the others cancel the rest whole.
    const again = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: admin })
    expect(again).toMatchObject({ status: 400, failure: { fields: [{ path: 'passengers' }] } })
    const whole = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: admin })
    expect(whole).toMatchObject({ result: { refund: alone.charged } })
  })

  test('by the terms a part of the difference is kept', async () => {
    const id = await sell({ passengers: three, ages: [40, 40, 40] })
    await onMoment('2026-12-05T12:00:00Z', async () => {
      const seen = await preview(id, { kind: 'passenger-cancelled', passengers: [1] })
      const difference = seen.chargedBefore - seen.chargedAfter
      expect(seen.refund).toBe(Math.round(difference * 0.85))
      expect(seen.kept).toBe(difference - seen.refund)
      await change(id, { kind: 'passenger-cancelled', passengers: [1] })
      expect(await moneyOf(id)).toBe(await chargedInAll(id))
    })
  })

  test('who leaves a family plan that falls apart without them makes the rest dearer: paid first, by link', async () => {
    const family = ['1985-04-12', '1987-04-12', '2015-01-01', '2016-01-01', '2017-01-01', '2018-01-01']
    const passengers = family.map((birthDate, n) => ({
      ...somebody(birthDate),
      documentType: 'passport' as const,
      documentNumber: `FA12345${n}`,
    }))
    const id = await sell({ passengers, ages: [41, 39, 11, 10, 9, 8], familyPlan: true })
    const wanted: WantedChange = { kind: 'passenger-cancelled', passengers: [2] }
    const seen = await preview(id, wanted)
    expect(seen).toMatchObject({ losesFamilyPlan: true, refund: 0 })
    expect(seen.toPay).toBe(seen.chargedAfter - seen.chargedBefore)
    expect(seen.toPay).toBeGreaterThan(0)
    const { payment } = await change(id, wanted)
    await payLink(payment!.order, seen.toPay)
    expect(await moneyOf(id)).toBe(await chargedInAll(id))
    const left = and(eq(passenger.saleId, (await rowOf(id)).id), eq(passenger.n, 2))
    expect((await shop.db.select().from(passenger).where(left))[0]?.leftAt).not.toBeNull()
  })
})

test('R-06 on account the difference goes to the account, no card is asked, and only the seller asks for it', async () => {
  const purchase = fifteenDaysInEurope({ confirmDuplicate: true })
  const id = good(await buyer(shop, broker).createSale({ purchase, email: 'ana@example.com' })).saleId
  const wanted = await dates(id, '2026-12-12', '2027-01-05')
  const seen = await preview(id, wanted)
  expect(seen.moneyBack).toBe('account')
  expect(await change(id, wanted)).toMatchObject({ toPay: seen.toPay, payment: null })
  expect(await rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
  expect(await chargedInAll(id)).toBe(seen.chargedAfter)
})

test('R-01 R-06 of a payment that covers more than a shorter trip costs, the rest is free again, and both are told', async () => {
  const purchase = fifteenDaysInEurope({ confirmDuplicate: true })
  const id = good(await buyer(shop, broker).createSale({ purchase, email: 'ana@example.com' })).saleId
  const { charged, commission } = await rowOf(id)
  const paid = await shop.call(saleApi.markPaid, { body: { ids: [id], reference: 'BROU 7' } }, { token: admin })
  expect(paid).toMatchObject({ ok: true })
  const wanted = await dates(id, '2026-12-12', '2026-12-16')
  const seen = await preview(id, wanted)
  await change(id, wanted)
  const shown = await shop.call(afterSaleApi.show, { params: { id } }, { token: admin })
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
  const id = await sell()
  const { startDate, endDate, destinationId, planId } = await rowOf(id)
  const born = async (birthDate: string): Promise<WantedChange> => ({
    kind: 'change',
    startDate,
    endDate,
    destinationId,
    planId,
    birthDates: [{ n: 1, birthDate }],
  })
  const elder = await born('1950-02-01')
  const seen = await preview(id, elder)
  expect(seen.toPay).toBeGreaterThan(0)
  const { payment } = await change(id, elder)
  const people = () =>
    shop.db
      .select({ birthDate: passenger.birthDate, age: passenger.age, price: passenger.price })
      .from(passenger)
      .innerJoin(sale, eq(sale.id, passenger.saleId))
      .where(and(eq(sale.publicId, id), eq(passenger.n, 1)))
  const [before] = await people()
  expect(before?.age, 'nothing changes before it is paid').toBeLessThan(75)
  await payLink(payment!.order, seen.toPay)
  const [after] = await people()
  expect(after).toMatchObject({ birthDate: '1950-02-01', age: 76 })
  expect(after!.price).toBeGreaterThan(before!.price)
  expect(await chargedInAll(id)).toBe(seen.chargedAfter)
  const back = await born(before!.birthDate)
  const done = await change(id, back)
  expect(done.refund).toBe(seen.toPay)
  expect(await people()).toEqual([before])
  const tooOld = await shop.call(
    changeApi.preview,
    { params: { id }, body: { wanted: await born('1941-01-01') } },
    { token: admin },
  )
  expect(tooOld).toMatchObject({
    ok: false,
    failure: { fields: [{ path: 'birthDates.0.birthDate' }] },
  })
})

test('R-06 D-05 a partner and readers change nothing; support does', async () => {
  const id = await sell({ subdomain: 'mburucuya' })
  const reader = (await addStaff(shop, 'reader')).token
  const support = (await addStaff(shop, 'support')).token
  const agencia = await shop.loginAs('agencia@ceibo.test')
  const wanted = await dates(id, '2026-12-10', '2026-12-12')
  const by = (token: string) => shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token })
  expect((await by(reader)).status).toBe(403)
  expect((await by(agencia)).status).toBe(403)
  expect((await by(support)).status).toBe(200)
})

/** Does something at a moment, in a back-office that is logged in then. */
async function onMoment(moment: string, act: () => Promise<void>): Promise<void> {
  const start = shop.dependencies.now()
  shop.clock.set(moment)
  admin = await shop.loginAs('admin@ceibo.test')
  await act().finally(() => shop.clock.set(start.toISOString()))
  admin = await shop.loginAs('admin@ceibo.test')
}

const onDay = (day: string, act: () => Promise<void>) => onMoment(`${day}T15:00:00Z`, act)
