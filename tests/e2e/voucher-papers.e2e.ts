import type { Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { expectUsable } from './accessibility.ts'
import { download } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { downloadPdf } from './pdf.ts'
import { applyCode, expectStep, tripOfTenDays, voucherLink } from './purchase.ts'
import { buyByCard, openPlans } from './purchase-at.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const europe = { ...tripOfTenDays(), destination: 'Europa (Schengen)' }

/** Buys for one person, and stays on the page of the vouchers. */
async function buy(
  page: Page,
  { email, brand = '', trip = europe }: { email: string; brand?: string; trip?: typeof europe },
) {
  const maria = { ...traveller('1988-03-27', 'Silva'), name: 'María' }
  await buyByCard(page, { trip, plan: 'Hornero 80', travellers: [maria], email }, brand)
  const words =
    (await page
      .getByText(/Voucher \d+-1/)
      .first()
      .textContent()) ?? ''
  const [, number = ''] = /Voucher (\d+-1)/.exec(words) ?? []
  return { maria, number }
}

/** Checks a page on a desktop and on a phone, light and dark: no accessibility violations, no content cut off sideways. */
async function look(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const viewport of [DESKTOP.viewport, PHONE.viewport]) {
      await page.setViewportSize(viewport)
      await expectUsable(page, `${where}, ${colorScheme}, at ${viewport.width} px`)
    }
  }
}

test('V-06 V-07 a voucher for Europe comes with its certificate, calendar entry and chat, and its code says in two languages that it holds', async ({
  page,
  mail,
}) => {
  const email = 'schengen@viajera.test'
  const { maria, number } = await buy(page, { email, brand: '/mburucuya' })
  await look(page, 'a voucher with all its papers')

  expect((await download(page, voucherLink(page))).name).toBe(`Voucher-Maria-Silva-${number}.pdf`)
  const certificate = await downloadPdf(page, () =>
    page.getByRole('link', { name: 'Certificado Schengen de María Silva' }).click(),
  )
  expect(certificate.pages).toHaveLength(1)
  for (const words of ['SILVA', 'USD 80.000', 'EUR 30,000', 'Europe (Schengen)', 'Medical transfer and repatriation'])
    expect(certificate.text).toContain(words)
  const entry = await download(page, page.getByRole('link', { name: 'Agregar al calendario de María Silva' }))
  expect(entry.name).toBe(`Viaje-Maria-Silva-${number}.ics`)
  expect(entry.buffer.toString()).toContain(`DTSTART;VALUE=DATE:${europe.start.replaceAll('-', '')}`)
  const chat = page.getByRole('link', { name: 'Mandar por WhatsApp de María Silva' })
  const message = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(message).toContain(`/api/sale/voucherPDF/MGA`)

  const check = certificate.pages[0]!.links.find((link) => link.includes('/verificar/'))!
  const answer = await page.goto(check)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  const main = page.getByRole('main')
  for (const words of ['Todavía no empezó', 'Not in force yet', 'M. S.', number, formatDay(europe.start), 'USD 80,000'])
    await expect(main).toContainText(words)
  await expect(main).not.toContainText('Silva')
  await expect(main).not.toContainText(maria.documentNumber)
  await expect(page.getByRole('banner').getByRole('img', { name: 'Mburucuyá Viajes' })).toBeVisible()
  await look(page, 'the page that checks a voucher')

  await expect.poll(() => mail.emailsTo(email)).toHaveLength(1)
  const [sent] = await mail.emailsTo(email)
  for (const body of [sent?.html, sent?.text]) expect(body).toContain('/api/voucher/certificate/MGA')
})

test('V-07 a code that is not ours is told so in two languages', async ({ page }) => {
  await page.goto(`/verificar/${'0123456789ABCDEF'.repeat(2)}`)
  await expect(page.getByText('No encontramos este voucher')).toBeVisible()
  await expect(page.getByText('We found no such voucher')).toBeVisible()
  await look(page, 'a code that is not ours')
})

test('V-06 a trip that is not to Europe offers no certificate', { tag: '@long' }, async ({ page }) => {
  await buy(page, { email: 'latino@viajera.test', trip: tripOfTenDays() })
  await expect(voucherLink(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Certificado/ })).toHaveCount(0)
})

test('V-08 the page for emergencies opens without network, calls, chats with the place, says when the voucher was cancelled, and is removed with one button', async ({
  page,
  browser,
  staff,
}) => {
  const { number } = await buy(page, { email: 'sos@viajera.test' })
  const sale = await staff.latestSale()
  const sos =
    (await page.getByRole('link', { name: 'Página de emergencias de María Silva' }).getAttribute('href')) ?? ''
  const phone = await browser.newPage({
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.3902, longitude: 2.154, accuracy: 12 },
  })
  // Typed in lower case, it is stored under the address that its icon opens.
  await phone.goto(sos.toLowerCase())
  await expect(phone.getByText('Esta página quedó guardada: anda sin internet.')).toBeVisible()
  await look(phone, 'the page for emergencies')
  await phone.setViewportSize(PHONE.viewport)
  const stored = await phone.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.toSorted()).toEqual([new URL(sos, phone.url()).pathname, '/sos/page.js'].toSorted())

  await phone.context().setOffline(true)
  await phone.reload()
  const call = phone.getByRole('link', { name: /^Llamar a asistencia/ })
  await expect(call).toHaveAttribute('href', 'tel:+34910600247')
  await expect(phone.getByText('For the doctor')).toBeVisible()
  await expect(phone.getByText(`Voucher Nº ${number}`).first()).toBeVisible()
  const chat = phone.getByRole('link', { name: 'Escribir con mi voucher' })
  await expect(chat).toHaveAttribute('href', new RegExp(`${number}`))
  await phone.getByRole('button', { name: 'Agregar mi ubicación al mensaje' }).click()
  await expect(phone.getByText('El mensaje ya lleva tu ubicación.')).toBeVisible()
  await expect(chat).toHaveAttribute('href', /41\.39020%2C2\.15400/)

  await staff.cancel(sale.id)
  await expect(phone.getByText('Voucher anulado')).toBeHidden()
  await phone.context().setOffline(false)
  // Some browsers forget in a reload that they act as if offline, and then do not tell the page that it is online again.
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await expect(phone.getByText('Voucher anulado')).toBeVisible()
  await expect(phone.getByText('For the doctor')).toBeHidden()
  await look(phone, 'the page of a cancelled voucher')
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(phone.getByText('Voucher anulado')).toBeVisible()
  await phone.close()
})

test(
  'V-08 one button takes everything of the page for emergencies off the phone',
  { tag: '@long' },
  async ({ page, browser }) => {
    await buy(page, { email: 'borra@viajera.test' })
    const sos =
      (await page.getByRole('link', { name: 'Página de emergencias de María Silva' }).getAttribute('href')) ?? ''
    const phone = await browser.newPage(PHONE)
    await phone.goto(sos)
    await phone.getByRole('button', { name: 'Borrar todo de este teléfono' }).click()
    await expect(phone.getByText('Borramos todo de este teléfono')).toBeVisible()
    await expect(phone.getByText('Silva')).toHaveCount(0)
    await phone.reload()
    await expect(phone.getByText('Borramos todo de este teléfono')).toBeVisible()
    const left = await phone.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      stored: localStorage.length + sessionStorage.length,
    }))
    expect(left).toEqual({ caches: [], workers: 0, stored: 0 })
    await phone.close()
  },
)

test(
  'V-06 the link on a downloaded quote takes up family, code and plan',
  { tag: '@long' },
  async ({ page, browser }) => {
    const family = ['1985-05-05', '1986-06-06', '2015-01-01', '2018-02-02'] as const
    await openPlans(page, { ...tripOfTenDays(), party: { family } }, '/mburucuya')
    await applyCode(page, 'VERANO15')
    await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
    await page.getByLabel('Cotización de Cardenal 150:').click()
    const quote = await downloadPdf(page, () =>
      page.getByRole('button', { name: 'Descargar la cotización de Cardenal 150' }).click(),
    )
    const link = quote.pages.flatMap(({ links }) => links).find((one) => one.includes('/cotizacion/'))
    expect(link).toBeDefined()
    const total = /Total a pagar (USD [\d.,]+)/.exec(quote.text)?.[1] ?? 'no total'
    const phone = await browser.newPage(PHONE)
    await phone.goto(link ?? '')
    await expectStep(phone, 5)
    await expect(phone.getByText(/^Retomaste tu cotización: el precio es el mismo/)).toBeVisible()
    await expect(phone.getByText(total).first()).toBeVisible()
    await phone.goto('/mburucuya/buy/step-3')
    await expect(phone.getByLabel('Fecha de nacimiento, integrante 4')).toBeVisible()
    await phone.close()
  },
)
