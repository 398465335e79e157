import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import { buyAgainApi } from '#shared/after-sale/buy-again-contract.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import type { Language } from '#shared/languages.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { newAddress } from '../../../tests/support/new-address.ts'
import { buyer, fifteenDaysInEurope, good, MINUTE } from '../../../tests/support/test-buyer.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { limitedUse, mailMessage } from '../../platform/db/schema/operations.ts'
import { voucherAccess } from '../../platform/db/schema/voucher-access.ts'
import { countUse } from '../../platform/http/shared-limit.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { findBuyer, foundSales } from './store.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'

let shop: TestShop
const anywhere = () => ({ address: newAddress() })

type NewSale = { saleId: string; number: number; code: string; short: string; passengers: Passenger[] }
let ana: NewSale
let luis: NewSale

/** A broker sells on account, so that no bank is needed. */
async function sell(email: string, passengers: Passenger[]): Promise<NewSale> {
  const broker = buyer(shop, await shop.loginAs('broker@ceibo.test'))
  const contact = { email, phone: '099 123 456', isSubscribed: false }
  const purchase = fifteenDaysInEurope({ passengers, contact, onAccount: true, confirmDuplicate: true })
  const checkout = good(await broker.open(purchase))
  const { saleId, number, vouchers } = good(await broker.createSale({ order: checkout.order }))
  return { saleId, number, code: vouchers[0]!.code, short: vouchers[0]!.number, passengers }
}

beforeAll(async () => {
  shop = await startTestShop()
  const child = newPassenger('2015-05-05')
  ana = await sell('ana@example.com', [newPassenger(), child])
  luis = await sell('luis@example.com', [newPassenger(), child])
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T15:00:00.000Z')
  await shop.db.delete(limitedUse)
  await shop.db.delete(mailMessage)
})

const ask = (lookup: string, more: { subdomain?: string } = {}, from = anywhere()) =>
  shop.call(voucherAccessApi.ask, { body: { lookup, ...more } }, from)
const confirm = (request: string, code: string, from = anywhere()) =>
  shop.call(voucherAccessApi.confirm, { body: { request, code } }, from)
const list = (token: string, language: Language = 'es') =>
  shop.call(voucherAccessApi.list, { body: { token } }, { language })

/** Asks, and opens the emails: the secret of the browser, and each code by its address. */
async function codesFor(lookup: string, more = {}) {
  const answer = await ask(lookup, more)
  if (!answer.ok) throw new Error(answer.failure.message)
  const emails = await deliverEmails(shop)
  const codes = new Map(emails.map(({ to, subject }) => [to, /^\d{6}/.exec(subject)?.[0] ?? '']))
  return { request: answer.result.request, emails, codes }
}

async function vouchersOf(lookup: string, email: string, language?: Language) {
  const { request, codes } = await codesFor(lookup)
  const answer = await confirm(request, codes.get(email) ?? '')
  if (!answer.ok) throw new Error(answer.failure.message)
  const sales = await list(answer.result.token, language)
  if (!sales.ok) throw new Error(sales.failure.message)
  return sales.result
}

const refused = (answer: Awaited<ReturnType<typeof shop.call>>) =>
  answer.ok ? 'ok' : [answer.status, answer.failure.errorCode]

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('B-12 a buyer finds vouchers again', () => {
  test.each([
    'code',
    'download code',
    'short number',
    'number of the sale',
    'document',
    'document with punctuation',
    'email',
  ])('by %s, with the code that only the address of the sale gets', async (by) => {
    const { documentNumber } = ana.passengers[0]!
    const typed: Record<string, string> = {
      code: ana.code.toLowerCase(),
      'download code': `MGA${ana.code.slice(2)}`,
      'short number': ana.short,
      'number of the sale': `#000${ana.number}`,
      document: documentNumber,
      email: ' ANA@Example.com',
      'document with punctuation': `${documentNumber.slice(0, 1)}.${documentNumber.slice(1, 4)}.${documentNumber.slice(4, 7)}-${documentNumber.slice(7)}`,
    }
    const [sale, ...others] = await vouchersOf(typed[by]!, 'ana@example.com')
    expect(others).toEqual([])
    expect(sale).toMatchObject({
      id: ana.saleId,
      number: ana.number,
      planName: 'Hornero 80',
      startDate: '2026-12-10',
    })
    expect(sale!.vouchers).toHaveLength(2)
    expect(sale!.vouchers[0]).toMatchObject({ code: ana.code, number: ana.short })
  })

  test('I-03 in the language of the page, by the version of the tariff that sold them', async () => {
    const [sale] = await vouchersOf('ana@example.com', 'ana@example.com', 'en')
    expect(sale).toMatchObject({ planName: 'Hornero 80', destinationName: 'Europe (Schengen)' })
  })

  test('each buyer of a document gets a code of their own, which shows their own sales only', async () => {
    const { documentNumber } = ana.passengers[1]!
    const { request, codes } = await codesFor(documentNumber)
    expect([...codes.keys()].toSorted()).toEqual(['ana@example.com', 'luis@example.com'])
    const answer = await confirm(request, codes.get('luis@example.com')!)
    const sales = answer.ok ? await list(answer.result.token) : answer
    expect(sales.ok && sales.result).toMatchObject([{ id: luis.saleId }])
  })

  test('V-12 a broker’s sale is bought again at the storefront of that sale, and at no other', async () => {
    const { request, codes } = await codesFor(ana.code)
    const answer = await confirm(request, codes.get('ana@example.com')!)
    if (!answer.ok) throw new Error(answer.failure.message)
    const { token } = answer.result
    const sales = await list(token)
    const seller = sales.ok ? sales.result[0]?.seller : null
    expect(seller).toMatchObject({ isHere: false, url: expect.stringMatching(/\/compra\/[0-9A-F]{32}\/mi-voucher$/) })
    const people = (subdomain?: string) =>
      shop.call(buyAgainApi.people, { body: { token, saleId: ana.saleId, subdomain } })
    expect(await people(seller?.subdomain)).toMatchObject({
      ok: true,
      result: { contact: { email: 'ana@example.com' } },
    })
    expect(await people()).toMatchObject({ status: 404 })
    expect(await people('mburucuya')).toMatchObject({ status: 404 })
  })

  test('the email is signed by the storefront that was asked, and its code is stored nowhere', async () => {
    const { emails, codes } = await codesFor(ana.code, { subdomain: 'mburucuya' })
    const code = codes.get('ana@example.com')!
    expect(emails[0]).toMatchObject({ to: 'ana@example.com', sender: { name: 'Mburucuyá Viajes' } })
    expect(emails[0]!.text).toContain(code)
    const stored = JSON.stringify([
      await shop.db.select().from(voucherAccess),
      await shop.db.select().from(mailMessage),
    ])
    expect(stored).not.toContain(code)
  })
})

describe('other people learn nothing', () => {
  // ASVS 11.5.1
  test('the answer is the same for a document of ours and for any other, and says no email', async () => {
    for (const lookup of [
      ana.passengers[0]!.documentNumber,
      '99999999',
      'CA7QK2M9XWZ4TBN5RJ8DHV3GFPE61',
      '%',
      '💥',
      '-1',
    ]) {
      const began = performance.now()
      const answer = await ask(lookup)
      expect(performance.now() - began).toBeGreaterThanOrEqual(390)
      expect(answer.ok && Object.keys(answer.result)).toEqual(['request'])
      expect(JSON.stringify(answer)).not.toContain('@')
    }
  })

  // ASVS 6.6.3
  test('five wrong codes end a request, also one that found no buyer: the right code comes too late', async () => {
    const real = await codesFor(ana.code)
    const code = real.codes.get('ana@example.com')!
    const none = await codesFor('99999999')
    for (const request of [real.request, none.request]) {
      for (let n = 0; n < 5; n += 1) {
        expect(refused(await confirm(request, otherThan(code)))).toEqual([400, 'VOUCHER_CODE_WRONG'])
      }
      expect(refused(await confirm(request, code))).toEqual([410, 'VOUCHER_CODE_EXPIRED'])
    }
  })

  // ASVS 6.6.3
  test('guesses sent side by side count one by one', async () => {
    const { request, codes } = await codesFor(ana.code)
    const wrong = otherThan(codes.get('ana@example.com')!)
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(request, wrong)))
    expect(answers.filter((answer) => !answer.ok && answer.failure.errorCode === 'VOUCHER_CODE_WRONG')).toHaveLength(5)
  })

  // ASVS 2.4.1, 11.5.1
  test('beyond two hundred tries in ten minutes everywhere a network has five, and staff get one email', async () => {
    const { request, codes } = await codesFor(ana.code)
    const tries = { name: 'voucher-code-from', max: 1_000, windowSeconds: 600 }
    for (let n = 0; n < 200; n += 1) await countUse(shop.db, tries, { subject: 'all', now: shop.dependencies.now() })
    const guesser = anywhere()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm('y'.repeat(43), '000000', guesser)))
    expect(guesses.filter((answer) => !answer.ok && answer.status === 410)).toHaveLength(5)
    expect(guesses.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(7)
    expect(refused(await confirm(request, codes.get('ana@example.com')!))).toBe('ok')
    const emails = await deliverEmails(shop)
    expect(emails.map(({ subject }) => subject)).toEqual(['Aviso: Están probando códigos de vouchers'])
  })

  // ASVS 6.5.1, 6.5.5, 6.6.2
  test('a code works for ten minutes, once, and with the secret of the browser that asked', async () => {
    const first = await codesFor(ana.code)
    const code = first.codes.get('ana@example.com')!
    const stranger = await codesFor(luis.code)
    expect(refused(await confirm(stranger.request, code))).toEqual([400, 'VOUCHER_CODE_WRONG'])
    expect(refused(await confirm(first.request, code))).toBe('ok')
    expect(refused(await confirm(first.request, code))).toEqual([410, 'VOUCHER_CODE_EXPIRED'])
    const late = await codesFor(ana.code)
    shop.clock.advance(10 * MINUTE)
    expect(refused(await confirm(late.request, late.codes.get('ana@example.com')!))).toEqual([
      410,
      'VOUCHER_CODE_EXPIRED',
    ])
    expect(refused(await confirm('x'.repeat(43), code))).toEqual([410, 'VOUCHER_CODE_EXPIRED'])
  })

  test('the page closes after half an hour, and an invented token opens nothing', async () => {
    const { request, codes } = await codesFor(ana.code)
    const answer = await confirm(request, codes.get('ana@example.com')!)
    const token = answer.ok ? answer.result.token : ''
    expect(refused(await list(token))).toBe('ok')
    shop.clock.advance(30 * MINUTE)
    expect(refused(await list(token))).toEqual([401, 'VOUCHER_ACCESS_EXPIRED'])
    expect(refused(await list('x'.repeat(43)))).toEqual([401, 'VOUCHER_ACCESS_EXPIRED'])
  })

  test('a document is asked about twelve times a day, however it is written and from wherever', async () => {
    const { documentNumber } = ana.passengers[0]!
    const typed = [documentNumber, ` ${documentNumber}`, `0${documentNumber}`]
    for (let n = 0; n < 12; n += 1) expect(refused(await ask(typed[n % 3]!))).toBe('ok')
    expect(refused(await ask(documentNumber))).toEqual([429, 'TOO_MANY_REQUESTS'])
    // The rate limit shows nothing either: it also holds for documents without a sale.
    await Promise.all(Array.from({ length: 12 }, () => ask('88888888')))
    expect(refused(await ask('88888888'))).toEqual([429, 'TOO_MANY_REQUESTS'])
  })

  // ASVS 2.4.1
  test('one network asks twelve times an hour and tries thirty codes in ten minutes', async () => {
    const from = { address: '10.8.0.1' }
    const askings = await Promise.all(Array.from({ length: 14 }, (_, n) => ask(`7777${n}000`, {}, from)))
    expect(askings.filter(({ ok }) => ok)).toHaveLength(12)
    const tries = await Promise.all(Array.from({ length: 32 }, () => confirm('y'.repeat(43), '000000', from)))
    expect(tries.filter((answer) => !answer.ok && answer.status === 429)).toHaveLength(2)
  })

  test.each([
    ['', 'VOUCHER.QUERY_REQUIRED'],
    ['   ', 'VOUCHER.QUERY_REQUIRED'],
    ['x'.repeat(76), 'FIELD.TOO_LONG'],
  ])('%j is sent back with the reason', async (lookup, key) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/voucher/access', payload: { lookup } })
    expect(answer.json()).toMatchObject({ errorCode: 'VALIDATION', fields: [{ path: 'lookup', key }] })
  })
})

describe('B-12 vouchers are sent again', () => {
  test('to the address of the sale, three times an hour for each who asks', async () => {
    const from = anywhere()
    const resend = () => shop.call(voucherAccessApi.resend, { body: { saleId: ana.saleId } }, from)
    for (let n = 0; n < 3; n += 1) expect((await resend()).ok).toBe(true)
    expect(refused(await resend())).toEqual([429, 'TOO_MANY_REQUESTS'])
    const emails = await deliverEmails(shop)
    expect(emails.map(({ to }) => to)).toEqual(['ana@example.com', 'ana@example.com', 'ana@example.com'])
    expect(emails[0]!.attachments).toHaveLength(3)
    const ids = await shop.db.select().from(mailMessage).where(eq(mailMessage.kind, 'vouchers'))
    expect(new Set(ids.map(({ dedupeKey }) => dedupeKey)).size).toBe(3)
  })

  test('R-02 of no sale that was cancelled, which is found as such', async () => {
    const gone = await sell('gone@example.com', [newPassenger()])
    const token = await shop.loginAs('admin@ceibo.test')
    const params = { id: gone.saleId }
    const seen = await shop.call(afterSaleApi.previewCancellation, { params }, { token })
    if (!seen.ok) throw new Error(seen.failure.errorCode)
    const body = { intent: crypto.randomUUID(), refund: seen.result.refund }
    expect(await shop.call(afterSaleApi.cancel, { params, body }, { token })).toMatchObject({ ok: true })
    expect(await shop.call(voucherAccessApi.resend, { body: { saleId: gone.saleId } }, anywhere())).toMatchObject({
      status: 409,
      failure: { errorCode: 'SALE_CANCELLED' },
    })
    const [sold] = await foundSales(shop.dependencies, [(await findBuyer(shop.db, gone.saleId))!.id], { here: '' })
    expect(sold).toMatchObject({ isCancelled: true })
  })

  test('of no sale that is invented', async () => {
    const answer = await shop.call(voucherAccessApi.resend, { body: { saleId: '0'.repeat(26) } }, anywhere())
    expect(refused(answer)).toEqual([404, 'SALE_NOT_FOUND'])
  })
})
