import type { Page } from '@playwright/test'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlans } from './purchase-at.ts'
import { choosePlan, expectStep, goOn, tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'

async function openPassengers(page: Page, adults: number): Promise<void> {
  await openPlans(page, tripOfTenDays({ party: { adults } }))
  await choosePlan(page, 'Hornero 80')
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 6)
}

const passenger = (page: Page, n: number) =>
  page.getByRole('group', { name: n === 1 ? 'Pasajero 1, titular de la compra' : `Pasajero ${n}` })
const paste = (page: Page) => page.getByRole('button', { name: 'Pegar los datos de una planilla o un pasaporte' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pegar los datos de los pasajeros' })
const rows = (page: Page) => dialog(page).getByRole('listitem')

test.use(PHONE)

test('V-14 a table is shown with what is wrong at each cell, and fills the passengers that are empty', async ({
  page,
}) => {
  await openPassengers(page, 3)
  await passenger(page, 1).getByLabel('Nombre', { exact: true }).fill('Eva')
  await passenger(page, 1).getByLabel('Apellido').fill('Sosa')
  await paste(page).tap()
  const text = dialog(page).getByLabel('Filas de una planilla, o las líneas del documento')
  await text.fill(
    'Apellido;Nombre;Nacimiento;Cédula\nPérez;Ana María;27/03/1988;1.234.567-2\nNúñez;Leo;31/02/1990;4.567.890-1',
  )
  await expect(rows(page)).toHaveCount(2)
  await expect(dialog(page).getByRole('status')).toHaveText('Leímos 2 personas. Hay 1 para revisar.')
  await expect(rows(page).first()).toContainText('Pasajero 2')
  await expect(rows(page).first()).toContainText('27/03/1988')
  await expect(rows(page).last()).toContainText('31/02/1990')
  await expect(rows(page).last().locator('.field-error')).toHaveCount(2)
  await expectUsable(page, 'the preview of pasted people')

  await text.fill('Apellido;Nombre;Nacimiento;Cédula\nPérez;Ana María;27/03/1988;1.234.567-2')
  await dialog(page).getByRole('button', { name: 'Usar estos datos' }).tap()
  await expect(dialog(page)).toBeHidden()
  await expect(passenger(page, 1).getByLabel('Nombre', { exact: true })).toHaveValue('Eva')
  await expect(passenger(page, 2).getByLabel('Nombre', { exact: true })).toHaveValue('Ana María')
  await expect(passenger(page, 2).getByLabel('Fecha de nacimiento')).toHaveValue('27/03/1988')
  await expect(passenger(page, 2).getByLabel('Número de documento')).toHaveValue('1.234.567-2')
  await expect(passenger(page, 3).getByLabel('Apellido')).toHaveValue('')

  await paste(page).tap()
  await text.fill('Apellido;Nombre\nNúñez;Leo')
  await dialog(page).getByText('Reemplazar desde el primero').tap()
  await expect(rows(page).first()).toContainText('Pasajero 1')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).tap()
  await expect(passenger(page, 1).getByLabel('Nombre', { exact: true })).toHaveValue('Eva')
  await page.reload()
  await expect(passenger(page, 2).getByLabel('Nombre', { exact: true })).toHaveValue('Ana María')
})

test(
  'V-14 without a mouse: the lines of a passport are checked by their digits, and taken',
  { tag: '@long' },
  async ({ page }) => {
    await openPassengers(page, 1)
    await paste(page).focus()
    await page.keyboard.press('Enter')
    const text = dialog(page).getByLabel('Filas de una planilla, o las líneas del documento')
    await text.focus()
    await text.fill('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C46UTO7408122F1204159ZE184226B<<<<<10')
    await expect(dialog(page)).toContainText('Línea 2: el número de documento no coincide con su dígito de control.')
    await expectAccessible(page, 'a passport with a wrong digit')
    await text.fill('P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10')
    await expect(dialog(page)).not.toContainText('dígito de control')
    await dialog(page).getByRole('button', { name: 'Usar estos datos' }).focus()
    await page.keyboard.press('Enter')
    await expect(passenger(page, 1).getByLabel('Apellido')).toHaveValue('Eriksson')
    await expect(passenger(page, 1).getByLabel('Fecha de nacimiento')).toHaveValue('12/08/1974')
    await expect(passenger(page, 1).getByRole('radio', { name: 'Pasaporte' })).toBeChecked()
    await expect(passenger(page, 1).getByLabel('Número de documento')).toHaveValue('L898902C3')
    await expect(paste(page), 'the focus comes back to the button').toBeFocused()
    await paste(page).press('Enter')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  },
)
