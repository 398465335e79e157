import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownChangeApi } from '#shared/after-sale/change-contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { readPdf } from '../../../tests/support/read-pdf.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good } from '../../../tests/support/test-buyer.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { testTariff } from '../../../tests/support/test-rates.ts'
import { startVersion } from '../../../tests/support/test-tariffs.ts'
import { newPassenger } from '../../../tests/support/test-trip.ts'
import { seedSales } from '../../../tools/seed/sales.ts'
import { conditions } from '../../platform/db/schema/sale-documents.ts'
import { sale, voucher } from '../../platform/db/schema/sales.ts'

let shop: TestShop
let desk: ChangeDesk
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
})
afterAll(() => shop.close())

async function buy(more: Parameters<typeof fifteenDaysInEurope>[0] = {}) {
  const ana = buyer(shop)
  const opened = good(await ana.open(fifteenDaysInEurope({ confirmDuplicate: true, ...more })))
  good(await ana.pay(opened, await card(shop)))
  const sold = good(await ana.createSale({ order: opened.order }))
  const emails = await deliverEmails(shop)
  const code = sold.vouchers[0]!.code
  return {
    opened,
    publicId: sold.saleId,
    code,
    email: emails.find(({ subject }) => subject.startsWith('Tus vouchers'))!,
  }
}

async function conditionsOf(code: string): Promise<string> {
  const answer = await shop.call(voucherApi.conditions, { params: { code: downloadCode(code) } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return (await readPdf(new Uint8Array(answer.result.content))).text.replaceAll(/\s+/g, ' ')
}

const withText = (conditions: string) => ({ ...testTariff(), conditions })

test('V-18 the buyer accepts conditions by version and day, gets them with the vouchers, and the sale keeps them', async () => {
  const version = await startVersion(shop.db, withText('Lo que decía la primera.'))
  const { opened, publicId, code, email } = await buy()
  expect(opened.conditions).toMatchObject({ path: `/condiciones/103-${version}` })
  const { acceptance } = opened.conditions!
  const [, name = ''] = /^Al comprar aceptás las condiciones de (Hornero 80, versión \d+ del [\d/]+)\.$/.exec(
    acceptance,
  )!
  expect(name).toContain(`versión ${version} del`)
  expect((await desk.rowOf(publicId)).acceptedTerms.split('\n').at(-1)).toBe(acceptance)
  for (const body of [email.text, email.html]) expect(body).toContain(name)
  const attached = email.attachments.at(-1)!
  expect(attached).toMatchObject({
    filename: `Condiciones-Hornero-80-version-${version}.pdf`,
    contentType: 'application/pdf',
  })
  const { text } = await readPdf(attached.content)
  expect(text.replaceAll(/\s+/g, ' ')).toBe(await conditionsOf(code))
  expect(text).toContain('Lo que decía la primera.')
  const detail = await shop.call(saleApi.detail, { params: { id: publicId } }, { token: desk.admin() })
  expect(detail).toMatchObject({ result: { hasConditions: true } })

  // A later version with another text and other caps changes nothing of it.
  const later = withText('Lo que dice la segunda.')
  later.plans = later.plans.map((plan) => ({ ...plan, medicalCap: plan.medicalCap * 2 }))
  const second = await startVersion(shop.db, later)
  expect(await conditionsOf(code)).toBe(text.replaceAll(/\s+/g, ' '))
  const next = await buy()
  expect(next.opened.conditions).toMatchObject({ path: `/condiciones/103-${second}` })
  expect(await conditionsOf(next.code)).toContain('Lo que dice la segunda.')
})

test('V-18 the same words are stored once, whoever sells them', async () => {
  await startVersion(shop.db, withText('Una sola vez.'))
  const stored = () => shop.db.$count(conditions)
  await buy()
  const before = await stored()
  await buy()
  await buy({ subdomain: 'mburucuya' })
  expect(await stored()).toBe(before)
  await buy({ planId: 104 })
  expect(await stored()).toBe(before + 1)
})

test('V-18 a change is bought by the conditions of its day; the voucher that it replaces keeps its own', async () => {
  await startVersion(shop.db, withText('Antes del cambio.'))
  const { publicId, code } = await buy()
  const version = await startVersion(shop.db, withText('Después del cambio.'))
  const wanted = await desk.dates(publicId, '2026-12-10', '2027-01-10')
  const { payment, toPay } = await desk.change(publicId, wanted)
  const order = await shop.call(ownChangeApi.order, { body: { order: payment!.order } })
  expect(order).toMatchObject({ result: { checkout: { conditions: { path: `/condiciones/103-${version}` } } } })
  expect(await conditionsOf(code)).toContain('Antes del cambio.')
  await deliverEmails(shop)
  await desk.payLink(payment!.order, toPay)
  expect(await conditionsOf(`${code}-2`)).toContain('Después del cambio.')
  expect(await conditionsOf(code)).toContain('Antes del cambio.')
  const [email] = (await deliverEmails(shop)).filter(({ to }) => to === 'ana@example.com')
  expect((await readPdf(email!.attachments.at(-1)!.content)).text).toContain('Después del cambio.')
})

test('V-18 who leaves a party changes no conditions for the others', async () => {
  await startVersion(shop.db, withText('De los dos.'))
  const { publicId, code } = await buy({ passengers: [newPassenger(), newPassenger()] })
  await startVersion(shop.db, withText('De otros.'))
  await desk.change(publicId, { kind: 'passenger-cancelled', passengers: [2] })
  expect(await conditionsOf(`${code}-2`)).toContain('De los dos.')
  const [email] = (await deliverEmails(shop)).filter(({ to }) => to === 'ana@example.com')
  expect(email!.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^Voucher-/)])
})

test('V-18 a sale from before has no conditions, and says so', async () => {
  const { now, documents } = shop.dependencies
  await seedSales(shop.db, { count: 1, seed: 9, now: now(), documents })
  const [old] = await shop.db
    .select({ publicId: sale.publicId, code: voucher.code })
    .from(sale)
    .innerJoin(voucher, eq(voucher.saleId, sale.id))
    .where(isNull(sale.conditionsHash))
  const detail = await shop.call(saleApi.detail, { params: { id: old!.publicId } }, { token: desk.admin() })
  expect(detail).toMatchObject({ result: { hasConditions: false } })
  const code = downloadCode(old!.code)
  expect(await shop.call(voucherApi.conditions, { params: { code } })).toMatchObject({ status: 404 })
})
