import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { addDays } from '#shared/dates.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { replaceVouchers } from '../../server/features/sales/voucher-versions.ts'
import { limitedUse } from '../../server/platform/db/schema/operations.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { buyer, fifteenDaysInEurope, good } from '../support/test-buyer.ts'
import { readPdf } from '../support/read-pdf.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { newPassenger } from '../support/test-trip.ts'

let shop: TestShop

/** A cooperative sells on account, so the test needs no bank. */
async function sell(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const seller = buyer(shop, await shop.loginAs('cooperativa@ceibo.test'))
  const passengers = [{ ...newPassenger(), name: 'María José', lastName: 'Núñez Silva' }]
  const purchase = fifteenDaysInEurope({ passengers, onAccount: true, confirmDuplicate: true, ...more })
  const { saleId, vouchers } = good(await seller.createSale({ order: good(await seller.open(purchase)).order }))
  return { saleId, voucher: (await vouchersOf(saleId))[0]!, issued: vouchers[0]! }
}

async function vouchersOf(saleId: string) {
  const found = await shop.call(voucherApi.ofSale, { params: { saleId } })
  if (!found.ok) throw new Error(found.failure.message)
  return found.result
}

async function replace(publicId: string): Promise<void> {
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, publicId))
  const at = shop.dependencies.now()
  const replaced = { saleId: sold!.id, passengerNos: [1], at }
  await shop.db.transaction((tx) => replaceVouchers(tx, shop.dependencies, replaced))
}

async function cancel(saleId: string): Promise<void> {
  const token = await shop.loginAs('admin@ceibo.test')
  const params = { id: saleId }
  const seen = await shop.call(afterSaleApi.previewCancellation, { params }, { token })
  if (!seen.ok) throw new Error(seen.failure.errorCode)
  const body = { intent: crypto.randomUUID(), refund: seen.result.refund }
  expect(await shop.call(afterSaleApi.cancel, { params, body }, { token })).toMatchObject({ ok: true })
}

async function certificateOf(code: string) {
  const answer = await shop.call(voucherApi.certificate, { params: { code } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return { ...(await readPdf(answer.result.content)), filename: answer.result.filename, headers: answer.headers }
}

async function calendarOf(code: string) {
  const answer = await shop.call(voucherApi.calendar, { params: { code } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return { ...answer.result, text: new TextDecoder().decode(answer.result.content), headers: answer.headers }
}

const open = (path: string) => shop.app.inject({ url: path, headers: { 'x-forwarded-for': '10.5.0.1' } })

beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T15:00:00.000Z')
  await shop.db.delete(limitedUse)
})

describe('V-06 the Schengen certificate', () => {
  test('is one page in two languages with the name of the passport, territory, dates, repatriation and cap of the voucher', async () => {
    const { voucher } = await sell()
    expect(voucher.hasCertificate).toBe(true)
    const { pages, text, filename, headers } = await certificateOf(downloadCode(voucher.code))
    expect(pages).toHaveLength(1)
    for (const words of [
      'NÚÑEZ SILVA',
      'MARÍA JOSÉ',
      'USD 80.000',
      '10/12/2026 · 10 December 2026',
      '24/12/2026 · 24 December 2026',
      'Europa (Schengen) · Europe (Schengen)',
      'Traslado y repatriación sanitaria con escolta Medical transfer and repatriation Incluido · Included',
      'Repatriación funeraria Repatriation in case of death Incluido · Included',
      'EUR 30.000',
      'EUR 30,000',
      'Regulation (EC) No 810/2009',
      'Cooperativa del Plata',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/póliza|seguro\b|insurance/i)
    expect(pages[0]!.links[0]).toMatch(/\/verificar\/[0-9A-F]{32}$/)
    expect(filename).toBe(`Certificado-Schengen-Maria-Jose-Nunez-Silva-${voucher.number}.pdf`)
    expect(headers['content-disposition']).toBe(`inline; filename="${filename}"`)
  })

  test.each([
    ['to another place', { destinationId: 5 }],
    ['of a plan below the minimum', { destinationId: 2, planId: 101 }],
  ])('is not offered for a trip %s, and says why', async (_, more) => {
    const { voucher } = await sell(more)
    expect(voucher.hasCertificate).toBe(false)
    expect(await shop.call(voucherApi.certificate, { params: { code: voucher.code } })).toMatchObject({
      status: 404,
      failure: { errorCode: 'CERTIFICATE_NOT_OFFERED', message: expect.stringContaining('apto Schengen') },
    })
  })

  test('answers like its voucher: a replaced version and a cancelled one say so across the page', async () => {
    const { saleId, voucher } = await sell()
    await replace(saleId)
    const earlier = await certificateOf(voucher.code)
    expect(earlier.text).toContain('REEMPLAZADO · REPLACED')
    expect(earlier.text).toContain(`${voucher.number}-2`)
    expect(earlier.text).not.toContain('Cobertura médica por evento')
    expect((await certificateOf(`${voucher.code}-2`)).text).toContain('Cobertura médica por evento')
    await cancel(saleId)
    for (const code of [voucher.code, `${voucher.code}-2`]) {
      const { text, pages } = await certificateOf(code)
      expect(text).toContain('ANULADO · CANCELLED')
      expect(pages).toHaveLength(1)
    }
  })

  test('keeps to one page with the longest names, brand and territory', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff de la Santísima'
    const passengers = [{ ...newPassenger(), name: long, lastName: long }]
    const { voucher } = await sell({ passengers })
    expect((await certificateOf(voucher.code)).pages).toHaveLength(1)
  })

  test('of a code that is invented is not found', async () => {
    for (const code of ['CA7QK2M9XWZ4TBN5RJ8DHV3GFPE61', 'x', '%00'])
      expect(await shop.call(voucherApi.certificate, { params: { code } })).toMatchObject({ ok: false })
  })
})

test('V-06 the trip is a file for calendars that later versions change and a cancellation ends', async () => {
  const { saleId, voucher } = await sell()
  const { text, filename, headers } = await calendarOf(downloadCode(voucher.code))
  expect(filename).toBe(`Viaje-Maria-Jose-Nunez-Silva-${voucher.number}.ics`)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="Viaje-/)
  expect(text).toContain(`UID:voucher-${voucher.number}@localhost\r\n`)
  expect(text).toContain('DTEND;VALUE=DATE:20261225\r\n')
  expect(text.replaceAll('\r\n ', '')).toContain('Uruguay: +598 2901 0247')
  await replace(saleId)
  expect((await calendarOf(`${voucher.code}-2`)).text).toContain(
    `UID:voucher-${voucher.number}@localhost\r\nSEQUENCE:1`,
  )
  await cancel(saleId)
  expect((await calendarOf(`${voucher.code}-2`)).text).toContain('STATUS:CANCELLED')
})

describe('V-08 the page for emergencies', () => {
  const pathOf = ({ sosCode }: { sosCode: string }) => `/sos/${sosCode}`

  test('has the phone of the trip’s place first, the cover in ten lines, and a card in English', async () => {
    const { voucher } = await sell()
    const { body, statusCode } = await open(pathOf(voucher))
    expect(statusCode).toBe(200)
    const phones = [...body.matchAll(/href="tel:([^"]+)"/g)].map(([, phone]) => phone)
    expect(phones[0]).toBe('+34910600247')
    expect(phones).toHaveLength(6)
    const cover = /<dl class="facts cover">(.*?)<\/dl>/s.exec(body)?.[1] ?? ''
    expect(cover.match(/<dt>/g)).toHaveLength(10)
    expect(cover).toContain('USD 80.000')
    for (const words of [
      'For the doctor',
      'María José Núñez Silva',
      '12 April 1985',
      'USD 80,000 per event',
      voucher.number,
    ])
      expect(body).toContain(words)
  })

  test('its address leads neither to the voucher nor to the page that checks it, nor the other way round', async () => {
    const { voucher } = await sell()
    const { sosCode, code } = voucher
    for (const path of [`/verificar/${sosCode}`, `/sos/${code}`, `/sos/${code.slice(2)}`])
      expect((await open(path)).statusCode, path).toBe(404)
    const { body } = await open(pathOf(voucher))
    expect(body).not.toContain(code)
    expect(body).not.toContain('/verificar/')
  })

  test('may run its own script, store itself and ask for the place, and no other page may', async () => {
    const { voucher } = await sell()
    const { headers } = await open(pathOf(voucher))
    expect(headers['permissions-policy']).toBe('camera=(), geolocation=(self), microphone=(), usb=()')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+; img-src data: 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'$/,
    )
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  })

  test('is installed under its own address, with an icon in the colour of its seller', async () => {
    const { voucher } = await sell()
    const manifest = (await open(`${pathOf(voucher)}/manifest.webmanifest`)).json<{
      scope: string
      start_url: string
      icons: { src: string; sizes: string }[]
    }>()
    expect(manifest).toMatchObject({ scope: pathOf(voucher), start_url: pathOf(voucher), display: 'standalone' })
    for (const { src } of manifest.icons) expect((await open(src)).headers['content-type'], src).toBe('image/png')
    for (const path of ['/sos/icon/zzzzzz/192.png', '/sos/icon/b700ff/9999.png', '/sos/icon/b700ff/192.svg'])
      expect((await open(path)).statusCode, path).toBe(404)
  })

  test('has another mark as soon as it says something else, whatever the day it is read on', async () => {
    const { saleId, voucher } = await sell()
    const markOf = async () => (await open(pathOf(voucher))).headers.etag
    const first = await markOf()
    shop.clock.set(`${addDays('2026-12-10', 2)}T15:00:00Z`)
    expect(await markOf()).toBe(first)
    shop.clock.set('2026-11-21T15:00:00.000Z')
    await replace(saleId)
    const second = await markOf()
    expect(second).not.toBe(first)
    await cancel(saleId)
    expect(await markOf()).not.toBe(second)
  })

  test('of a cancelled voucher says so and whom to call, and nothing of its traveller', async () => {
    const { saleId, voucher } = await sell()
    await cancel(saleId)
    const { body } = await open(pathOf(voucher))
    expect(body).toContain('Voucher anulado')
    expect(body).toContain('tel:+34910600247')
    for (const gone of ['María', 'Silva', 'USD', 'For the doctor']) expect(body).not.toContain(gone)
  })

  test('a code of another installation gets clear words, and guesses are counted with those of checks', async () => {
    const none = await open(`/sos/${'0123456789ABCDEF'.repeat(2)}`)
    expect([none.statusCode, none.body.includes('No encontramos este voucher')]).toEqual([404, true])
    for (let n = 0; n < 29; n += 1) await open(`/${n % 2 ? 'sos' : 'verificar'}/${n}`)
    expect((await open('/sos/1')).statusCode).toBe(429)
  })
})
