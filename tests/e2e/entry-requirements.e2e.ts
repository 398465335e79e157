import { requirementStaffApi } from '../../shared/entry-requirements/staff-contract.ts'
import { messages } from '../../shared/messages.ts'
import { expectUsable, lookAround } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfSettings as test } from './own-product.ts'
import { openPlans } from './purchase-at.ts'
import { chooseDestination, expectStep, fillDates, goOn, tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'

test('V-13 D-09 staff see which reviews are old, correct a requirement and read its history', async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/entry-requirements')
  const galapagos = page.getByRole('row', { name: /Islas Galápagos/ })
  await expect(galapagos).toContainText('Hace más de 6 meses')
  await expect(page.getByRole('row', { name: /Espacio Schengen: con visa/ })).toContainText('Al día')
  await lookAround(page, 'the entry requirements')

  await page.getByRole('link', { name: 'Agregar requisito' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agregar un requisito de entrada' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Lugar').fill('Catar')
  await page.getByLabel('Países (códigos)').fill('QQ')
  await page.getByLabel('Qué pide').fill('Con este plan vas a entrar.')
  await page.getByLabel('Dirección de la fuente').fill('moph.gov.qa')
  await save.click()
  for (const key of ['COUNTRIES', 'PROMISE', 'URL'] as const)
    await expect(page.getByText(messages[`ENTRY_REQUIREMENTS.${key}`]).first()).toBeVisible()
  await lookAround(page, 'an entry requirement that is none')
  await page.getByLabel('Países (códigos)').fill('qa')
  await page.getByLabel('Qué pide').fill('Pide un seguro de salud por toda la estadía.')
  await page.getByLabel('Mínimo que exigimos (USD)').fill('20.000')
  await page.getByRole('textbox', { name: /^Fuente/ }).fill('Ministerio de Salud Pública')
  await page.getByLabel('Dirección de la fuente').fill('https://www.moph.gov.qa')
  await page.getByRole('textbox', { name: 'Revisado el' }).fill('01/11/2026')
  await save.click()
  await expect(page.getByText(messages['ENTRY_REQUIREMENTS.ADDED'])).toBeVisible()

  await page.getByRole('row', { name: /Catar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catar' })).toBeVisible()
  await page.getByLabel('Se muestra').uncheck()
  await save.click()
  await expect(page.getByText(messages['ENTRY_REQUIREMENTS.SAVED'])).toBeVisible()
  const { result } = await callFrom(page, requirementStaffApi.list, { query: { filter: { q: 'catar' } } })
  expect(result.rows).toMatchObject([{ minCover: 20_000_00, countries: ['QA'], isShown: false, version: 2 }])
  await page.getByRole('row', { name: /Catar/ }).click()
  await expect(page.getByText('Requisito de entrada cambiado')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('V-13 a visitor reads what is asked where the destination is chosen and beside the plans, with its source and day', async ({
    page,
  }) => {
    await page.goto('/buy/step-1')
    await fillDates(page, tripOfTenDays())
    await goOn(page)
    await expectStep(page, 2)
    await chooseDestination(page, 'Latinoamérica y Caribe')
    const summary = page.getByText(/^Qué piden para entrar: Argentina, Cuba, Ecuador e Islas Galápagos/)
    await summary.click()
    await expect(page.getByText('Según lo publicado el 14/01/2026, hace más de seis meses: confirmalo.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Fuente: Gaceta Oficial de Cuba/ })).toBeVisible()
    await expect(page.getByText('Quién entra lo decide la autoridad de cada país')).toBeVisible()
    await expectUsable(page, 'what countries ask, step 2')
    await page.getByRole('combobox').fill('cuba')
    await page.getByRole('option', { name: 'Cuba', exact: true }).tap()
    await expect(page.getByText('Qué piden para entrar: Cuba', { exact: true })).toBeVisible()

    await openPlans(page, tripOfTenDays({ destination: 'Europa (Schengen)' }))
    const cover = page.getByRole('region', { name: 'Si te piden cobertura al entrar' })
    await expect(cover).toContainText('Llegan al mínimo: ')
    await expect(cover).toContainText('Hornero 80')
    await expect(cover).toContainText('Según lo publicado el 28/11/2026.')
    await expectUsable(page, 'what countries ask, step 4')
  })
})
