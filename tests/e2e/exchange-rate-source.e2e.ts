import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatDay } from '../../shared/dates.ts'
import { publishedDay } from '../../shared/exchange-rates/published.ts'
import { bcuAnswer } from '../support/fake-bcu.ts'
import { lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onOwnProduct } from './own-product.ts'
import { tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { reloadUntil } from './reload.ts'

/** In a folder of the process that runs the test, which no other run on this machine writes or deletes. */
const folder = path.join(tmpdir(), `ceibo-e2e-${process.pid}`)
const file = path.join(folder, 'ceibo-e2e-cotizaciones.xml')
const day = publishedDay(new Date())

const test = onOwnProduct({ EXCHANGE_RATE_SOURCE: file })
test.beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, bcuAnswer([{ day, pesos: '40.000000' }]))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'T-08 nobody types what a dollar is worth: it comes from its source, which staff see, and plans say pesos',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/exchange-rates')
    const row = page.getByRole('row', { name: new RegExp(formatDay(day)) })
    await reloadUntil(page, () => expect(row).toContainText('$ 40,00', { timeout: 10_000 }))
    await expect(row).toContainText('Automático: ceibo-e2e-cotizaciones.xml')
    await expect(page.getByText(/^Fuente: ceibo-e2e-cotizaciones\.xml\. Última consulta: /)).toContainText(
      `Se cargó $ 40,00 por dólar del ${formatDay(day)}.`,
    )
    await lookAround(page, 'exchange rates from their source')
    await row.getByRole('link', { name: formatDay(day) }).click()
    const history = page.getByRole('region', { name: 'Historial' }).getByRole('listitem')
    await expect(history).toHaveCount(1)
    await expect(history).toContainText('Tipo de cambio tomado de su fuente')
    await expect(history).toContainText('ceibo-e2e-cotizaciones.xml')

    await openPlans(page, tripOfTenDays())
    await expect(page.getByRole('columnheader', { name: 'Hornero 80' })).toContainText('$ 2.204')
  },
)
