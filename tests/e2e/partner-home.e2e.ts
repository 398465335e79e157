import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { download } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { notice } from './request-pages.ts'
import { PHONE } from './screens.ts'

test('D-08 a partner finds its address with its code for cameras, its promo codes and its latest sales at home', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, logins.agency, '/profile')
  const site = page.getByRole('region', { name: 'Tu sitio' })
  const address = await site.getByRole('link', { name: /mburucuya/ }).textContent()
  expect(address).toMatch(/\/mburucuya$/)
  await site.getByRole('button', { name: 'Copiar la dirección del sitio' }).click()
  await expect(notice(page, messages['BUSINESS.URL_COPIED'])).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const code = site.getByAltText('Código QR de tu sitio')
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { name } = await download(page, site.getByRole('button', { name: 'Descargar el código QR' }))
  expect(name).toBe('mburucuya-qr.svg')
  await expect(page.getByRole('region', { name: 'Tus códigos de descuento' })).toContainText('VERANO15')
  await expect(page.getByText('Mis últimas ventas')).toBeVisible()
  await expectAccessible(page, 'the home of a partner')
  await page.getByRole('region', { name: 'Mes pasado' }).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Resumen del período' })).toBeVisible()
})

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test('D-08 the home of a broker fits, without an address', async ({ page }) => {
    await openAs(page, logins.broker, '/profile')
    await expect(page.getByRole('region', { name: 'Falta pagar' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tu sitio' })).toBeHidden()
    await expectUsable(page, 'the home of a broker on a phone')
  })
})
