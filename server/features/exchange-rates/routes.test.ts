import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditApi } from '#shared/audit/contract.ts'
import { exchangeRateApi } from '#shared/exchange-rates/contract.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { currentOf } from '../../../tests/support/refused-edit.ts'
import { sideBySide } from '../../../tests/support/side-by-side.ts'
import { addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { fifteenDaysInEurope } from '../../../tests/support/test-buyer.ts'
import { exchangeRate } from '../../platform/db/schema/catalogue.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

const enter = (day: string, rate: number, confirmsJump?: boolean, token = admin) =>
  shop.call(exchangeRateApi.create, { body: { day, rate, confirmsJump } }, { token })
const fieldsOf = async (call: ReturnType<typeof enter>) => {
  const answer = await call
  return answer.ok ? 'saved' : (answer.failure.fields ?? []).map(({ path, key }) => [path, key])
}
const trip = fifteenDaysInEurope()
const { residenceCountryId, categoryId, startDate, endDate, destinationId, planId } = trip
const shared = { startDate, endDate, promoCode: null, ages: [40], extras: [] }

async function paper(): Promise<string> {
  const answer = await shop.call(quotePdfApi.download, {
    body: {
      ...shared,
      residenceCountry: residenceCountryId,
      category: categoryId,
      destination: destinationId,
      plan: planId,
      charged: 93_38,
      familyPlan: false,
    },
  })
  return (await readPdf(answer.ok ? answer.result.content : new Uint8Array())).text
}

describe('T-08 exchange rates', () => {
  test('of the demo begin with one of its own, which the first one that staff enter replaces', async () => {
    const list = async () => {
      const answer = await shop.call(exchangeRateApi.list, {}, { token: admin })
      return answer.ok && answer.result.rows.map(({ day, rate, enteredBy, source }) => [day, rate, enteredBy, source])
    }
    expect(await list()).toEqual([['2026-11-21', 415_000, null, 'demo']])
    expect((await paper()).replaceAll(/\s+/g, ' ')).toContain('a $ 41,50 por dólar del 21/11/2026')
    expect(await fieldsOf(enter('2026-11-21', 402_500))).toBe('saved')
    expect(await list()).toEqual([['2026-11-21', 402_500, 'Administración', null]])
    await shop.db.delete(exchangeRate)
  })

  test('are entered by day with who did it; no day to come, no day twice, a jump only when it is confirmed', async () => {
    expect(await paper()).not.toContain('pesos uruguayos')
    expect(await enter('2026-11-19', 402_500)).toMatchObject({ result: { rate: 402_500, enteredBy: 'Administración' } })
    expect(await fieldsOf(enter('2026-11-22', 402_500))).toEqual([['day', 'EXCHANGE_RATES.FUTURE']])
    expect(await fieldsOf(enter('2026-11-19', 402_501))).toEqual([['day', 'EXCHANGE_RATES.REPEATED']])
    expect(await fieldsOf(enter('2026-11-20', 4_025_000))).toEqual([['confirmsJump', 'EXCHANGE_RATES.JUMP']])
    expect(await fieldsOf(enter('2026-11-20', 490_000, true))).toBe('saved')
    expect(
      await shop.call(
        exchangeRateApi.save,
        { params: { id: '2026-11-22' }, body: { rate: 402_500 } },
        { token: admin },
      ),
    ).toMatchObject({ failure: { errorCode: 'EXCHANGE_RATE_NOT_FOUND' } })
    const corrected = { params: { id: '2026-11-20' }, body: { rate: 401_234 } }
    expect(await shop.call(exchangeRateApi.save, corrected, { token: admin })).toMatchObject({
      result: { rate: 401_234 },
    })
    const list = await shop.call(exchangeRateApi.list, {}, { token: (await addStaff(shop, 'reader')).token })
    expect(list.ok && list.result.rows.map(({ day, rate }) => [day, rate])).toEqual([
      ['2026-11-20', 401_234],
      ['2026-11-19', 402_500],
    ])
  })

  test('D-09 of ten who correct one at once, one does; the others are refused, and get it as it is now', async () => {
    await enter('2026-11-16', 400_000)
    const rates = Array.from({ length: 10 }, (_, n) => 401_000 + n)
    const correct = (rate: number, before?: number) =>
      shop.call(exchangeRateApi.save, { params: { id: '2026-11-16' }, body: { rate, before } }, { token: admin })
    const answers = await Promise.all(rates.map((rate) => correct(rate, 400_000)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const now = rates[answers.findIndex(({ ok }) => ok)]!
    for (const answer of answers.filter(({ ok }) => !ok)) {
      expect(answer).toMatchObject({ status: 409, failure: { errorCode: 'CHANGED_MEANWHILE' } })
      expect(currentOf(answer, exchangeRateApi.save)).toMatchObject({ day: '2026-11-16', rate: now })
    }
    expect(await correct(403_000, now)).toMatchObject({ ok: true })
  })

  test('of one day that two people enter at once, one is kept, and the other hears that there is one', async () => {
    const both = await sideBySide(shop, exchangeRate, [
      () => fieldsOf(enter('2026-11-17', 401_000)),
      () => fieldsOf(enter('2026-11-17', 402_000)),
    ])
    expect(both).toEqual(['saved', [['day', 'EXCHANGE_RATES.REPEATED']]])
  })

  test('have a history by their day: who entered what, and what stood there before', async () => {
    for (const id of ['2026-11-20', '20/11/2026']) {
      const query = { filter: { record: { resource: 'exchangeRates', id } } } as const
      const history = await shop.call(auditApi.list, { query }, { token: admin })
      expect(history.ok && history.result.rows.map(({ record, detail }) => [record, detail])).toEqual(
        [{ exchangeRate: 401_234, before: 490_000 }, { exchangeRate: 490_000 }].map((change) => [
          { resource: 'exchangeRates', id: '2026-11-20', name: 'Dólar del 20/11/2026' },
          { day: '2026-11-20', ...change },
        ]),
      )
    }
  })

  test.each([0, -1, 0.00001, 3e-323, 20_000, 'cuarenta', null])(
    'a rate of %j is refused at its field',
    async (rate) => {
      const url = '/api/exchange-rates'
      const headers = { authorization: `Bearer ${admin}` }
      const answer = await shop.app.inject({ method: 'POST', url, headers, payload: { day: '2026-11-18', rate } })
      expect(answer.json()).toMatchObject({ fields: [{ path: 'rate', key: 'EXCHANGE_RATES.INVALID' }] })
    },
  )

  test('are for staff who look after money: others do not enter them', async () => {
    for (const role of ['reader', 'support'] as const) {
      const { token } = await addStaff(shop, role, `${role}-2@staff.test`)
      expect((await enter('2026-11-18', 400_000, false, token)).status).toBe(403)
    }
    expect((await enter('2026-11-18', 400_000, false, await shop.loginAs('agencia@ceibo.test'))).status).toBe(403)
  })

  test('a quote on paper and by email says both, until the newest rate is a week old', async () => {
    const words = '$ 3.747 a modo informativo, a $ 40,1234 por dólar del 20/11/2026; se cobra en dólares'
    expect((await paper()).replaceAll(/\s+/g, ' ')).toContain(`Total en pesos uruguayos: ${words}.`)
    const party = { adults: 1, seniors: 0, familyBirthDates: null }
    const choice = { ...shared, residenceCountryId, categoryId, destinationId, planId, party }
    const saved = await shop.call(savedQuoteApi.save, { body: { choice, charged: 93_38 } })
    const code = saved.ok ? saved.result.code : ''
    const mail = () => shop.call(savedQuoteApi.email, { params: { code }, body: { email: 'ana@example.com' } })
    await mail()
    const [email] = await deliverEmails(shop)
    expect(email?.text).toContain(words)
    shop.clock.set('2026-11-28T15:00:00.000Z')
    expect(await paper()).not.toContain('pesos uruguayos')
    await mail()
    const [later] = await deliverEmails(shop)
    expect(later?.text).toContain('USD 93,38')
    expect(later?.text).not.toContain('informativo')
  })
})
