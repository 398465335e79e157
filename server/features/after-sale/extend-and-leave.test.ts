import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeApi } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { totalOf } from '#shared/settlements/movement.ts'
import { figuresOfSale } from '#shared/after-sale/sale-figures.ts'
import { addDays } from '#shared/dates.ts'
import { refund } from '../../platform/db/schema/checkouts.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { passenger } from '../../platform/db/schema/sales.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, good, HOUR } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { readHistory } from '../sales/history.ts'

let shop: TestShop
let desk: ChangeDesk
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

describe('R-07 a running trip', () => {
  test('is extended without a gap, never cheaper, to 120 days in all, and asked for at the last minute', async () => {
    const id = await desk.sell()
    const { charged } = await desk.rowOf(id)
    // The last minute of its cover in Montevideo.
    await desk.onMoment('2026-12-25T02:59:00Z', async () => {
      const options = await shop.call(changeApi.options, { params: { id } }, { token: desk.admin() })
      expect(options).toMatchObject({
        ok: true,
        result: { isOpen: false, extension: { from: '2026-12-25', to: addDays('2026-12-10', 119) } },
      })
      const refused = await shop.call(
        changeApi.preview,
        { params: { id }, body: { wanted: { kind: 'extension', endDate: '2026-12-24' } } },
        { token: desk.admin() },
      )
      expect(refused).toMatchObject({ status: 400, failure: { fields: [{ path: 'endDate' }] } })
      const wanted = { kind: 'extension', endDate: '2026-12-31' } as const
      const seen = await desk.preview(id, wanted)
      expect(seen.toPay).toBe(seen.chargedAfter - charged)
      const { payment } = await desk.change(id, wanted)
      const ana = buyer(shop)
      good(await ana.pay({ order: payment!.order, amount: seen.toPay }, await card(shop)))
      shop.clock.advance(120_000)
      expect(await ana.createSale({ order: payment!.order })).toMatchObject({ is: 'ok' })
      expect(await desk.rowOf(id)).toMatchObject({ startDate: '2026-12-10', endDate: '2026-12-31', days: 22 })
      expect(await desk.moneyOf(id)).toBe(seen.chargedAfter)
    })
  })

  test('paid at the last minute and not issued within fifteen more, it is given back', async () => {
    const id = await desk.sell()
    const { charged } = await desk.rowOf(id)
    await desk.onMoment('2026-12-25T02:59:00Z', async () => {
      const wanted = { kind: 'extension', endDate: '2026-12-31' } as const
      const seen = await desk.preview(id, wanted)
      const { payment } = await desk.change(id, wanted)
      const ana = buyer(shop)
      good(await ana.pay({ order: payment!.order, amount: seen.toPay }, await card(shop)))
      shop.clock.advance(16 * 60_000)
      expect(await ana.createSale({ order: payment!.order })).toMatchObject({ is: 'PAYMENT_REFUNDED' })
      expect(await desk.rowOf(id)).toMatchObject({ endDate: '2026-12-24' })
      expect(await desk.moneyOf(id)).toBe(charged)
      expect(await shop.db.select().from(refund)).toMatchObject([{ reason: 'change-outdated', amount: seen.toPay }])
    })
  })

  test('its link is worth nothing once the cover has ended', async () => {
    const id = await desk.sell()
    await desk.onMoment('2026-12-25T02:30:00Z', async () => {
      const wanted = { kind: 'extension', endDate: '2026-12-31' } as const
      const seen = await desk.preview(id, wanted)
      const { payment } = await desk.change(id, wanted)
      shop.clock.advance(HOUR)
      const paid = await buyer(shop).pay({ order: payment!.order, amount: seen.toPay }, await card(shop))
      expect(paid).toMatchObject({ is: 'CHECKOUT_EXPIRED' })
    })
  })
})

describe('R-04 one passenger leaves', () => {
  const three = [newPassenger('1985-04-12'), newPassenger('1987-04-12'), newPassenger('1990-01-01')].map(
    (person, n) => ({
      ...person,
      documentType: 'passport' as const,
      documentNumber: `AB12345${n}`,
    }),
  )

  test('the rest is priced as if bought so, all of the difference goes back in the law’s term, and one voucher is void', async () => {
    const id = await desk.sell({ passengers: three, ages: [40, 40, 40] })
    const alone = await desk.rowOf(await desk.sell({ passengers: three.slice(0, 2), ages: [40, 40] }))
    const wanted: WantedChange = { kind: 'passenger-cancelled', passengers: [2] }
    const seen = await desk.preview(id, wanted)
    expect(seen).toMatchObject({ passengers: 2, chargedAfter: alone.charged, fee: 0, toPay: 0 })
    await desk.change(id, wanted)
    const { id: saleId } = await desk.rowOf(id)
    const people = await shop.db.select().from(passenger).where(eq(passenger.saleId, saleId)).orderBy(passenger.n)
    expect(people.map(({ leftAt }) => leftAt !== null)).toEqual([false, true, false])
    const texts = await desk.voucherTexts(id)
    expect(texts.map((text) => text.includes('ANULADO'))).toEqual([false, true, false])
    expect(totalOf(await readHistory(shop.db, saleId))).toEqual(figuresOfSale({ ...alone, promo: null }))
    expect(await desk.moneyOf(id)).toBe(alone.charged)
    // A passenger who left does not leave again; the others cancel the rest whole.
    const again = await shop.call(changeApi.preview, { params: { id }, body: { wanted } }, { token: desk.admin() })
    expect(again).toMatchObject({ status: 400, failure: { fields: [{ path: 'passengers' }] } })
    const whole = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
    expect(whole).toMatchObject({ result: { refund: alone.charged } })
  })

  test('by the terms a part of the difference is a fee', async () => {
    const id = await desk.sell({ passengers: three, ages: [40, 40, 40] })
    await desk.onMoment('2026-12-05T12:00:00Z', async () => {
      const seen = await desk.preview(id, { kind: 'passenger-cancelled', passengers: [1] })
      const difference = seen.chargedBefore - seen.chargedAfter
      expect(seen.refund).toBe(Math.round(difference * 0.85))
      expect(seen.fee).toBe(difference - seen.refund)
      await desk.change(id, { kind: 'passenger-cancelled', passengers: [1] })
      expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
    })
  })

  test('a passenger who leaves a family plan that falls apart makes the rest dearer: paid first, by link', async () => {
    const family = ['1985-04-12', '1987-04-12', '2015-01-01', '2016-01-01', '2017-01-01', '2018-01-01']
    const passengers = family.map((birthDate, n) => ({
      ...newPassenger(birthDate),
      documentType: 'passport' as const,
      documentNumber: `FA12345${n}`,
    }))
    const id = await desk.sell({ passengers, ages: [41, 39, 11, 10, 9, 8], familyPlan: true })
    const wanted: WantedChange = { kind: 'passenger-cancelled', passengers: [2] }
    const seen = await desk.preview(id, wanted)
    expect(seen).toMatchObject({ losesFamilyPlan: true, refund: 0 })
    expect(seen.toPay).toBe(seen.chargedAfter - seen.chargedBefore)
    expect(seen.toPay).toBeGreaterThan(0)
    const { payment } = await desk.change(id, wanted)
    await desk.payLink(payment!.order, seen.toPay)
    expect(await desk.moneyOf(id)).toBe(await desk.chargedInAll(id))
    const left = and(eq(passenger.saleId, (await desk.rowOf(id)).id), eq(passenger.n, 2))
    expect((await shop.db.select().from(passenger).where(left))[0]?.leftAt).not.toBeNull()
  })
})
