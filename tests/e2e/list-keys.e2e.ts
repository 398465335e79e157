import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, lookAround } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'

const focusedRow = (page: Page) => page.locator('tbody tr:has(:focus), tbody tr:focus')
const undo = (page: Page) => page.getByRole('button', { name: /^Deshacer/ })

test('D-14 codes by keyboard: j and k walk, x ticks, Enter opens, / searches; pausing is undone by Ctrl+Z, once', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/promo-code')
  const code = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(code('BIENVENIDA')).toBeVisible()
  await page.keyboard.press('j')
  await expect(code('BIENVENIDA')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(code('BIENVENIDA')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Seleccionar BIENVENIDA' })).toBeChecked()
  await expectAccessible(page, 'a list with a row that was ticked by keyboard')
  await page.getByRole('button', { name: 'Pausar (1)' }).press('Enter')
  await expect(page.getByText('Pausamos 1 código.')).toBeVisible()
  await expect(undo(page)).toBeVisible()
  await expectAccessible(page, 'an offer to undo')
  await lookAround(page, 'an offer to undo')
  await expect(page.getByRole('row', { name: /^BIENVENIDA|BIENVENIDA/ })).toContainText('Pausado')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Reanudamos 1 código.')).toBeVisible()
  await expect(undo(page)).toBeHidden()
  await expect(page.getByRole('row', { name: /BIENVENIDA/ })).not.toContainText('Pausado')

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Código' })).toBeFocused()
  await page.keyboard.type('pausada')
  await expect(code('BIENVENIDA')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'PAUSADA10' })).toBeVisible()

  // The button of the offer by Tab, and what another action makes of the offer.
  await page.getByRole('button', { name: 'Reanudar' }).press('Enter')
  await expect(page.getByText(messages['PROMO.RESUME_SUCCESS'])).toBeVisible()
  await undo(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeFocused()
  await expect(page.getByText(messages['PROMO.PAUSE_SUCCESS'])).toBeVisible()
})

test('D-14 an offer to undo leaves after ten seconds', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/promo-code')
  await page.getByRole('link', { name: 'PAUSADA10' }).click()
  await page.getByRole('button', { name: 'Reanudar' }).click()
  await expect(undo(page)).toBeVisible()
  await page.waitForTimeout(8_000)
  await expect(undo(page)).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(undo(page)).toBeHidden()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible()
})

const LISTS = [
  'sales',
  'requests',
  'business',
  'broker',
  'promo-code',
  'correo',
  'usuarios',
  'tarifas',
  'paises',
  'textos-legales',
  'accounts',
  'auditoria',
  'liquidaciones',
  'liquidaciones/continental',
]

test('D-14 every list of staff is walked by j and k', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin')
  for (const list of LISTS) {
    await page.goto(`/admin/${list}`)
    await expect(page.getByText(/^Teclado: j y k/), list).toBeVisible()
    await expect(page.locator('tbody tr').first(), list).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), list).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(focusedRow(page), list).toHaveCount(1)
    const first = await focusedRow(page).textContent()
    if ((await page.locator('tbody tr').count()) < 2) continue
    await page.keyboard.press('j')
    await expect(focusedRow(page), list).not.toHaveText(first ?? '')
    await page.keyboard.press('k')
    await expect(focusedRow(page), list).toHaveText(first ?? '')
  }
})

test(
  'D-14 a sale that was opened by Enter closes to its row, from which j goes on',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/sales')
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.keyboard.press('j')
    const first = await focusedRow(page).textContent()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Venta/ })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(focusedRow(page)).toHaveText(first ?? '')
    await page.keyboard.press('j')
    await expect(focusedRow(page)).not.toHaveText(first ?? '')
  },
)
