import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { business } from '../db/schema/businesses.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../checkout/test-buyer.ts'
import { somebody } from '../checkout/test-trip.ts'
import { readPdf } from '../pdf/read-back.ts'
import { deliverLetters } from '../testing/letters.ts'
import { startTestShop, type TestShop } from '../testing/test-app.ts'
import { fileMailer } from './file-mailer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())

/** Buys by card at a storefront, and gives the sale with the letters that it sends. */
async function buy(more: Partial<Purchase> = {}) {
  const ana = buyer(shop)
  const checkout = good(await ana.open(fifteenDaysInEurope(more)))
  good(await ana.pay(checkout, await card(shop)))
  const sale = good(await ana.createSale({ order: checkout.order }))
  const letters = await deliverLetters(shop)
  return {
    sale,
    toTraveller: letters.find(({ to }) => to === 'ana@example.com')!,
    toStaff: letters.find(({ to }) => to === 'hola@ceibo.test')!,
  }
}

test('B-12 the traveller gets the voucher of each passenger as a PDF that opens, under the brand that sold it', async () => {
  const passengers = [somebody(), somebody('1990-01-31')]
  const { sale, toTraveller } = await buy({ passengers, subdomain: 'mburucuya' })
  expect(toTraveller.subject).toBe('Tus vouchers: Europa (Schengen), 10/12/2026 al 24/12/2026')
  expect(toTraveller.sender).toEqual({ name: 'Mburucuyá Viajes', replyTo: 'hola@mburucuya.test' })
  expect(toTraveller.attachments).toHaveLength(2)
  for (const [n, { filename, content, contentType }] of toTraveller.attachments.entries()) {
    const { code } = sale.vouchers[n]!
    expect([filename, contentType]).toEqual([`voucher-MGA${code.slice(2)}.pdf`, 'application/pdf'])
    const { text } = await readPdf(content)
    expect(text).toContain(passengers[n]!.lastName)
    expect(text).toContain('Mburucuyá Viajes')
  }
})

test('B-12 the letter names plan, dates, vouchers, phones to call and what to do, in text and in HTML', async () => {
  const { sale, toTraveller } = await buy()
  const { code, number, passenger } = sale.vouchers[0]!
  for (const body of [toTraveller.text, toTraveller.html]) {
    for (const fact of [
      'Hola, Ana',
      'Hornero 80',
      '10/12/2026 al 24/12/2026 (15 días)',
      'USD 93,38',
      passenger,
      `Nº ${number} · ${code}`,
      '+598 2901 0247',
      'Comunicate con nosotros antes de atenderte',
      '5 días hábiles',
      'http://localhost:3000/cancelar-plan',
    ]) {
      expect(body).toContain(fact)
    }
    expect(body).not.toMatch(/seguro|póliza/i)
  }
  expect(toTraveller.html).toContain('href="tel:+59829010247"')
  expect(toTraveller.html).toContain('background:#b700ff')
  expect(toTraveller.text).not.toContain('+598 2901 0100')
})

test('B-12 what people typed is never read as HTML', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await shop.db
    .update(business)
    .set({ name: `Tom & "${name}"` })
    .where(eq(business.subdomain, 'mburucuya'))
  const { toTraveller, toStaff } = await buy({
    subdomain: 'mburucuya',
    passengers: [{ ...somebody(), lastName: 'O’Neill' }],
  })
  await shop.db.update(business).set({ name: 'Mburucuyá Viajes' }).where(eq(business.subdomain, 'mburucuya'))
  for (const { html } of [toTraveller, toStaff]) {
    expect(html).not.toContain('<img')
    expect(html).toContain('Tom &amp; &quot;&lt;img src=x onerror=alert(1)&gt;&quot;')
  }
})

test('K-07 staff are told of each sale, with a link to it', async () => {
  const { sale, toStaff } = await buy()
  expect(toStaff.subject).toBe(`Venta #000${sale.number}: Hornero 80, USD 93,38`)
  expect(toStaff.text).toContain(`http://localhost:3000/admin/sales/${sale.saleId}`)
  expect(toStaff.text).toContain('Total: USD 93,38, con tarjeta')
  expect(toStaff.attachments).toEqual([])
})

test('K-07 by default the letter is a file that mail programs open, with its PDFs inside', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-letter-'))
  const { toTraveller } = await buy()
  await fileMailer({ folder, from: shop.services.env.mailFrom }).send(toTraveller)
  const [name] = await readdir(folder)
  expect(name).toContain('Tus vouchers Europa Schengen 10 12 2026')
  const mail = await PostalMime.parse(await readFile(path.join(folder, name!)))
  expect(mail.from).toEqual({ name: 'Ceibo Asistencia', address: 'hola@ceibo.test' })
  expect(mail.attachments).toHaveLength(1)
  const { text } = await readPdf(new Uint8Array(mail.attachments[0]!.content as ArrayBuffer))
  expect(text).toContain('Voucher de asistencia al viajero')
  await rm(folder, { recursive: true })
})
