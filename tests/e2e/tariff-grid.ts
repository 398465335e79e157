import { expect, type Locator, type Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { logins, openAs } from './logins.ts'

/** Copies the current version as a draft, and waits for its grids. */
export async function draft(page: Page, name: string): Promise<void> {
  await openAs(page, logins.administrator, '/admin/tariffs')
  await page.getByRole('link', { name: 'Nuevo borrador' }).click()
  // The list, which stays on screen while the form loads, has a field with the same name.
  await page.getByRole('button', { name: 'Crear borrador' }).waitFor()
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Crear borrador' }).click()
  await expect(page.getByText(messages['TARIFF.DRAFTED'])).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Planes' })).toBeVisible()
}

/** Returns the cell of a grid by its row's name and its column's title. */
export async function cell(page: Page, grid: string, row: string, title: string): Promise<Locator> {
  const table = page.getByRole('grid', { name: grid })
  await expect(table.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  const titles = await table.getByRole('columnheader').allTextContents()
  const line = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
  return line.locator('> *').nth(titles.indexOf(title))
}

/** Replaces the text of a cell in the grid of plans by typing. */
export async function typeOver(page: Page, plan: string, title: string, text: string): Promise<void> {
  await (await cell(page, 'Planes', plan, title)).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

export async function expectCosts(page: Page, costs: Record<string, string>): Promise<void> {
  for (const [plan, cost] of Object.entries(costs))
    await expect(await cell(page, 'Planes', plan, 'Costo (USD)'), plan).toHaveText(cost)
}

export const saveDraft = (page: Page) => page.getByRole('button', { name: 'Guardar borrador' }).click()
