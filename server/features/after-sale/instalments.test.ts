import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { financingBack } from '#shared/instalments/instalments.ts'
import { formatMoney, percentOf, sum } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { refund } from '../../platform/db/schema/checkouts.ts'
import { saleMovement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good, runDueWork } from '../../../tests/support/test-buyer.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { addPlan } from '../../../tests/support/test-instalments.ts'
import { brokenInvariants } from '../../../tests/support/test-ledgers.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptDocument, receiptsOf } from './receipts.ts'

let shop: TestShop
let desk: ChangeDesk
let plan: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  plan = await addPlan(shop)
  desk = await changeDesk(shop)
})
afterAll(() => shop.close())

async function payByPlan(order: string, charged: number) {
  const ana = buyer(shop)
  good(await ana.pay({ order, amount: charged + percentOf(charged, 12.5) }, await card(shop), plan))
  return good(await ana.createSale({ order }))
}

async function sell() {
  const opened = good(await buyer(shop).open(fifteenDaysInEurope({ confirmDuplicate: true })))
  const { saleId } = await payByPlan(opened.order, opened.amount)
  await deliverEmails(shop)
  return desk.rowOf(saleId)
}

async function preview(id: string) {
  const answer = await shop.call(afterSaleApi.previewCancellation, { params: { id } }, { token: desk.admin() })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return answer.result
}

const cancel = (id: string, refundCents: number, intent = crypto.randomUUID()) =>
  shop.call(afterSaleApi.cancel, { params: { id }, body: { intent, refund: refundCents } }, { token: desk.admin() })

async function movementsOf({ id }: { id: string }) {
  return shop.db.select().from(saleMovement).where(eq(saleMovement.saleId, id)).orderBy(saleMovement.at)
}

/** What the movements of a sale captured, in cents. */
const capturedBy = (movements: Awaited<ReturnType<typeof movementsOf>>) =>
  sum(movements.map(({ charged, financing }) => charged + financing))

async function csvOf(url: string) {
  const headers = { authorization: `Bearer ${desk.admin()}` }
  const { payload } = await shop.app.inject({ url, headers })
  const [header = [], ...lines] = payload
    .slice(2, -3)
    .split('"\r\n"')
    .map((line) => line.split('","'))
  return lines.map((line) => Object.fromEntries(header.map((name, n) => [name, line[n]])))
}

describe('money back of a sale in instalments (Y-01)', () => {
  test('Y-01 a withdrawal gives back what the provider captured, and says how much of it is financing', async () => {
    const sold = await sell()
    const { charged, financing } = sold
    expect(financing).toBe(percentOf(charged, 12.5))
    expect(await preview(sold.publicId)).toMatchObject({ rule: 'withdrawal', refund: charged, financing })
    const intent = crypto.randomUUID()
    for (const _ of ['first', 'again']) {
      const done = await cancel(sold.publicId, charged, intent)
      expect(done).toMatchObject({ ok: true, result: { refund: charged, financing, moneyBack: 'card' } })
    }
    const [email] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Cancelamos'))
    const amount = `${formatMoney(charged + financing)} (incluye ${formatMoney(financing)} de financiación)`
    expect(email?.text).toContain(amount)
    await runDueWork(shop)
    const [back] = await shop.db.select().from(refund).where(eq(refund.attemptId, sold.attemptId!))
    expect(back).toMatchObject({ status: 'DONE', amount: charged + financing, financing })
    expect(await desk.moneyOf(sold.publicId)).toBe(0)
    const movements = await movementsOf(sold)
    expect(movements.map((one) => one.financing)).toEqual([financing, -financing])
    for (const one of movements) expect(one.charged).toBe(one.cost + one.commission + one.houseShare)

    for (const { id: receiptId, kind } of await receiptsOf(shop.db, sold)) {
      const document = await receiptDocument(shop.dependencies, { publicId: sold.publicId, receiptId })
      const { text } = await readPdf(await receiptPdf(document))
      expect(text).toContain(formatMoney(charged + financing))
      expect(text).toContain(`De la financiación ${formatMoney(financing)}`)
      if (kind === 'payment') expect(text).toContain('Cuotas 6')
    }
  })

  test('Y-01 by the terms of the sale its part of the financing goes back, and the fee keeps the rest', async () => {
    const sold = await sell()
    await desk.onDay('2026-12-09', async () => {
      const shown = await preview(sold.publicId)
      const refundCents = percentOf(sold.charged, 85)
      const back = financingBack(sold, { backBefore: 0, back: refundCents })
      expect(shown).toMatchObject({ rule: 'terms', refund: refundCents, financing: back })
      expect(back).toBeLessThan(sold.financing)
      expect(await cancel(sold.publicId, shown.refund)).toMatchObject({ result: { financing: back } })
      const movements = await movementsOf(sold)
      expect(sum(movements.map((one) => one.financing))).toBe(sold.financing - back)
      expect(movements.find(({ kind }) => kind === 'fee')).toMatchObject({ financing: 0 })
      expect(await desk.moneyOf(sold.publicId)).toBe(capturedBy(movements))
    })
  })

  test('Y-01 amounts that staff give back until nothing is left give back all of the financing, each its part', async () => {
    const sold = await sell()
    await desk.onDay('2026-12-12', async () => {
      const cuts = [1, 2, 7, 333, 1_111]
      const most = { mostToGrant: sold.charged, mostFinancing: sold.financing }
      expect(await preview(sold.publicId)).toMatchObject({ rule: 'departed', refund: 0, financing: 0, ...most })
      let backBefore = 0
      for (const amount of [...cuts, sold.charged - sum(cuts)]) {
        const body = { intent: crypto.randomUUID(), amount, reason: 'Cortesía' }
        const done = await shop.call(
          afterSaleApi.grant,
          { params: { id: sold.publicId }, body },
          { token: desk.admin() },
        )
        const financing = financingBack(sold, { backBefore, back: amount })
        expect(done).toMatchObject({ ok: true, result: { refund: amount, financing } })
        backBefore += amount
        expect(await desk.moneyOf(sold.publicId)).toBe(capturedBy(await movementsOf(sold)))
      }
      expect(capturedBy(await movementsOf(sold))).toBe(0)
    })
  })

  test('Y-01 a change that is paid in instalments has its own financing; of two payments the newest goes back first', async () => {
    const sold = await sell()
    const wanted = await desk.dates(sold.publicId, '2026-12-10', '2026-12-30')
    const { payment, toPay } = await desk.change(sold.publicId, wanted)
    const paid = await payByPlan(payment!.order, toPay)
    const financing = percentOf(toPay, 12.5)
    expect(paid.payment).toEqual({ captured: toPay + financing, instalments: 6, financing })
    const [first, change] = await movementsOf(sold)
    expect([first!.financing, change!.financing]).toEqual([sold.financing, financing])
    expect(await desk.moneyOf(sold.publicId)).toBe(sold.charged + sold.financing + toPay + financing)

    const shorter = await desk.preview(sold.publicId, await desk.dates(sold.publicId, '2026-12-10', '2026-12-24'))
    const back = Math.min(shorter.refund, toPay)
    const parts = [
      financingBack({ charged: toPay, financing }, { backBefore: 0, back }),
      financingBack(sold, { backBefore: 0, back: shorter.refund - back }),
    ]
    expect(shorter.refund).toBeGreaterThan(0)
    expect(shorter.financing).toBe(sum(parts))
    await desk.change(sold.publicId, await desk.dates(sold.publicId, '2026-12-10', '2026-12-24'))
    expect(await desk.moneyOf(sold.publicId)).toBe(capturedBy(await movementsOf(sold)))
    await cancel(sold.publicId, (await preview(sold.publicId)).refund)
    expect(await desk.moneyOf(sold.publicId)).toBe(capturedBy(await movementsOf(sold)))
  })

  test('Y-01 the page of the sale, both exports and the email of the vouchers tell instalments and financing', async () => {
    const opened = good(await buyer(shop).open(fifteenDaysInEurope({ confirmDuplicate: true })))
    const { saleId } = await payByPlan(opened.order, opened.amount)
    const emails = await deliverEmails(shop)
    const { number, charged, financing } = await desk.rowOf(saleId)
    const letter = emails.find(({ subject }) => subject.startsWith('Tus vouchers'))
    expect(letter?.text).toContain(`${formatMoney(charged + financing)} en 6 cuotas`)
    const shown = await shop.call(saleApi.detail, { params: { id: saleId } }, { token: desk.admin() })
    expect(shown).toMatchObject({ ok: true, result: { instalments: 6, financing, charged } })
    const dollars = String(financing / 100).replace('.', ',')
    const sales = await csvOf('/api/sale/csv')
    expect(sales.find((line) => line['Código'] === saleCode(number))).toMatchObject({
      Cuotas: '6',
      'Financiación (USD)': dollars,
    })
    const movements = await csvOf('/api/report/movements/csv')
    expect(movements.find((line) => line['Venta'] === saleCode(number))).toMatchObject({
      'Financiación (USD)': dollars,
    })
  })

  test('Y-01 the financing of a sale is written once', async () => {
    const { id } = await sell()
    await expect(shop.db.execute(sql`update ${sale} set financing = 1 where id = ${id}`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('written once') as string },
    })
  })

  test('Y-01 all ledgers agree after it', async () => {
    await runDueWork(shop)
    const broken = await brokenInvariants({ db: shop.db, bank: await bankOf(shop).ledger(), acknowledged: [] })
    expect(broken.filter((rule) => !rule.startsWith('I11 checkout'))).toEqual([])
  })
})
