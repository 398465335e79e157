import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessibility.ts'
import { downloadCsv } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { applyCode, tripOfTenDays } from './purchase.ts'
import { buyByCard, openPlans } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const PARTNER = '/mburucuya'

async function pickBusiness(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Agregar empresa' }).click()
  await page.getByRole('option', { name }).click()
}

function confirmation(page: Page, title: string) {
  return page.getByRole('dialog', { name: title })
}

async function openCodes(page: Page): Promise<void> {
  await openAs(page, logins.administrator, '/admin/promo-code')
  await expect(page.getByRole('heading', { level: 1, name: 'Códigos de descuento' })).toBeVisible()
}

test('C-01 C-02 C-03 C-04 C-06 a code from staff to a buyer: added, used, counted, changed, paused, deleted', async ({
  page,
  browser,
}) => {
  test.slow()
  await openCodes(page)
  await expectAccessible(page, 'the list of codes')
  await page.getByRole('link', { name: 'Agregar código' }).click()
  await expect(page).toHaveURL(/\/admin\/promo-code\/add\/?$/)

  await page.getByRole('button', { name: 'Guardar' }).click()
  const banner = page.getByRole('alert').filter({ hasText: messages.TITLE_ERRORS })
  await expect(banner).toContainText(messages['PROMO.ERROR.CODE_REQUIRED'])
  await expect(banner).toContainText(messages['PROMO.ERROR.BUSINESS_REQUIRED'])
  await page.getByRole('textbox', { name: 'Código' }).fill('viaje10')
  await page.getByLabel('Porcentaje propio').fill('12,555')
  await expect(banner).toContainText(messages['PROMO.ERROR.PERCENTAGE_INVALID'])
  await page.getByLabel('Porcentaje propio').fill('49,5')
  await pickBusiness(page, 'Mburucuyá Viajes')
  await expect(page.getByRole('row', { name: /Mburucuyá Viajes.*Vende a pérdida/ })).toBeVisible()
  await page.getByLabel('Porcentaje propio').fill('5')
  await page.getByLabel('Porcentaje empresa').fill('5')
  await expect(page.getByRole('row', { name: /Mburucuyá Viajes.*USD 90,00 USD 52,63 USD 37,37/ })).toBeVisible()
  await pickBusiness(page, 'Mburucuyá Viajes')
  await expect(page.getByText(messages['PROMO.ERROR.BUSINESS_ALREADY_SELECTED'])).toBeVisible()
  await expectAccessible(page, 'the form of a new code')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const endless = confirmation(page, '¿Agregar VIAJE10 así?')
  await expect(endless).toContainText('No tiene límite de usos ni fechas')
  await endless.getByRole('button', { name: 'Agregar código' }).click()
  await expect(page.getByText(messages['PROMO.ADD_SUCCESS'])).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'VIAJE10' })).toBeVisible()
  await expect(page.getByText('0 usos, sin límite')).toBeVisible()

  const buyer = await browser.newPage()
  const order = { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [traveller('1991-04-15')], code: 'Viaje10' }
  await buyByCard(buyer, { ...order, email: 'codigo@viajera.test' }, PARTNER)

  await page.getByRole('link', { name: 'Volver a los códigos' }).click()
  await expect(page.getByRole('row', { name: /VIAJE10 1 \/ sin límite 5 % 5 % 10 %/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Código' }).fill('viaje')
  await expect(page.getByText('1-1 de 1')).toBeVisible()
  await page.getByRole('link', { name: 'VIAJE10' }).click()
  await expectAccessible(page, 'the detail of a code')
  await expect(page.getByText('1 uso, sin límite')).toBeVisible()

  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['BUSINESS.ERROR.NO_CHANGES']).first()).toBeVisible()
  await page.getByLabel('Límite de usos').fill('5')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const change = confirmation(page, '¿Guardar los cambios de VIAJE10?')
  await expect(change).toContainText('Límite de usos: sin límite → 5')
  await change.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('1 de 5 usos')).toBeVisible()

  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText(messages['PROMO.PAUSE_SUCCESS'])).toBeVisible()
  const other = await browser.newPage()
  await openPlans(other, tripOfTenDays(), PARTNER)
  await applyCode(other, 'VIAJE10')
  await expect(other.getByText(messages['PROMO.PAUSED']).first()).toBeVisible()

  await page.getByRole('button', { name: 'Reanudar' }).click()
  await expect(page.getByText(messages['PROMO.RESUME_SUCCESS'])).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await confirmation(page, '¿Eliminar VIAJE10?').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(messages['PROMO.DELETE_SUCCESS'])).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/promo-code\/?\?/)
  await expect(page.getByText('No hay códigos con estos filtros.')).toBeVisible()
  await applyCode(other, 'VIAJE10')
  await expect(other.getByText(messages['PROMO.NOT_FOUND']).first()).toBeVisible()

  await page.getByRole('link', { name: 'Estadísticas' }).click()
  await expect(page).toHaveURL(/\/admin\/promo-code\/stats/)
  await expect(page.getByRole('row', { name: /VIAJE10 USD 34,30 1 USD/ })).toBeVisible()
  await expectAccessible(page, 'the statistics of codes')
  const { text: csv } = await downloadCsv(page)
  expect(csv.startsWith('\uFEFF"Código","Facturado (USD)","Usos"')).toBe(true)
  expect(csv).toContain('"VIAJE10","34,3","1"')
})

test(
  'C-02 a code that exists is refused at its field, and nothing typed is lost',
  { tag: '@long' },
  async ({ page }) => {
    await openCodes(page)
    await page.getByRole('link', { name: 'Agregar código' }).click()
    await page.getByRole('textbox', { name: 'Código' }).fill('verano15')
    await page.getByLabel('Porcentaje empresa').fill('7.5')
    await page.getByLabel('Límite de usos').fill('20')
    await pickBusiness(page, 'Ceibo Asistencia')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('main').getByText(messages['PROMO.ERROR.CODE_TAKEN'])).toHaveCount(2)
    await expect(page.getByRole('textbox', { name: 'Código' })).toBeFocused()
    await expect(page.getByLabel('Porcentaje empresa')).toHaveValue('7.5')
    await expect(page.getByRole('row', { name: /Ceibo Asistencia/ })).toBeVisible()
  },
)

test(
  'C-01 C-02 C-03 C-04 K-02 what fails on the server is said for what it is, as an error: list, add, edit, delete',
  { tag: '@long' },
  async ({ page }) => {
    const fails = (call: string, key: `PROMO.ERROR.${'LIST' | 'ADD' | 'EDIT' | 'DELETE'}`) =>
      page.route(`**/api/code/${call}*`, (route) =>
        route.fulfill({ status: 500, json: { errorCode: 'UNEXPECTED', error: key, message: messages[key] } }),
      )
    const expectTold = (key: keyof typeof messages) =>
      expect(page.locator('.Toastify__toast--error').filter({ hasText: messages[key] })).toHaveCount(1)
    await fails('promoCodeAdd', 'PROMO.ERROR.ADD')
    await fails('promoCodeEdit', 'PROMO.ERROR.EDIT')
    await fails('promoCodeDel', 'PROMO.ERROR.DELETE')

    await openCodes(page)
    await page.getByRole('link', { name: 'Agregar código' }).click()
    await page.getByRole('textbox', { name: 'Código' }).fill('NUNCA10')
    await page.getByLabel('Porcentaje propio').fill('5')
    await page.getByLabel('Límite de usos').fill('20')
    await pickBusiness(page, 'Ceibo Asistencia')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expectTold('PROMO.ERROR.ADD')
    await expect(page.getByRole('textbox', { name: 'Código' })).toHaveValue('NUNCA10')

    await page.goto('/admin/promo-code')
    await page.getByRole('link', { name: 'BIENVENIDA' }).click()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await confirmation(page, '¿Eliminar BIENVENIDA?').getByRole('button', { name: 'Eliminar' }).click()
    await expectTold('PROMO.ERROR.DELETE')
    await expect(page.getByRole('heading', { level: 1, name: 'BIENVENIDA' })).toBeVisible()
    await page.getByRole('button', { name: 'Pausar' }).click()
    await expectTold('PROMO.ERROR.EDIT')

    await fails('promoCodeFindList', 'PROMO.ERROR.LIST')
    await page.goto('/admin/promo-code')
    await expectTold('PROMO.ERROR.LIST')
    await page.screenshot({ path: test.info().outputPath('list.png') })
  },
)

test(
  'D-03 D-14 codes are ticked by page or by filter, paused and resumed at once, and either is undone',
  { tag: '@long' },
  async ({ page }) => {
    await openCodes(page)
    await expect(page.getByRole('row', { name: /PAUSADA10/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Vigente' }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(page.getByRole('row', { name: /PAUSADA10/ })).toBeHidden()
    const before = await rows.count()
    await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
    await rows.first().getByRole('checkbox').uncheck()
    await page.getByRole('button', { name: `Seleccionar los ${before} filtrados` }).click()
    await page.getByRole('button', { name: `Pausar (${before})` }).click()
    await expect(page.getByText(`Pausamos ${before} códigos.`)).toBeVisible()
    await expect(page.getByText('No hay códigos con estos filtros')).toBeVisible()
    await expectAccessible(page, 'codes that were paused, and the offer to undo it')
    await page.getByRole('button', { name: /^Deshacer/ }).click()
    await expect(page.getByText(`Reanudamos ${before} códigos.`)).toBeVisible()
    await expect(rows).toHaveCount(before)
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(page.getByRole('row', { name: /PAUSADA10/ })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
    // Only the one that was paused is changed, and only that one is put back.
    await page.getByRole('button', { name: /^Reanudar \(/ }).click()
    await expect(page.getByText('Reanudamos 1 código.')).toBeVisible()
    await page.getByRole('button', { name: /^Deshacer/ }).click()
    await expect(page.getByText('Pausamos 1 código.')).toBeVisible()
  },
)

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test('C-01 C-02 C-03 codes are cards, and their pages fit', async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/promo-code')
    await expect(page.getByRole('link', { name: 'LITORAL12' })).toBeVisible()
    await expectUsable(page, 'the codes on a phone')
    await page.getByRole('link', { name: 'LITORAL12' }).click()
    await expect(page.getByText('Tope sin pérdida')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByLabel('Porcentaje propio').fill('60')
    await expect(page.getByText(/^Vende a pérdida/)).toBeVisible()
    await expectUsable(page, 'the form of a code on a phone')
  })
})
