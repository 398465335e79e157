import type { Page } from '@playwright/test'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { messages } from '../../shared/messages.ts'
import { XLSX } from '../../shared/uploads.ts'
import { lookAround } from './accessibility.ts'
import { download } from './downloads.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfSettings as test } from './own-product.ts'
import { chooseFile } from './pictures.ts'

const exportVersion = (page: Page) => download(page, page.getByRole('button', { name: 'Exportar planilla' }))

type File = Awaited<ReturnType<typeof exportVersion>>

/** Changes cells of a spreadsheet's sheet of plans, by row and column from 0. */
async function changed(
  { name, buffer }: File,
  cells: readonly (readonly [row: number, column: number, value: CellValue])[],
) {
  const { sheets } = await readXlsx(buffer)
  const plans = sheets.find((sheet) => sheet.name === 'Planes')
  for (const [row, column, value] of cells) plans!.rows[row]![column] = value
  const written = await writeXlsx({ sheets: sheets.map((sheet) => ({ name: sheet.name, rows: sheet.rows })) })
  return { name, buffer: Buffer.from(written) }
}

async function choose(page: Page, { name, buffer }: File) {
  const button = page.getByRole('button', { name: /^Elegir (?:planilla|de nuevo)$/ })
  await chooseFile(page, button, { name, buffer, mimeType: XLSX })
}

const NAME = 1
const COST = 3

test('T-03 a price is changed by file: wrong cells are named, what changes is seen before it is a draft, and saved in it', async ({
  page,
}) => {
  test.slow()
  await openAs(page, logins.administrator, '/admin/tariffs/1')
  const ours = await exportVersion(page)
  expect(ours.name).toBe('tarifa-1-revision-1.xlsx')
  await page.getByRole('button', { name: 'Importar planilla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar una planilla en la tarifa 1' })
  await lookAround(page, 'before a spreadsheet is chosen')

  await choose(page, { name: 'enorme.xlsx', buffer: Buffer.alloc(6 * 1024 * 1024, 'PK') })
  await expect(dialog).toContainText(messages['FILE.TOO_LARGE'])
  await choose(page, { name: 'tarifa.csv', buffer: Buffer.from('Código;Nombre\n102;Tero 40\n') })
  await expect(dialog).toContainText(messages['SPREADSHEET.OTHER_TYPE'])
  await choose(page, ours)
  await expect(dialog).toContainText('La planilla dice lo mismo que esta versión')
  const wrong = [
    [1, COST, -1],
    [2, COST, 'mucho'],
    [3, NAME, 'Tero 40'],
  ] as const
  await choose(page, await changed(ours, wrong))
  const cells = dialog.getByRole('table', { name: 'Celdas para corregir' }).getByRole('row')
  await expect(cells.nth(2)).toContainText('Planescelda D3 · Costo (USD)mucho')
  await expect(cells.nth(2)).toContainText(messages['SPREADSHEET.CELL.NUMBER'])
  await expect(cells).toHaveCount(2 + 1)
  await expect(dialog.getByRole('button', { name: 'Crear borrador' })).toBeHidden()
  await lookAround(page, 'wrong cells of a spreadsheet')

  await choose(page, await changed(ours, [[2, COST, 2.09]]))
  const changes = dialog.getByRole('table', { name: 'Qué cambia' }).getByRole('row')
  await expect(changes).toHaveCount(1 + 1)
  await expect(changes.nth(1)).toHaveText('Tero 40Plan · Costo (USD)USD 1,90USD 2,09+10 %')
  await expect(dialog.getByRole('button', { name: 'Elegir de nuevo' }), 'reading keeps the focus').toBeFocused()
  await lookAround(page, 'what a spreadsheet changes')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(changes, 'what was read is still to be saved').toHaveCount(1 + 1)
  await dialog.getByRole('button', { name: 'Crear borrador' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Tarifa \d+ · .+ \(planilla\)$/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Cambios' }).click()
  const kept = page.getByRole('tabpanel', { name: 'Cambios' }).getByRole('row')
  await expect(kept.nth(1)).toHaveText('Tero 40Plan · Costo (USD)USD 1,90USD 2,09+10 %')

  // A draft accepts its own spreadsheet, but not that of another version.
  const drafts = await exportVersion(page)
  await page.getByRole('button', { name: 'Importar planilla' }).click()
  const again = page.getByRole('dialog', { name: /^Importar una planilla en la tarifa/ })
  await choose(page, ours)
  await expect(again).toContainText(messages['SPREADSHEET.OTHER_VERSION'])
  await choose(page, await changed(drafts, [[1, COST, 1.2]]))
  await expect(again.getByRole('table', { name: 'Qué cambia' })).toContainText('Benteveo 25')
  await again.getByRole('button', { name: 'Guardar en este borrador' }).click()
  await expect(again).toBeHidden()
  await expect(kept).toHaveCount(2 + 1)
  await expect(kept.nth(1)).toContainText('Benteveo 25Plan · Costo (USD)USD 1,30USD 1,20−7,69 %')
  await lookAround(page, 'what a draft changes')
})
