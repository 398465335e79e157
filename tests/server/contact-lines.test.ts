import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactLine } from '#shared/businesses/brand-contract.ts'
import { businessApi } from '#shared/businesses/contract.ts'
import { assistanceLines, contactHref, salesLines } from '#shared/businesses/contact-lines.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { renderEmail } from '../support/emails.ts'
import { readPdf } from '../support/read-pdf.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'
import { buyer, fifteenDaysInEurope, good } from '../support/test-buyer.ts'
import { newPassenger } from '../support/test-trip.ts'

/** The phone of the seller's office, which may be closed when a traveller needs help. */
const sales: ContactLine[] = [
  { kind: 'sales', label: 'Ventas', phone: '+59829031111' },
  { kind: 'sales', isWhatsapp: true, label: 'WhatsApp', phone: '+59899031111' },
]
const own: ContactLine[] = [
  { kind: 'assistance', label: 'Uruguay', phone: '+59829032222' },
  { kind: 'assistance', isWhatsapp: true, label: 'Guardia', phone: '+59899032222' },
]

let shop: TestShop
let ours: ContactLine[]

/** A cooperative sells on account, so the test needs no bank. */
const seller = eq(business.subdomain, 'cooperativa')

beforeAll(async () => {
  shop = await startTestShop()
  const [main] = await shop.db.select().from(business).where(eq(business.isMainBrand, true))
  ours = main!.contactLines
})
afterAll(() => shop.close())

function resultOf<Result>(answer: { ok: true; result: Result } | { ok: false; failure: { message: string } }): Result {
  if (!answer.ok) throw new Error(answer.failure.message)
  return answer.result
}

/** All documents and emails that a traveller of the seller sees. */
async function papersOf(contactLines: ContactLine[]) {
  await shop.db.update(business).set({ contactLines }).where(seller)
  const token = await shop.loginAs('cooperativa@ceibo.test')
  const trip = fifteenDaysInEurope({ passengers: [newPassenger()], onAccount: true, confirmDuplicate: true })
  const caller = buyer(shop, token)
  const { saleId, vouchers } = good(await caller.createSale({ order: good(await caller.open(trip)).order }))
  const [voucher] = resultOf(await shop.call(voucherApi.ofSale, { params: { saleId } }))
  const params = { code: downloadCode(vouchers[0]!.code) }
  const calendar = resultOf(await shop.call(voucherApi.calendar, { params }))
  const certificate = resultOf(await shop.call(voucherApi.certificate, { params }))
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
  const email = (await renderEmail(shop.dependencies, 'vouchers', { saleId: sold!.id }))!
  const attached = email.attachments.find(({ contentType }) => contentType === 'application/pdf')!
  const brand = resultOf(await shop.call(businessApi.find, { params: { subdomain: 'cooperativa' } }))
  return {
    sos: (await shop.app.inject(`/sos/${voucher!.sosCode}`)).body,
    voucher: (await readPdf(attached.content)).text,
    certificate: (await readPdf(certificate.content)).text,
    // Long lines of a calendar are folded: they continue after a line break and a space (RFC 5545).
    calendar: new TextDecoder().decode(calendar.content).replaceAll('\r\n ', ''),
    email: email.text,
    emailLinks: email.html,
    brand,
  }
}

test.each([
  ['lines of its own', [...sales, ...own], () => own],
  ['no line for assistance', sales, () => assistanceLines(ours)],
])('V-08 B-12 V-06 no paper of a partner with %s names its sales phones for help', async (_, lines, expected) => {
  const { brand, ...papers } = await papersOf(lines)
  const help = expected()
  const [chat] = help.filter(({ isWhatsapp }) => isWhatsapp)
  const [phone] = help.filter(({ isWhatsapp }) => !isWhatsapp)
  for (const [paper, text] of Object.entries(papers)) {
    expect(text, paper).not.toMatch(/2903 ?1111|99 ?031 ?111/)
    expect(text, paper).toMatch(new RegExp(`${phone!.phone.slice(1)}|${escaped(internationalPhone(phone!.phone))}`))
  }
  expect(papers.sos).toContain(`${contactHref(chat!)}?text=Necesito%20asistencia`)
  expect(papers.emailLinks).toContain(`href="${contactHref(chat!)}"`)
  for (const paper of ['voucher', 'calendar', 'email'] as const)
    expect(papers[paper], paper).toMatch(
      new RegExp(`WhatsApp ${chat!.label}:? ${escaped(internationalPhone(chat!.phone))}`),
    )
  expect(assistanceLines(brand.contactLines)).toEqual(help)
  expect(salesLines(brand.contactLines)).toEqual(sales)
})

function escaped(text: string): string {
  return text.replace('+', '\\+')
}
