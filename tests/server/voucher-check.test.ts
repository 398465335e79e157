import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import { newAddress } from '../support/new-address.ts'
import { buyer, fifteenDaysInEurope, good } from '../support/test-buyer.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { newPassenger } from '../support/test-trip.ts'
import { voucherDocument } from '../../server/features/sales/voucher-document.ts'
import { replaceVouchers } from '../../server/features/sales/voucher-versions.ts'
import { limitedUse } from '../../server/platform/db/schema/operations.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'

const { plans } = firstTariff

let shop: TestShop
let maria: { saleId: string; code: string; number: string; path: string }

const pathOf = async (code: string) => new URL((await voucherDocument(shop.dependencies, code)).checkUrl).pathname
const open = (path: string, from = newAddress()) => shop.app.inject({ url: path, headers: { 'x-forwarded-for': from } })

/** A broker sells on account, so the test needs no bank. */
async function sell(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
  const passengers = [{ ...newPassenger(), name: 'María José', lastName: 'Silva Brum' }]
  const purchase = fifteenDaysInEurope({ passengers, onAccount: true, confirmDuplicate: true, ...more })
  const { saleId, vouchers } = good(await broker.createSale({ order: good(await broker.open(purchase)).order }))
  const { code, number } = vouchers[0]!
  return { saleId, code, number, path: await pathOf(code) }
}

beforeAll(async () => {
  shop = await startTestShop()
  maria = await sell()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T15:00:00.000Z')
  await shop.db.delete(limitedUse)
})

describe('V-07 the page behind the code of a paper', () => {
  test.each([
    ['2026-11-21T15:00:00Z', 'notYet', 'Todavía no empezó', 'Not in force yet'],
    ['2026-12-10T03:00:00Z', 'valid', 'Válido', 'Valid'],
    ['2026-12-25T02:59:00Z', 'valid', 'Válido', 'Valid'],
    ['2026-12-25T03:00:00Z', 'ended', 'Terminado', 'Ended'],
  ])('at %s says %s in both languages, by the day in Montevideo', async (now, look, es, en) => {
    shop.clock.set(now)
    const { statusCode, body } = await open(maria.path)
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      new RegExp(`class="state ${look}" role="status">\\s*<strong>${es} <span lang="en">${en}</span>`),
    )
  })

  test('shows initials, dates, territory and cap, and neither name, document, birth date nor the voucher’s own code', async () => {
    const { body } = await open(maria.path)
    const { passenger } = await voucherDocument(shop.dependencies, maria.code)
    for (const words of [
      'M. J. S. B.',
      maria.number,
      '10/12/2026 al 24/12/2026',
      '10 December 2026 to 24 December 2026',
      'Europa (Schengen)',
      'Europe (Schengen)',
      'Rambla Brokers',
    ])
      expect(body).toContain(words)
    const { documentNumber, lastName, birthDate } = passenger
    for (const secret of [documentNumber, documentNumber.replace(/\D/g, ''), 'María', lastName, birthDate, maria.code])
      expect(body).not.toContain(secret)
    expect(body).not.toMatch(/<script|MGA|mailto:/)
  })

  test('every plan of the catalogue states its cap, and the Schengen minimum where the prices say "Apto Schengen"', async () => {
    for (const { id, name, medicalCap, categoryId, soldTo } of plans) {
      if (categoryId !== 24 || soldTo) continue
      const { body } = await open((await sell({ planId: id })).path)
      const thousands = medicalCap / 100_000
      expect(body, name).toContain(`USD ${thousands}.000 por evento, más que el mínimo Schengen de EUR 30.000`)
      expect(body, name).toContain(`USD ${thousands},000 per event, above the Schengen minimum of EUR 30,000`)
    }
  })

  // ASVS 14.2.2, 14.3.2
  test('is in no cache and no search engine, runs no script, and sends its address nowhere', async () => {
    const { headers } = await open(maria.path)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(policy).not.toMatch(/script-src|unsafe|https?:/)
  })

  test('a version that was replaced says so for ever, the one in force has a code of its own, and neither links to the other', async () => {
    const { saleId, code, path } = await sell()
    const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
    const at = shop.dependencies.now()
    await shop.db.transaction((tx) =>
      replaceVouchers(tx, shop.dependencies, { saleId: sold!.id, passengerNos: [1], at }),
    )
    const { body } = await open(path)
    expect(body).toContain('<strong>Reemplazado')
    expect(body).toContain('Another one was issued in its place on 21 November 2026')
    expect([...body.matchAll(/href="([^"]*)"/g)].filter(([, href]) => !/^(tel|data):/.test(href ?? ''))).toEqual([])
    expect(await pathOf(`${code}-2`)).toBe(`${path}-2`)
    expect((await open(`${path}-2`)).body).toContain('<strong>Todavía no empezó')
    for (const none of [`${path}-3`, `${path}-0`]) expect((await open(none)).statusCode, none).toBe(404)
  })

  test('a cancelled voucher is cancelled, whatever its dates', async () => {
    const { saleId, path } = await sell()
    const token = await shop.loginAs('admin@ceibo.test')
    const params = { id: saleId }
    const seen = await shop.call(afterSaleApi.previewCancellation, { params }, { token })
    if (!seen.ok) throw new Error(seen.failure.errorCode)
    const body = { intent: crypto.randomUUID(), refund: seen.result.refund }
    expect(await shop.call(afterSaleApi.cancel, { params, body }, { token })).toMatchObject({ ok: true })
    shop.clock.set('2026-12-15T15:00:00Z')
    expect((await open(path)).body).toContain('<strong>Anulado')
  })
})

describe('V-07 guessing', () => {
  test('a code of another installation, the voucher’s own code, its number and nonsense get one answer after the same time', async () => {
    const other = `/verificar/${'0123456789ABCDEF'.repeat(2)}`
    const answers: string[] = []
    for (const path of [
      other,
      `/verificar/${maria.code}`,
      `/verificar/${maria.number}`,
      '/verificar/%00',
      '/verificar/💥',
    ]) {
      const began = performance.now()
      const { statusCode, body } = await open(encodeURI(path))
      expect(performance.now() - began, path).toBeGreaterThanOrEqual(145)
      expect(statusCode, path).toBe(404)
      answers.push(body)
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('No encontramos este voucher')
    expect(answers[0]).toContain('We found no such voucher')
    const began = performance.now()
    await open(maria.path)
    expect(performance.now() - began).toBeGreaterThanOrEqual(145)
  })

  // ASVS 2.4.1
  test('thirty wrong codes of one network, sent side by side, are counted one by one; then no code is looked up for it', async () => {
    const from = '10.6.0.1'
    const guesses = Array.from({ length: 40 }, (_, n) => `/verificar/${String(n).padStart(32, '0')}`)
    const statuses = await Promise.all(guesses.map(async (path) => (await open(path, from)).statusCode))
    expect(statuses.filter((status) => status === 404)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const refused = await open(maria.path, from)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Demasiados intentos')
    expect(refused.body).not.toContain('M. J. S. B.')
    expect((await open(maria.path)).statusCode).toBe(200)
    shop.clock.advance(11 * 60_000)
    expect((await open(maria.path, from)).statusCode).toBe(200)
  })

  test('a desk that checks many good codes is never refused', async () => {
    for (let n = 0; n < 35; n += 1) expect((await open(maria.path, '10.6.0.2')).statusCode).toBe(200)
  })
})
