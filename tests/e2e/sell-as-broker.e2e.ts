import type { Page } from '@playwright/test'
import { CEIBO_COMPANY } from '../support/test-brand.ts'
import { lookAround } from './accessibility.ts'
import { codeFor } from './find-sales.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, startSession } from './logins.ts'
import { messages } from '../../shared/messages.ts'
import { downloadPdf } from './pdf.ts'
import { expectBought, tripOfTenDays, voucherLink } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { caseNumberOn, sendCancellation } from './request-pages.ts'
import { PHONE } from './screens.ts'
import { stored, type Traveller, traveller } from './travellers.ts'

test('B-18 P-05 S-05 a broker sells on account at its own prices, and staff mark the sale as paid', async ({
  page,
  browser,
  mail,
  till,
  staff,
}) => {
  const client = traveller('1969-06-21', 'Pereira')
  const email = 'pereira@viajera.test'
  await startSession(page, logins.broker, 'partner')
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('Rambla Brokers')).toBeVisible()
  await openPayment(page, { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [client], email })
  // A cost of 27.55 with a markup of 80 %.
  await page.getByRole('button', { name: 'Confirmar la compra a cuenta, USD 49,59' }).click()
  await expectBought(page)
  expect(await till.charged()).toEqual([])
  await expect.poll(async () => (await mail.emailsTo(email)).length).toBe(1)
  const [voucherEmail] = await mail.emailsTo(email)
  const [sale] = await staff.salesOf(stored(client.documentNumber))
  expect(sale).toMatchObject({ businessName: 'Rambla Brokers', mode: 'account', isPaid: false, charged: 4959 })

  const office = await browser.newPage()
  await openAs(office, logins.administrator, `/admin/sales/${sale?.id}`)
  const detail = office.getByRole('dialog', { name: /^Venta / })
  await expect(detail.getByText('Impaga')).toBeVisible()
  await detail.getByRole('button', { name: 'Marcar como pagada' }).click()
  const question = office.getByRole('dialog', { name: 'Marcar 1 venta como pagada' })
  await question.getByLabel('Referencia').fill('BROU 8812')
  await question.getByRole('button', { name: 'Marcar como pagada' }).click()
  await expect(office.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
  await office.close()
  expect(await staff.salesOf(stored(client.documentNumber))).toMatchObject([{ isPaid: true }])

  await test.step('its customer, elsewhere, sees nobody but the broker behind the links of the email', async () => {
    const phone = await browser.newPage(PHONE)
    const links = [...(voucherEmail?.html ?? '').matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link)
    const pages = [/\/mi-voucher$/, /\/cancelar-plan$/]
    const certificate = /\/api\/voucher\/certificate\/\w+\?language=es$/
    const papers = [/\/api\/sale\/voucherPDF\/\w+$/, certificate, /\/sos\/\w+$/, /\/api\/voucher\/calendar\/\w+$/]
    const assistance = /^https:\/\/wa\.me\/59899010247$/
    expect(links).toEqual([...papers, assistance, ...pages].map((address) => expect.stringMatching(address)))
    for (const link of links.slice(-pages.length)) await expectBrokersPage(phone, link)

    await sendCancellation(phone).focus()
    for (const [label, value] of Object.entries(cancellation(client, email)))
      await phone.getByLabel(label, { exact: true }).fill(value)
    await phone.getByLabel('Motivo').selectOption({ index: 1 })
    await sendCancellation(phone).click()
    expect(await caseNumberOn(phone)).toMatch(/^C-/)
    await expectNothingOfOurs(phone)

    await phone.getByRole('banner').getByRole('link', { name: 'Rambla Brokers: inicio' }).click()
    await phone.getByLabel('Código o número de voucher, o documento').fill(client.documentNumber)
    await phone.getByRole('button', { name: 'Recibir un código por email' }).click()
    await phone.getByLabel('Código de 6 números').fill(await codeFor(mail, email))
    await phone.getByRole('button', { name: 'Ver mis vouchers' }).click()
    await expect(phone.getByRole('heading', { level: 2, name: 'Encontramos tu compra' })).toBeVisible()
    await expectNothingOfOurs(phone)
    const voucher = await downloadPdf(phone, () => voucherLink(phone).click())
    expect(withoutCompany(voucher.text)).not.toMatch(OURS)

    await expect.poll(() => mail.emailsTo(email)).toHaveLength(3)
    const received = await mail.emailsTo(email)
    for (const { subject, from, replyTo, text = '' } of received) {
      expect(from?.name, subject).toBe('Rambla Brokers')
      expect(replyTo, subject).toMatchObject([{ address: logins.broker }])
      expect(withoutCompany(text.replaceAll(/http:\S+/g, '')), subject).not.toMatch(OURS)
    }
    await phone.close()
  })
})

const OURS = /ceibo/i
/** The small print names the company that the contract is with, which is no brand (docs/rules/documents.md). */
const withoutCompany = (words: string) => words.replaceAll(CEIBO_COMPANY, '')

const cancellation = ({ name, lastName, documentNumber }: Traveller, email: string) => ({
  'Número de voucher': '1-1',
  'Documento de quien viaja': documentNumber,
  Nombre: name,
  Apellido: lastName,
  Email: email,
  Teléfono: '099 123 456',
})

/** Opens a page, and fails when one of its texts or links names the main brand. */
async function expectBrokersPage(page: Page, address: string): Promise<void> {
  const prefix = new URL(address).pathname.replace(/\/[^/]+$/, '')
  expect((await page.goto(address))?.status()).toBe(200)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Rambla Brokers: inicio' })).toBeVisible()
  await expectNothingOfOurs(page)
  const led = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(led.length).toBeGreaterThan(0)
  expect(led.filter((href) => !href.startsWith(prefix))).toEqual([])
  await lookAround(page, address)
}

async function expectNothingOfOurs(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Rambla Brokers$/)
  const named = await page
    .locator('[alt], [aria-label], [title], a[href]')
    .evaluateAll((all) =>
      all.flatMap((one) => ['alt', 'aria-label', 'title', 'href'].map((name) => one.getAttribute(name) ?? '')),
    )
  // Only the demo's own broker addresses end in our name.
  const texts = [await page.locator('body').innerText(), ...named]
  expect(texts.filter((text) => OURS.test(text.replaceAll('@ceibo.test', '')))).toEqual([])
}
