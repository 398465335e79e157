import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { timeToasts } from './toasts.ts'

const rows = (page: Page) => page.locator('main :is(.RaDataTable-tbody > tr, [data-row])')
const focusedRow = (page: Page) => rows(page).and(page.locator(':is(:has(:focus), :focus)'))
const undo = (page: Page) => page.getByRole('button', { name: /^Deshacer/ })
const picture = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

test('D-14 codes by keyboard: j and k walk, x ticks, Enter opens, / searches; pausing is undone by Ctrl+Z or its button', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/promo-code')
  const code = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(code('BIENVENIDA')).toBeVisible()
  // Codes of other journeys on the same product may stand before it.
  const names = await rows(page).getByRole('link').allTextContents()
  for (const _ of names.slice(0, names.indexOf('BIENVENIDA') + 1)) await page.keyboard.press('j')
  await expect(code('BIENVENIDA')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(code('BIENVENIDA')).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Seleccionar BIENVENIDA' })).toBeChecked()
  await expect(page.getByText('Seleccionar BIENVENIDA: marcada')).toBeAttached()
  await expectAccessible(page, 'a list with a row that was ticked by keyboard')
  await picture(page, 'row-desk')
  await page.getByRole('button', { name: 'Pausar (1)' }).press('Enter')
  await expect(page.getByText('Pausamos 1 código.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await undo(page).focus()
  await expectAccessible(page, 'an offer to undo')
  await picture(page, 'undo-desk')
  await expect(page.getByRole('row', { name: /BIENVENIDA.*Sí$/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Reanudamos 1 código.')).toBeVisible()
  await expect(undo(page)).toBeHidden()
  await expect(page.getByRole('row', { name: /BIENVENIDA.*No$/ })).toBeVisible()

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Código' })).toBeFocused()
  await page.keyboard.type('pausada')
  await expect(rows(page)).toHaveCount(1)
  await expect(code('BIENVENIDA')).toBeHidden()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await expect(code('PAUSADA10')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'PAUSADA10' })).toBeVisible()

  await page.getByRole('button', { name: 'Reanudar' }).press('Enter')
  await expect(page.getByText(messages['PROMO.RESUME_SUCCESS'])).toBeVisible()
  await undo(page).press('Enter')
  await expect(page.getByText(messages['PROMO.PAUSE_SUCCESS'])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeFocused()
})

// WCAG 2.1.4
test(
  'D-14 ? tells the keys of both areas, and switches those of one sign off and on',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.agency, '/profile/sales')
    await expect(rows(page).first()).toBeVisible()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Teclas' })
    await expect(help.getByRole('term')).toHaveText(['Ctrl+K', '/', 'jk', 'Enter', 'x', 'Ctrl+Z', '?'])
    await expectAccessible(page, 'the help about keys')
    await picture(page, 'keys-desk')
    // Below the dialog nothing moves.
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveCount(0)
    await help.getByRole('switch').uncheck()
    await help.getByRole('button', { name: 'Cerrar' }).click()
    await expect(help).toBeHidden()
    for (const key of ['j', '/', '?']) await page.keyboard.press(key)
    await expect(focusedRow(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Ver las teclas' }).click()
    await help.getByRole('switch').check()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('j')
    await expect(focusedRow(page)).toHaveCount(1)
  },
)

test('D-14 cards on a phone are walked too, and an offer to undo fits', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await openAs(page, logins.administrator, '/admin/promo-code')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Código' })).toBeFocused()
  await page.keyboard.type('bienvenida')
  await expect(rows(page)).toHaveCount(1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toHaveCount(1)
  await picture(page, 'row-phone')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible()
  await undo(page).hover()
  await picture(page, 'undo-phone')
  await expectUsable(page, 'an offer to undo on a phone')
  await undo(page).click()
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
})

test('D-14 unticking and deleting a saved filter are undone', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/promo-code')
  await page.getByRole('checkbox', { name: 'Seleccionar todos los de esta página' }).check()
  const paused = page.getByRole('button', { name: /^Pausar \(/ })
  const label = await paused.textContent()
  await page.getByRole('button', { name: 'Quitar la selección' }).click()
  await expect(paused).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(paused).toHaveText(label ?? '')

  const open = () => page.getByRole('button', { name: 'Consultas guardadas' }).click()
  const saved = page.getByRole('button', { name: 'Todas', exact: true })
  await open()
  await page.getByRole('button', { name: 'Guardar esta consulta…' }).click()
  await page.getByLabel('Nombre de la consulta').fill('Todas')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Eliminar la consulta "Todas"' }).click()
  await expect(page.getByText(messages['SAVED_FILTERS.REMOVED'])).toBeVisible()
  await expect(saved).toBeHidden()
  await undo(page).click()
  await expect(page.getByText(messages['SAVED_FILTERS.SAVED']).last()).toBeVisible()
  await open()
  await expect(saved).toBeVisible()
})

test('D-14 an offer to undo leaves after ten seconds', { tag: '@long' }, async ({ page }) => {
  const shownFor = await timeToasts(page)
  await openAs(page, logins.administrator, '/admin/promo-code')
  await page.getByRole('link', { name: 'PAUSADA10' }).click()
  await page.getByRole('button', { name: 'Reanudar' }).click()
  await expect(undo(page)).toBeVisible()
  await expect(undo(page)).toBeHidden()
  expect(await shownFor('Deshacer')).toBeGreaterThan(9_900)
  expect(await shownFor('Deshacer')).toBeLessThan(20_000)
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByRole('button', { name: 'Reanudar' })).toBeVisible()
})

const LISTS = {
  administrator: [
    '/admin/sales',
    '/admin/requests',
    '/admin/business',
    '/admin/broker',
    '/admin/promo-code',
    '/admin/emails',
    '/admin/users',
    '/admin/tariffs',
    '/admin/countries',
    '/admin/legal-texts',
    '/admin/exchange-rates',
    '/admin/accounts',
    '/admin/accounts/close',
    '/admin/refunds',
    '/admin/reconciliation',
    '/admin/audit-log',
    '/admin/settlements',
    '/admin/settlements/payments',
    '/admin/settlements/continental',
    '/admin/settlements/continental/plans',
    '/admin/promo-code/stats/',
  ],
  agency: ['/profile/sales', '/profile/users', '/profile/accounts', '/profile/settlements'],
}

for (const screen of [
  { name: 'a desktop', viewport: DESKTOP.viewport },
  { name: 'a phone', viewport: PHONE.viewport },
])
  for (const [login, lists] of Object.entries(LISTS))
    test(
      `D-14 every list of ${login} is walked by j and k, ticked by x and searched by / on ${screen.name}`,
      { tag: '@long' },
      async ({ page }) => {
        test.slow()
        await page.setViewportSize(screen.viewport)
        await openAs(page, logins[login as keyof typeof LISTS], lists[0]!)
        let walked = 0
        for (const list of lists) {
          await page.goto(list)
          await expect(page.getByRole('heading', { level: 1 }).first(), list).toBeVisible()
          await expect(rows(page).or(page.getByRole('main').getByRole('status')).first(), list).toBeVisible()
          await expect(page.locator('[aria-busy="true"]'), list).toHaveCount(0)
          const count = await rows(page).count()
          if (count === 0) continue
          walked += 1
          await page.keyboard.press('j')
          await expect(focusedRow(page), list).toHaveCount(1)
          const first = await focusedRow(page).textContent()
          const tick = focusedRow(page).getByRole('checkbox')
          if ((await tick.count()) > 0 && (await tick.isEnabled())) {
            for (const isTicked of [true, false]) {
              await page.keyboard.press('x')
              await expect(tick, list).toBeChecked({ checked: isTicked })
            }
          }
          const search = page.getByRole('main').getByRole('searchbox').first()
          if ((await search.count()) > 0) {
            await page.keyboard.press('/')
            await expect(search, list).toBeFocused()
            await search.blur()
          }
          if (count < 2) continue
          await page.keyboard.press('j')
          await expect.poll(() => focusedRow(page).textContent(), list).not.toBe(first)
          await page.keyboard.press('k')
          await expect.poll(() => focusedRow(page).textContent(), list).toBe(first)
        }
        expect(walked).toBeGreaterThan(lists.length / 2)
      },
    )

test(
  'D-14 a sale that was opened by Enter closes to its row, from which j goes on',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/sales')
    await expect(rows(page).first()).toBeVisible()
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
