import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { addDays } from '#shared/dates.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import type { CertificateLanguage } from '#shared/vouchers/certificate-languages.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { replaceVouchers } from '../../server/features/sales/voucher-versions.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
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

describe('V-13 the certificate of the assistance', () => {
  test.each<[CertificateLanguage, string[], string[]]>([
    [
      'es',
      ['Certificado de asistencia', 'Período y territorio', 'Latinoamérica y Caribe'],
      ['Traveller', 'Passageiro', 'Surname'],
    ],
    [
      'en',
      [
        'Certificate of assistance',
        '10/12/2026 · 10 December 2026',
        'Latin America and the Caribbean',
        'Medical assistance for illness',
      ],
      ['Passageiro'],
    ],
    [
      'pt',
      [
        'Certificado de assistência',
        'Pasajero · Passageiro',
        '10/12/2026 · 10 de dezembro de 2026',
        'América Latina e Caribe',
        'Traslado e repatriação sanitária',
        'A entidade emissora declara',
      ],
      ['Traveller', 'Schengen'],
    ],
  ])('in %s is one page with the facts of the voucher, which promises no entry', async (language, words, others) => {
    const { voucher } = await sell({ destinationId: 2 })
    const answer = await shop.call(voucherApi.certificate, { params: { code: voucher.code }, query: { language } })
    const file = answer.ok ? (answer.result as { content: Uint8Array; filename: string }) : null
    const { pages, text } = await readPdf(file!.content)
    expect(pages).toHaveLength(1)
    for (const word of ['NÚÑEZ SILVA', 'USD 80.000', 'Quién entra a un país lo decide su autoridad', ...words])
      expect(text).toContain(word)
    const facts = text.slice(0, text.indexOf('RUT'))
    for (const word of others) expect(facts).not.toContain(word)
    expect(text).not.toMatch(/póliza|seguro\b|insurance|garantiza/i)
    expect(file!.filename).toBe(`Certificado-Maria-Jose-Nunez-Silva-${voucher.number}.pdf`)
  })
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

  test('is offered for a year and for the whole world too, and says the longest trip and that Schengen is in it', async () => {
    const year = { categoryId: 23, planId: 202, endDate: '2027-12-09' }
    const { voucher: ofYear } = await sell(year)
    expect(ofYear.hasCertificate).toBe(true)
    const annual = await certificateOf(ofYear.code)
    expect(annual.text).toContain('en viajes de hasta 45 días cada uno')
    expect(annual.text).toContain('on trips of up to 45 days each')
    const { voucher: ofWorld } = await sell({ destinationId: 6 })
    expect(ofWorld.hasCertificate).toBe(true)
    const worldwide = await certificateOf(ofWorld.code)
    expect(worldwide.text).toContain(
      'Todo el mundo, incluidos los Estados Schengen · Worldwide, Schengen States included',
    )
    const { voucher: ofBoth } = await sell({ ...year, destinationId: 6 })
    for (const { pages } of [annual, worldwide, await certificateOf(ofBoth.code)]) expect(pages).toHaveLength(1)
  })

  test('names the company that issues it, the provider and the cédula, with room to sign while it is in force', async () => {
    const { saleId, voucher } = await sell()
    const { text } = await certificateOf(voucher.code)
    for (const words of [
      'La entidad emisora deja constancia',
      'asistencia al viajero en todos los Estados Schengen',
      'travel assistance in all Schengen States',
      'Entidad emisora · Issuing entity Ceibo Asistencia S.A.',
      'RUT · Tax No. 211003420017 · Rambla República del Perú 1021, Montevideo',
      'Presta la asistencia · Assistance provided by Red Austral de Asistencia',
      'Firma y sello · Signature and stamp',
      'Cédula de identidad · ID card',
      'dólares estadounidenses (USD)',
      'United States dollars (USD)',
    ])
      expect(text).toContain(words)
    await cancel(saleId)
    const { text: cancelled } = await certificateOf(voucher.code)
    expect(cancelled).toContain('Entidad emisora')
    expect(cancelled).not.toContain('Firma y sello')
  })

  test('of a business with a company and a provider of its own names these', async () => {
    const { voucher } = await sell()
    const own = eq(business.subdomain, 'cooperativa')
    await shop.db.update(business).set({ legalName: 'Plata C.L.', providerName: 'Plata Assist' }).where(own)
    try {
      const { text } = await certificateOf(voucher.code)
      expect(text).toContain('Issuing entity Plata C.L. RUT · Tax No. 215555550010')
      expect(text).toContain('Assistance provided by Plata Assist')
      expect(text).not.toContain('Ceibo')
    } finally {
      await shop.db.update(business).set({ legalName: '', providerName: '' }).where(own)
    }
  })

  test.each([
    ['to another place', { destinationId: 5 }],
    ['of a plan below the minimum', { destinationId: 2, planId: 101 }],
  ])('is not offered for a trip %s, and says why', async (_, more) => {
    const { voucher } = await sell(more)
    expect(voucher.hasCertificate).toBe(false)
    expect(await shop.call(voucherApi.certificate, { params: { code: voucher.code } })).toMatchObject({
      status: 404,
      failure: { errorCode: 'CERTIFICATE_NOT_OFFERED', message: expect.stringContaining('aptos Schengen') },
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
    const own = eq(business.subdomain, 'cooperativa')
    const names = { legalName: long.repeat(3).slice(0, 120), providerName: long.repeat(3).slice(0, 120) }
    await shop.db.update(business).set(names).where(own)
    try {
      for (const more of [{}, { destinationId: 6, categoryId: 23, planId: 203, endDate: '2027-12-09' }]) {
        const { voucher } = await sell({ passengers, ...more })
        expect((await certificateOf(voucher.code)).pages).toHaveLength(1)
      }
    } finally {
      await shop.db.update(business).set({ legalName: '', providerName: '' }).where(own)
    }
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

  test('has one address, under which a phone stores it: any other spelling of the code leads there', async () => {
    const { voucher } = await sell()
    const path = pathOf(voucher)
    for (const other of [path.toLowerCase(), `${path}/`]) {
      const { statusCode, headers } = await open(other)
      expect([statusCode, headers.location, headers['cache-control']], other).toEqual([308, path, 'private, no-store'])
    }
    expect((await open(`/sos/${'abcdef0123456789'.repeat(2)}`)).statusCode).toBe(404)
  })

  test('has another mark as soon as it says something else, whatever the day it is read on', async () => {
    const { saleId, voucher } = await sell()
    const markOf = async () => (await open(pathOf(voucher))).headers['voucher-page-version']
    const first = await markOf()
    expect((await open(pathOf(voucher))).body).toContain(` data-version="${String(first)}"`)
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
