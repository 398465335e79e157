import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { correctionApi } from '#shared/after-sale/correction-contract.ts'
import { sum } from '#shared/money.ts'
import { answersOf } from '#shared/sales/passengers.ts'
import { partialRefund } from '../../platform/db/schema/checkouts.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { bankOf, buyer, card, good, HOUR, letPass } from '../../../tests/support/test-buyer.ts'
import { travellersOf } from '../sales/history.ts'
import { travellerOf } from '../sales/traveller.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { sendPartialRefund } from '../purchase/payment/send-partial-refund.ts'

let shop: TestShop
let desk: ChangeDesk
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

/** A sale, and the order by which a longer trip of it is paid. */
async function opened() {
  const id = await desk.sell()
  const wanted = await desk.dates(id, '2026-12-12', '2027-01-05')
  const { toPay } = await desk.preview(id, wanted)
  const { payment } = await desk.change(id, wanted)
  return { id, toPay, order: payment!.order }
}

const previewOfCancelling = async (id: string) => {
  const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
  if (!seen.ok) throw new Error(seen.failure.errorCode)
  return seen.result
}

const cancel = (id: string, refund: number) =>
  shop.call(
    afterSaleApi.cancel,
    { params: { id }, body: { intent: crypto.randomUUID(), refund } },
    { token: desk.admin() },
  )

describe('R-06 the link of a change', () => {
  test('paid while the sale is cancelled: both payments go back, whichever comes first', async () => {
    for (const first of ['cancel', 'issue'] as const) {
      const { id, order, toPay } = await opened()
      const ana = buyer(shop)
      good(await ana.pay({ order, amount: toPay }, await card(shop)))
      const cancel = async () => {
        const seen = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
        if (!seen.ok) throw new Error(seen.failure.errorCode)
        const body = { intent: crypto.randomUUID(), refund: seen.result.refund }
        return shop.call(afterSaleApi.cancel, { params: { id }, body }, { token: desk.admin() })
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
      expect((await desk.rowOf(id)).cancelledAt).not.toBeNull()
      expect(await desk.moneyOf(id)).toBe(0)
      expect(await desk.chargedInAll(id)).toBe(0)
    }
  })

  test('two links of one sale paid at once: one change is made, and the other payment goes back', async () => {
    const { id, order, toPay } = await opened()
    const wanted = await desk.dates(id, '2026-12-11', '2027-01-15')
    const second = await desk.preview(id, wanted)
    const { payment } = await desk.change(id, wanted)
    const [one, two] = [buyer(shop), buyer(shop)]
    good(await one.pay({ order, amount: toPay }, await card(shop)))
    good(await two.pay({ order: payment!.order, amount: second.toPay }, await card(shop)))
    const answers = await Promise.all([one.createSale({ order }), two.createSale({ order: payment!.order })])
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['PAYMENT_REFUNDED', 'ok'])
    expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
  })

  test('being paid while the sale is cancelled: nothing is kept of either payment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, order, toPay } = await opened()
      const { refund } = await previewOfCancelling(id)
      const ana = buyer(shop)
      const token = await card(shop)
      const [paid, cancelled] = await Promise.all([ana.pay({ order, amount: toPay }, token), cancel(id, refund)])
      expect(['ok', 'CHECKOUT_EXPIRED']).toContain(paid.is)
      expect(cancelled).toMatchObject({ ok: true })
      if (paid.is === 'ok') expect(await ana.createSale({ order })).toMatchObject({ is: 'PAYMENT_REFUNDED' })
      expect((await desk.rowOf(id)).cancelledAt).not.toBeNull()
      expect([await desk.moneyOf(id), await desk.chargedInAll(id)]).toEqual([0, 0])
    }
  })
})

test('R-05 R-06 a link is over once a birth date it was priced by is corrected, also while it is paid', async () => {
  const correct = async (id: string, birthDate: string) => {
    const { id: saleId } = await desk.rowOf(id)
    const people = (await travellersOf(shop.db, saleId)).map((row) => travellerOf(shop.dependencies.documents, row))
    const passengers = people.map((one) => ({ ...answersOf(one), n: 1, birthDate }))
    const contact = { email: 'ana@example.com', phone: '099 123 456' }
    const body = { intent: crypto.randomUUID(), passengers, contact }
    return shop.call(correctionApi.correct, { params: { id }, body }, { token: desk.admin() })
  }
  // On the first departure both are 74; on the second the elder is 75, which costs twice as much.
  const [elder, younger] = ['1952-01-05', '1952-06-01']
  for (const isPaidFirst of [false, true]) {
    const id = await desk.sell({ passengers: [newPassenger(younger)] })
    const wanted = await desk.dates(id, '2027-02-10', '2027-02-24')
    const { toPay } = await desk.preview(id, { ...wanted, endDate: '2027-03-10' } as typeof wanted)
    const { payment } = await desk.change(id, { ...wanted, endDate: '2027-03-10' } as typeof wanted)
    const ana = buyer(shop)
    const pay = async () => ana.pay({ order: payment!.order, amount: toPay }, await card(shop))
    if (isPaidFirst) good(await pay())
    expect(await correct(id, elder)).toMatchObject({ ok: true })
    if (isPaidFirst) expect(await ana.createSale({ order: payment!.order })).toMatchObject({ is: 'PAYMENT_REFUNDED' })
    else expect(await pay()).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    expect(await desk.rowOf(id)).toMatchObject({ startDate: '2026-12-10' })
    expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
  }
})

describe('R-06 R-08 a sale that is changed and cancelled while the provider gives a part of it back', () => {
  test.each(['pending', 'drop-reply', 'error-before', 'delay'] as const)(
    'in the end the bank keeps what the sale came to, whatever became of the part: %s',
    async (kind) => {
      await desk.login()
      const id = await desk.sell()
      await desk.change(id, await desk.dates(id, '2026-12-10', '2026-12-20'))
      const shorter = await desk.dates(id, '2026-12-10', '2026-12-15')
      const [seen, { refund }] = [await desk.preview(id, shorter), await previewOfCancelling(id)]
      expect(seen.refund).toBeGreaterThan(0)
      const [due] = await shop.db.select().from(partialRefund).where(eq(partialRefund.status, 'DUE'))
      await bankOf(shop).failNext({ operation: 'refund', kind, ms: 200 })
      const [, changed, cancelled] = await Promise.all([
        sendPartialRefund(shop.dependencies, due!.id),
        desk.send(id, shorter, seen),
        cancel(id, refund),
      ])
      // The one that came second saw what the first had done.
      expect([changed.ok, cancelled.ok].filter(Boolean)).toHaveLength(1)
      // For two days the bank is asked about a part whose answer was lost, and then it is for staff.
      await letPass(shop, 50 * HOUR, HOUR)
      const { attemptId } = await desk.rowOf(id)
      const isStuck = and(eq(partialRefund.attemptId, attemptId ?? ''), eq(partialRefund.status, 'STUCK'))
      const stuck = await shop.db.select().from(partialRefund).where(isStuck)
      // What the bank never did is for staff to transfer.
      const toTransfer = kind === 'error-before' ? sum(stuck.map(({ amount }) => amount)) : 0
      expect((await desk.moneyOf(id)) - toTransfer).toBe(await desk.chargedInAll(id))
    },
  )
})

describe('R-07 at the last minute of cover', () => {
  const extension = { kind: 'extension', endDate: '2026-12-31' } as const

  test('of two links of one extension, paid at once, one extends and the other payment goes back', async () => {
    const id = await desk.sell()
    await desk.onMoment('2026-12-25T02:59:00Z', async () => {
      const { toPay } = await desk.preview(id, extension)
      const links = [await desk.change(id, extension), await desk.change(id, extension)]
      const answers = await Promise.all(
        links.map(async ({ payment }) => {
          const ana = buyer(shop)
          const order = payment!.order
          const paid = await ana.pay({ order, amount: toPay }, await card(shop))
          return paid.is === 'ok' ? ana.createSale({ order }) : paid
        }),
      )
      expect(answers.filter(({ is }) => is === 'ok')).toHaveLength(1)
      expect(await desk.rowOf(id)).toMatchObject({ endDate: '2026-12-31' })
      expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
    })
  })

  test('paid as the cover ends, it is extended or charges nothing: never one without the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await desk.sell()
      await desk.onMoment('2026-12-25T02:59:59Z', async () => {
        const { toPay } = await desk.preview(id, extension)
        const order = (await desk.change(id, extension)).payment!.order
        const ana = buyer(shop)
        const token = await card(shop)
        const end = async () => {
          // In a round of its own, at another point of the payment.
          for (let turn = 0; turn < round * 3; turn += 1) await shop.db.execute('select 1')
          shop.clock.advance(120_000)
        }
        const [paid] = await Promise.all([ana.pay({ order, amount: toPay }, token), end()])
        if (paid.is === 'ok') expect(await ana.createSale({ order })).toMatchObject({ is: 'ok' })
        const isExtended = (await desk.rowOf(id)).endDate === '2026-12-31'
        expect([paid.is, isExtended]).toEqual([paid.is === 'ok' ? 'ok' : 'CHECKOUT_EXPIRED', paid.is === 'ok'])
        expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
      })
    }
  })
})
