import type { Page } from '@playwright/test'
import { addDays, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { downloadCsv } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { today } from './purchase.ts'
import { PHONE } from './screens.ts'

/** Opens the list of sales as staff, for the whole demo year. */
async function openSales(page: Page): Promise<void> {
  await openAs(page, logins.administrator, '/admin/sales')
  await page.getByLabel('Desde').fill(addDays(today, -365))
  await expect(page.getByText(/^1-25 de \d{3}$/)).toBeVisible()
}

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('cell') })
}

/** Whether the amounts on screen are in ascending order; in the default order they are not. */
async function isAscending(page: Page): Promise<boolean> {
  const shown = await rows(page).getByRole('cell', { name: /^USD / }).allTextContents()
  const amounts = shown.map((amount) => Number(amount.replace(/\D/g, '')))
  return amounts.length > 1 && amounts.every((amount, index) => index === 0 || amount >= (amounts[index - 1] ?? 0))
}

test('S-02 S-04 the list of sales: sorted by any column, a row opens the detail, and so does its address', async ({
  page,
}) => {
  await openSales(page)
  await expectAccessible(page, 'the list of sales')
  await page.getByRole('button', { name: 'Ordenar por importe ascendente' }).click()
  await expect.poll(() => isAscending(page)).toBe(true)

  const row = rows(page).nth(2)
  const [, code = '', , , , holder = ''] = await row.getByRole('cell').allTextContents()
  await row.getByRole('cell').nth(2).click()
  const detail = page.getByRole('dialog', { name: `Venta ${code}` })
  await expect(detail.getByRole('cell', { name: new RegExp(`${holder}.*Titular`) })).toBeVisible()
  await expectAccessible(page, 'the detail of a sale')
  await expect(page).toHaveURL(/\/admin\/sales\/[0-9A-Za-z]{20,40}/)

  const address = new URL(page.url()).pathname
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: `Venta ${code}` })).toBeVisible()
  await page.goto(address.replace('/admin', ''))
  await expect(page).toHaveURL(address)
})

test('S-03 filters add up and are cleared', { tag: '@long' }, async ({ page }) => {
  await openSales(page)
  await page.getByRole('textbox', { name: 'Plan' }).fill('hornero')
  await page.getByLabel('Vendida por').click()
  await page.getByRole('option', { name: 'Brokers' }).click()
  await expect(rows(page).filter({ hasNotText: /Hornero.*Rambla Brokers/ })).toHaveCount(0)
  await expect(rows(page)).not.toHaveCount(0)
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect(page.getByRole('textbox', { name: 'Plan' })).toHaveValue('')
  await expect(page.getByLabel('Hasta')).toHaveValue(formatDay(today))
})

test('S-05 unpaid sales are marked one by one and by lot, which needs no reference, each after a confirmation', async ({
  page,
}) => {
  await openSales(page)
  await page.getByRole('button', { name: 'Pagar por lote' }).click()
  await expect(page.getByText(messages['SALES.SELECT_ONE'])).toBeVisible()

  await page.getByLabel('Pago').click()
  await page.getByRole('option', { name: 'Impagas' }).click()
  await expect(page).toHaveURL(/unpaid/)
  await expect(rows(page).filter({ hasText: 'Impaga' })).not.toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Pagada' })).toHaveCount(0)
  const codes = (await rows(page).getByRole('link', { name: /^#/ }).allTextContents()).slice(0, 3)
  const [first = '', second = '', third = ''] = codes
  for (const code of [first, second])
    await page.getByRole('checkbox', { name: `Seleccionar ${code}`, exact: true }).check()
  await page.getByRole('button', { name: 'Pagar por lote (2)' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Marcar 2 ventas como pagadas' })
  await expect(confirmation.getByText(`${first}, ${second}`)).toBeVisible()
  await expectAccessible(page, 'the question before a lot is paid')
  await confirmation.getByLabel('Día del pago').fill('')
  await confirmation.getByRole('button', { name: 'Marcar como pagadas' }).click()
  await expect(confirmation.getByText(messages['FIELD.REQUIRED'])).toBeVisible()
  await confirmation.getByLabel('Día del pago').fill(today)
  await expect(confirmation.getByLabel('Referencia')).toHaveValue('')
  await confirmation.getByRole('button', { name: 'Marcar como pagadas' }).click()
  await expect(page.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
  await expect(page.getByRole('link', { name: first, exact: true })).toBeHidden()

  await page.getByRole('link', { name: third, exact: true }).click()
  const detail = page.getByRole('dialog', { name: `Venta ${third}` })
  await detail.getByRole('button', { name: 'Marcar como pagada' }).click()
  await page
    .getByRole('dialog', { name: 'Marcar 1 venta como pagada' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await detail.getByRole('button', { name: 'Marcar como pagada' }).click()
  const question = page.getByRole('dialog', { name: 'Marcar 1 venta como pagada' })
  await question.getByLabel('Día del pago').fill(addDays(today, -2))
  await question.getByLabel('Referencia').fill('Recibo 31')
  await question.getByRole('button', { name: 'Marcar como pagada' }).click()
  await expect(detail.getByText('Pagada', { exact: true })).toBeVisible()
  await expect(detail.getByText('Recibo 31', { exact: true })).toBeVisible()
  await expect(detail.getByText(formatDay(addDays(today, -2)), { exact: true })).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Marcar como pagada' })).toBeHidden()
})

test('S-06 the export has every filtered row, not only those on screen', { tag: '@long' }, async ({ page }) => {
  await openSales(page)
  const total = Number(/de (\d+)/.exec((await page.getByText(/^1-25 /).textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(100)
  const { name, text: csv } = await downloadCsv(page)
  expect(name).toBe('Ventas.csv')
  expect(csv.startsWith('\uFEFF"Código","Plan"')).toBe(true)
  const lines = csv.trimEnd().split('\r\n')
  expect(lines).toHaveLength(total + 1)
  for (const line of lines) expect(line.replace('\uFEFF', '')).toMatch(/^"([^"]|"")*"(,"([^"]|"")*")*$/)
})

test(
  'S-02 a wide window shows every value of a sale at once, without scrolling; to a business, its part of the discount',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const shows = async (values: readonly string[]) => {
      for (const name of values)
        await expect(page.getByRole('columnheader').filter({ hasText: new RegExp(`^${name}$`) }), name).toBeInViewport({
          ratio: 1,
        })
      await expectNoSidewaysScroll(page)
    }
    const nets = ['Comisión', 'Neto a pagar', 'Neto a cobrar']
    await openSales(page)
    await shows(['Código', 'Facturado', 'Descuento', ...nets, 'Empresa', 'Pagada'])
    await page.context().clearCookies()
    await openAs(page, logins.broker, '/profile/sales')
    await page.getByLabel('Desde').fill(addDays(today, -365))
    await shows(['Código', 'Facturado', 'Descuento a tu cargo', ...nets, 'Vendió'])
  },
)

test(
  'S-02 S-06 a sale shows every value it has: in columns that are chosen and stay chosen, and in the export always',
  { tag: '@long' },
  async ({ page, staff }) => {
    const values = ['Facturado', 'Descuento', 'Comisión', 'Neto a pagar', 'Neto a cobrar']
    await openSales(page)
    await expect(page.getByRole('columnheader', { name: 'Facturado' })).toBeHidden()
    await page.getByRole('button', { name: 'Columnas' }).click()
    for (const name of values) await page.getByLabel(name, { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Neto a cobrar' })).toBeVisible()
    await page.reload()
    const sales = new Map((await staff.allSales()).map((sale) => [saleCode(sale.number), sale]))
    await expect(rows(page)).toHaveCount(25)
    const names = await page.getByRole('columnheader').allTextContents()
    for (const row of await rows(page).all()) {
      const cells = await row.getByRole('cell').allTextContents()
      const shown = Object.fromEntries(names.map((name, index) => [name, cells[index]]))
      const sale = sales.get(shown.Código ?? '')
      expect(sale, shown.Código).toBeDefined()
      if (!sale) continue
      const { gross, discount, commission = NaN, netToPay = NaN, netToCollect = NaN } = sale
      expect(values.map((name) => shown[name])).toEqual(
        [gross, discount, commission, netToPay, netToCollect].map(formatMoney),
      )
      expect([shown.Importe, shown.Pasajeros, shown.Titular]).toEqual([
        formatMoney(gross - discount),
        String(sale.passengerCount),
        sale.holder,
      ])
    }
    const [header = ''] = (await downloadCsv(page)).text.split('\r\n')
    for (const name of ['Código', 'Plan', 'Importe (USD)', 'Pasajeros', 'Titular', 'Fecha de compra', 'Comisión (USD)'])
      expect(header).toContain(`"${name}"`)
    for (const name of [
      'Facturado',
      'Descuento total',
      'Descuento a cargo de la empresa',
      'Descuento a cargo nuestro',
      'Neto a pagar',
      'Neto a cobrar',
    ])
      expect(header).toContain(`"${name} (USD)"`)
  },
)

test('F-01 F-02 A-08 a business sees its own sales only, and cannot mark them', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.broker, '/profile')
  await expect(page.getByRole('heading', { name: 'Hola, Rambla Brokers' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas mis ventas' }).click()
  await page.getByLabel('Desde').fill(addDays(today, -365))
  await expect(page.getByText(/^1-25 /)).toBeVisible()
  await rows(page).first().getByRole('cell').nth(1).click()
  const detail = page.getByRole('dialog', { name: /^Venta / })
  await expect(detail.getByText('Rambla Brokers').first()).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Marcar como pagada' })).toBeHidden()
  await expect(detail.getByText('Costo del proveedor')).toBeHidden()
  await expectAccessible(page, 'the own sale of a business')
})

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test('S-02 S-04 the list is cards that open the sale', async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/sales')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByLabel('Desde').fill(addDays(today, -365))
    await expectNoSidewaysScroll(page)
    await expect(page.getByText(/^Neto a (pagar|cobrar) USD/).first()).toBeVisible()
    await expectAccessible(page, 'the list of sales on a phone')
    await page.getByRole('link', { name: /^#000/ }).first().click()
    await expect(page.getByRole('dialog', { name: /^Venta #000/ })).toBeVisible()
    await expectAccessible(page, 'the detail of a sale on a phone')
  })
})

test('D-02 one box finds a sale by whom and what people know of it, in any date, with the totals of what is found', async ({
  page,
  staff,
}) => {
  const sales = await staff.allSales()
  const month = `${today.slice(0, 7)}-01`
  const old = sales.find(({ createdAt }) => createdAt < month)
  if (!old) throw new Error('every sale is of this month')
  await openAs(page, logins.administrator, '/admin/sales')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  await search.fill(old.voucherCode)
  await page.getByRole('button', { name: 'Buscar en todas las fechas' }).click()
  await expect(page.getByRole('link', { name: saleCode(old.number), exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByLabel('Desde')).toHaveValue('')

  const totals = page.getByLabel('Totales de lo filtrado')
  const facts = ({ charged, cost = NaN, commission = NaN }: typeof old) =>
    [charged, cost, commission, charged - cost - commission].map(formatMoney)
  await expect(totals.getByRole('definition')).toHaveText(['1', ...facts(old)])
  await expectAccessible(page, 'a search among sales')
  await search.fill(`#${old.number}`)
  await expect(rows(page)).toHaveCount(1)
  await search.fill(old.holder)
  await expect(rows(page).filter({ hasText: old.holder }).first()).toBeVisible()
  await search.fill('')
  await page.getByRole('textbox', { name: 'Empresa' }).fill('mburucuya')
  await expect(rows(page).filter({ hasNotText: 'Mburucuyá Viajes' })).toHaveCount(0)
})

test(
  'D-03 all that is filtered is paid at once, on whatever page it is; filters saved by name outlive the session',
  { tag: '@long' },
  async ({ page }) => {
    await openSales(page)
    await page.getByLabel('Pago').click()
    await page.getByRole('option', { name: 'Impagas' }).click()
    await expect(rows(page).filter({ hasText: 'Pagada' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Empresa' }).fill('rambla')
    // The rows prove nothing when only Rambla owes sales, so the URL is checked too.
    await expect(page).toHaveURL(/rambla/)
    await expect(rows(page).filter({ hasNotText: 'Rambla Brokers' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Consultas guardadas' }).click()
    await page.getByRole('button', { name: 'Guardar esta consulta…' }).click()
    await page.getByLabel('Nombre de la consulta').fill('Deuda de Rambla')
    await page.keyboard.press('Enter')
    const saved = page.getByRole('button', { name: 'Deuda de Rambla', exact: true })
    await expect(saved).toBeVisible()
    // Escape would close the dialog for the name while it is open.
    await expect(page.getByLabel('Nombre de la consulta')).toBeHidden()
    await saved.press('Escape')
    await expect(saved).toBeHidden()

    const shown = (await page.getByText(/^1-\d+ de \d+$/).textContent()) ?? ''
    const quantity = Number(/\d+$/.exec(shown)?.[0])
    const first = rows(page).first().getByRole('checkbox')
    await first.check()
    await page.getByRole('button', { name: `Seleccionar las ${quantity} impagas filtradas` }).click()
    await page.getByRole('button', { name: `Pagar por lote (${quantity})` }).click()
    const question = page.getByRole('dialog', { name: `Marcar ${quantity} ventas como pagadas` })
    await question.getByLabel('Referencia').fill('BROU 9901')
    await question.getByRole('button', { name: 'Marcar como pagadas' }).click()
    await expect(page.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
    await expect(page.getByText('No hay ventas con estos filtros.')).toBeVisible()

    // The session ends, and the next one still has the saved search.
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Liquidaciones' }).click()
    await expect(page).toHaveURL(/\/admin\/login$/)
    await typeLogin(page, logins.administrator)
    await page.getByRole('link', { name: 'Ventas', exact: true }).click()
    await page.getByRole('button', { name: 'Consultas guardadas' }).click()
    await saved.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Empresa' })).toHaveValue('rambla')
  },
)

test(
  'S-02 a list that failed to load claims no rows, and pages again once it is asked anew',
  { tag: '@long' },
  async ({ page }) => {
    await openSales(page)
    await page.route('**/api/sale/findList?*', (route) =>
      route.fulfill({ status: 500, json: { errorCode: 'UNEXPECTED', message: messages.UNEXPECTED } }),
    )
    await page.getByRole('button', { name: 'Ordenar por importe ascendente' }).click()
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
    await expect(page.getByText(/^\d+-\d+ de \d+$/)).toHaveCount(0)
    await page.unroute('**/api/sale/findList?*')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText(/^1-25 de \d{3}$/)).toBeVisible()
  },
)
