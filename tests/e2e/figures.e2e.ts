import type { Locator, Page } from '@playwright/test'
import { addDays, dayAt, formatDay } from '../../shared/dates.ts'
import { formatMoney, percentOf, sum } from '../../shared/money.ts'
import type { SaleRow } from '../../shared/sales/row-contract.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { castPromos } from '../../tools/seed/cast.ts'
import { expect, test } from './fixtures.ts'
import { logins, startSession } from './logins.ts'
import type { Mailbox } from './mailbox.ts'
import { today } from './purchase.ts'

// Checks every displayed figure against a sum over the sales that it claims to contain, without the product's rules, from the
// amounts stored with each sale (docs/rules/settlement.md).

const BROKER = 'Rambla Brokers'
const STAFF_ADDRESS = 'hola@ceibo.test'

const soldOn = ({ createdAt }: SaleRow) => dayAt(new Date(createdAt))
const gross = (rows: readonly SaleRow[]) => sum(rows.map((row) => row.gross))
const charged = (rows: readonly SaleRow[]) => sum(rows.map((row) => row.gross - row.discount))
const cost = (rows: readonly SaleRow[]) => sum(rows.map(({ cost = Number.NaN }) => cost))
const commission = (rows: readonly SaleRow[]) => sum(rows.map(({ commission = Number.NaN }) => commission))
const houseShare = (rows: readonly SaleRow[]) => charged(rows) - cost(rows) - commission(rows)
const onAccount = (rows: readonly SaleRow[]) => rows.filter(({ mode }) => mode === 'account')
const unpaid = (rows: readonly SaleRow[]) => onAccount(rows).filter(({ isPaid }) => !isPaid)
const paid = (rows: readonly SaleRow[]) => onAccount(rows).filter(({ isPaid }) => isPaid)
const netToPay = (rows: readonly SaleRow[]) => charged(onAccount(rows)) - commission(onAccount(rows))
const netToCollect = (rows: readonly SaleRow[]) => commission(rows.filter(({ mode }) => mode !== 'account'))

const codes = new Map(castPromos(today).map(({ row }) => [row.code, row.companyPercentage ?? 0]))

/** The businesses' share of the discounts: from the demo's promo codes; the tests' own codes have none. */
const businessDiscount = (rows: readonly SaleRow[]) =>
  sum(rows.map((row) => percentOf(row.gross, codes.get(row.promoCode ?? '') ?? 0)))
const margin = (rows: readonly SaleRow[]) => gross(rows) - businessDiscount(rows) - cost(rows)

function byBusiness(rows: readonly SaleRow[]): Map<string, SaleRow[]> {
  return Map.groupBy(rows, ({ businessName }) => businessName)
}

/** The names and values in a list of facts. */
async function factsOf(place: Locator): Promise<Record<string, string>> {
  const pairs = await place
    .locator('dt')
    .evaluateAll((names) => names.map((name) => [name.textContent, name.nextElementSibling?.textContent ?? '']))
  return Object.fromEntries(pairs) as Record<string, string>
}

function filtered(path: string, filter: object): string {
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`
}

async function checkDashboard(page: Page, rows: readonly SaleRow[]): Promise<void> {
  await page.goto('/admin')
  const months = Map.groupBy(rows, (row) => soldOn(row).slice(0, 7))
  const month = months.get(today.slice(0, 7)) ?? []
  for (const [title, cents] of [
    ['Hoy', gross(rows.filter((row) => soldOn(row) === today))],
    ['Este mes', gross(month)],
    ['Por cobrar a empresas', netToPay(unpaid(rows))],
  ] as const) {
    const figure = page.getByRole('region', { name: title, exact: true }).getByRole('link')
    await expect(figure, title).toHaveText(formatMoney(cents))
  }
  const trend = page.getByRole('region', { name: 'Facturación', exact: true })
  await trend.getByRole('button', { name: 'Tabla' }).click()
  await trend.getByRole('button', { name: '12 meses' }).click()
  await expect(trend.getByRole('rowheader')).toHaveCount(12)
  const shown = trend.getByRole('row').filter({ has: page.getByRole('rowheader') })
  for (const [index, row] of (await shown.all()).entries()) {
    const sold = months.get(monthsBefore(index)) ?? []
    const figures = [String(sold.length), formatMoney(gross(sold)), formatMoney(houseShare(sold))]
    await expect(row.getByRole('cell'), monthsBefore(index)).toHaveText(figures)
  }
}

/** Checks the comparison of two periods by business and by plan: the largest ones, and the sum of the others. */
async function checkComparison(page: Page, rows: readonly SaleRow[]): Promise<void> {
  const panel = page.getByRole('region', { name: 'Quién y qué vendió' })
  const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const year = `${monthsBefore(11)}-01`
  for (const [span, now, before] of [
    ['30 días', [addDays(today, -29), today], [addDays(today, -59), addDays(today, -30)]],
    ['12 meses', [year, today], [yearBefore(year), yearBefore(today)]],
  ] as const) {
    await panel.getByRole('button', { name: span }).click()
    await expect(panel.getByText(formatDay(before[0]))).toBeVisible()
    const soldIn = ([start, end]: readonly [string, string]) =>
      rows.filter((row) => soldOn(row) >= start && soldOn(row) <= end)
    for (const [button, nameOf] of [
      ['Por plan', ({ planName }: SaleRow) => planName],
      ['Por empresa', ({ businessName }: SaleRow) => businessName],
    ] as const) {
      await panel.getByRole('button', { name: button }).click()
      const shown: Record<string, string[]> = {}
      for (const row of await panel
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .all())
        shown[(await row.getByRole('rowheader').textContent()) ?? ''] = await row.getByRole('cell').allTextContents()
      const others = Object.keys(shown).find((name) => name.startsWith('Otro'))
      const subject = (sold: SaleRow) => (nameOf(sold) in shown ? nameOf(sold) : (others ?? 'nobody'))
      const sold = [now, before].map((period) => Map.groupBy(soldIn(period), subject))
      for (const [name, cells] of Object.entries(shown))
        expect(cells.slice(0, 2), `${span}, ${name}`).toEqual(sold.map((by) => amountOf(by.get(name) ?? [])))
      expect(new Set(sold.flatMap((by) => [...by.keys()]))).toEqual(new Set(Object.keys(shown)))
    }
  }
}

function amountOf(sold: readonly SaleRow[]): string {
  return `${formatMoney(gross(sold))}${sold.length === 1 ? '1 venta' : `${sold.length} ventas`}`
}

/** The month that began `count` months before the current one, as '2026-11'. */
function monthsBefore(count: number): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

async function checkSettlements(page: Page, rows: readonly SaleRow[]): Promise<void> {
  await page.goto(filtered('/admin/settlements', { endDate: today }))
  for (const [name, sold] of byBusiness(rows)) {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
    await expect(row, name).toBeVisible()
    const [, shownGross, quantity, , ...amounts] = await row.getByRole('cell').allTextContents()
    const expected = [businessDiscount(sold), margin(sold), houseShare(sold), netToPay(unpaid(sold))]
    expect([shownGross, quantity, ...amounts], name).toEqual([
      formatMoney(gross(sold)),
      String(sold.length),
      ...expected.map(formatMoney),
    ])
  }
  const total = await page
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .allTextContents()
  const sums = [businessDiscount(rows), margin(rows), houseShare(rows), netToPay(unpaid(rows))].map(formatMoney)
  expect(total.filter(Boolean)).toEqual([formatMoney(gross(rows)), String(rows.length), ...sums])
}

const houseDiscount = (rows: readonly SaleRow[]) => gross(rows) - charged(rows) - businessDiscount(rows)

async function checkStatement(page: Page, rows: readonly SaleRow[]): Promise<void> {
  const sold = byBusiness(rows).get(BROKER) ?? []
  await page.goto(filtered('/admin/settlements', { endDate: today }))
  await page.getByRole('link', { name: BROKER, exact: true }).click()
  const statement = page.getByRole('dialog', { name: `Liquidación de ${BROKER}` })
  await expect(statement.getByText('Cierra al centavo.')).toBeVisible()
  const { 'Comisión de la empresa, 35 % del neto (K)': share, ...facts } = await factsOf(statement)
  expect(share).toBe(formatMoney(commission(sold)))
  expect(facts).toEqual({
    Ventas: String(sold.length),
    Facturado: formatMoney(gross(sold)),
    'Descuento a cargo de la empresa': formatMoney(-businessDiscount(sold)),
    'Descuento a cargo nuestro': formatMoney(-houseDiscount(sold)),
    'Cobrado a los compradores': formatMoney(charged(sold)),
    'Costo del proveedor (C)': formatMoney(cost(sold)),
    'Neto antes de comisión': formatMoney(margin(sold)),
    'Neto proveedor (R)': formatMoney(houseShare(sold)),
    'La empresa paga (ventas a cuenta)': formatMoney(netToPay(sold)),
    'Ya pagó': formatMoney(netToPay(paid(sold))),
    'Todavía debe': formatMoney(netToPay(unpaid(sold))),
    'Le debemos a la empresa (otras ventas)': formatMoney(netToCollect(sold)),
  })
}

/** Pays one owed sale of each business, and two of the broker's, as one lot; returns these sales. */
async function payLot(page: Page, rows: readonly SaleRow[]): Promise<SaleRow[]> {
  const lot = [...byBusiness(unpaid(rows))].flatMap(([name, debts]) => debts.slice(0, name === BROKER ? 2 : 1))
  await page.goto(filtered('/admin/sales', { endDate: today, paid: 'unpaid' }))
  for (const { number } of lot)
    await page.getByRole('checkbox', { name: `Seleccionar ${saleCode(number)}`, exact: true }).check()
  await page.getByRole('button', { name: `Pagar por lote (${lot.length})` }).click()
  const dialog = page.getByRole('dialog')
  const lines = [...byBusiness(lot)].map(([name, own]) => [
    `${name} (${own.length === 1 ? '1 venta' : `${own.length} ventas`})`,
    formatMoney(netToPay(own)),
  ])
  const single = { 'Neto a pagar': formatMoney(netToPay(lot)) }
  const several = { ...Object.fromEntries(lines), Total: formatMoney(netToPay(lot)) }
  await expect.poll(() => factsOf(dialog)).toEqual(lines.length === 1 ? single : several)
  await dialog.getByRole('button', { name: /^Marcar como pagadas?$/ }).click()
  await expect(dialog).toBeHidden()
  return lot
}

async function checkOwnReport(page: Page, rows: readonly SaleRow[]): Promise<void> {
  const sold = byBusiness(rows).get(BROKER) ?? []
  const money = {
    'Neto a pagar': formatMoney(netToPay(sold)),
    'Ya pagado': formatMoney(netToPay(paid(sold))),
    'Falta pagar': formatMoney(netToPay(unpaid(sold))),
    'Neto a cobrar': formatMoney(netToCollect(sold)),
  }
  const report = {
    Facturado: formatMoney(gross(sold)),
    Cantidad: String(sold.length),
    Comisión: '35 %',
    'Descuento a tu cargo': formatMoney(businessDiscount(sold)),
    ...money,
  }
  await page.goto(filtered('/profile/sales', { endDate: today }))
  const summary = page.getByRole('region', { name: 'Resumen del período' })
  await expect.poll(() => factsOf(summary)).toEqual(report)
  await summary.getByRole('link', { name: 'Ver mi liquidación' }).click()
  await expect(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
  await expect(page.getByRole('cell', { name: BROKER })).toBeVisible()
  const names = await page.getByRole('columnheader').allTextContents()
  const cells = await page.getByRole('row').nth(1).getByRole('cell').allTextContents()
  expect(Object.fromEntries(names.map((name, index) => [name, cells[index]]))).toEqual({
    ...report,
    Empresa: BROKER,
    'Importe de la comisión': formatMoney(commission(sold)),
  })
}

async function checkHome(page: Page, rows: readonly SaleRow[]): Promise<void> {
  const sold = byBusiness(rows).get(BROKER) ?? []
  const months = Map.groupBy(sold, (row) => soldOn(row).slice(0, 7))
  await page.goto('/profile')
  for (const [title, cents] of [
    ['Este mes', charged(months.get(monthsBefore(0)) ?? [])],
    ['Mes pasado', charged(months.get(monthsBefore(1)) ?? [])],
    ['Falta pagar', netToPay(unpaid(sold))],
  ] as const) {
    const figure = page.getByRole('region', { name: title, exact: true }).getByRole('link')
    await expect(figure, title).toHaveText(formatMoney(cents))
  }
}

const subjectsTo = async (mail: Mailbox, to: string) => (await mail.emailsTo(to)).map(({ subject }) => subject)

test('S-01 S-05 L-01 F-03 D-08 every figure of dashboard, home, settlements, statement, lot, emails and own report is the sum of its sales', async ({
  page,
  staff,
  mail,
}) => {
  await startSession(page, logins.administrator, 'administrator')
  const before = await staff.allSales()
  await checkDashboard(page, before)
  await checkComparison(page, before)
  await checkSettlements(page, before)
  await checkStatement(page, before)

  const lot = await payLot(page, before)
  const ofBroker = byBusiness(lot).get(BROKER) ?? []
  expect(ofBroker.length).toBeGreaterThan(0)
  const after = await staff.allSales()
  expect(netToPay(unpaid(before)) - netToPay(unpaid(after))).toBe(netToPay(lot))
  await checkDashboard(page, after)
  await checkStatement(page, after)
  await expect
    .poll(() => subjectsTo(mail, STAFF_ADDRESS))
    .toContainEqual(expect.stringContaining(`Pago registrado: ${formatMoney(netToPay(lot))}, `))
  await expect
    .poll(() => subjectsTo(mail, logins.broker))
    .toContain(`Recibimos tu pago: ${formatMoney(netToPay(ofBroker))}`)

  await page.context().clearCookies()
  await startSession(page, logins.broker, 'partner')
  await checkHome(page, after)
  await checkOwnReport(page, after)
})
