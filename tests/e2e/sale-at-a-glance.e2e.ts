import type { Locator, Page } from '@playwright/test'
import { expectedOnCard } from '../../shared/after-sale/card-days.ts'
import { addDays, dayAt, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import type { SaleDetail } from '../../shared/sales/detail-contract.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, lookAround } from './accessibility.ts'
import { countSteps } from './count-steps.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { ONE_WORKER, onProductOfSales as test } from './own-product.ts'
import { cards, expectBought, fillCard, payButton, payOnce, tripOfTenDays } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { reloadUntil } from './reload.ts'
import type { Staff } from './staff.ts'
import { type Traveller, traveller } from './travellers.ts'

test.describe.configure(ONE_WORKER)
const DESK = { width: 1366, height: 768 }
test.use({ viewport: DESK })

const EMAIL = 'de-un-vistazo@viajera.test'

/** Buys from the agency by card, and returns the sale. */
async function sold(page: Page, staff: Staff, travellers: readonly Traveller[]): Promise<SaleDetail> {
  const trip = tripOfTenDays({ party: { adults: travellers.length } })
  await openPayment(page, { trip, plan: 'Hornero 80', travellers, email: EMAIL }, '/mburucuya')
  await fillCard(page, cards.approved)
  await (travellers.length > 1 ? payOnce(page) : payButton(page).click())
  await expectBought(page)
  return staff.latestSale()
}

/** The list of sales with one sale in sight. */
const listWith = ({ number }: SaleDetail) =>
  `/admin/sales?filter=${encodeURIComponent(JSON.stringify({ q: `${number}` }))}`
const rowLink = (page: Page, { number }: SaleDetail) => page.getByRole('link', { name: saleCode(number), exact: true })

const amount = (cents: number) => formatMoney(cents).replace('USD ', '')

/** The lines of a table of an outcome: name, before, change, after. */
async function linesOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole('row').all()
  const lines = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))
  return lines.slice(1)
}

/** What a cancellation within the term of the law comes to, computed from the row of the sale. */
function cancelled({ charged, cost = Number.NaN, commission = Number.NaN }: SaleDetail): string[][] {
  const figures = {
    Cobrado: charged,
    'Costo del proveedor': cost,
    Comisión: commission,
    Nuestro: charged - cost - commission,
  }
  return Object.entries(figures).map(([name, cents]) => [name, amount(cents), amount(-cents), amount(0)])
}

test('D-10 R-06 a date is changed in four steps, with price and button in sight; so is then its link: copied, sent again, withdrawn', async ({
  page,
  staff,
  mail,
}) => {
  const four = [1984, 1985, 1986, 1987].map((year) => traveller(`${year}-02-03`, 'Etchegaray'))
  const sale = await sold(page, staff, four)
  await openAs(page, logins.administrator, listWith(sale))
  const steps = countSteps(page)
  await steps.press(rowLink(page, sale))
  await steps.press(page.getByRole('button', { name: 'Cambiar', exact: true }))
  const question = page.getByRole('dialog', { name: `Cambiar la venta ${saleCode(sale.number)}` })
  const [first] = four
  const birthDate = question.getByLabel(`${first!.name} ${first!.lastName}`)
  await expect(birthDate).toBeHidden()
  await steps.type(question.getByLabel('Regreso'), formatDay(addDays(sale.endDate, 9)))
  const send = question.getByRole('button', { name: /^Mandar el enlace por USD/ })
  const table = question.getByRole('table', { name: 'Cómo queda' })
  const inSight = async (button: Locator) => {
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(table).toBeInViewport({ ratio: 1 })
  }
  await inSight(send)
  await lookAround(page, 'a change of dates')
  await page.setViewportSize(DESK)
  await question.getByText(/^Destino y plan/).click()
  await inSight(send)
  await question.getByText(/^Destino y plan/).click()
  await question.getByText('Fechas de nacimiento').click()
  await expect(birthDate).toHaveValue('03/02/1984')
  await inSight(send)
  await question.getByText('Fechas de nacimiento').click()
  const cents = /USD [\d.,]+/.exec((await send.textContent()) ?? '')![0]
  await steps.press(send)
  await expect(page.getByText(messages['SALES.CHANGE_LINK'])).toBeVisible()
  expect(steps.count()).toBeLessThanOrEqual(4)

  const glance = page.getByRole('region', { name: 'Cómo está la venta' })
  const link = glance.getByRole('link')
  await expect(glance).toContainText(`Falta que paguen ${cents}`)
  await expect(glance).toContainText(/vale hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(link).toBeInViewport({ ratio: 1 })
  for (const name of ['Copiar el enlace', 'Mandar de nuevo', 'Retirar el enlace'])
    await expect(glance.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  const address = (await link.getAttribute('href')) ?? ''
  const sent = async () => (await mail.emailsTo(EMAIL)).filter(({ text }) => text?.includes(address)).length
  await expect.poll(sent).toBe(1)
  await glance.getByRole('button', { name: 'Mandar de nuevo' }).click()
  await expect(page.getByText(messages['SALES.LINK_SENT'])).toBeVisible()
  await expect.poll(sent).toBe(2)
  await lookAround(page, 'a sale with a link that is pending')

  await openAs(page, logins.agency, `/profile/sales/${sale.id}`)
  await expect(link).toHaveAttribute('href', address)
  await expect(glance.getByRole('button')).toHaveCount(1)
  await expect(glance.getByRole('button')).toHaveAccessibleName('Copiar el enlace')

  await page.setViewportSize(DESK)
  await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
  await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await question.getByText('Alguien no viaja').click()
  await question.getByRole('checkbox').last().check()
  const leave = question.getByRole('button', { name: /^Dar de baja a 1 pasajero y devolver USD/ })
  await expect(leave).toHaveClass(/containedError/)
  await inSight(leave)
  await lookAround(page, 'a change of who travels')
  await question.getByRole('button', { name: 'Volver', exact: true }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()

  await glance.getByRole('button', { name: 'Retirar el enlace' }).click()
  const asking = page.getByRole('dialog', { name: `¿Retirar el enlace para pagar ${cents}?` })
  await expect(asking.getByRole('button', { name: 'Retirar el enlace' })).toHaveClass(/containedError/)
  await asking.getByRole('button', { name: 'Retirar el enlace' }).click()
  await expect(page.getByText(messages['SALES.LINK_WITHDRAWN'])).toBeVisible()
  await expect(glance).toBeHidden()
  await page.goto(new URL(address).pathname)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
})

test(
  'D-10 R-02 a sale is cancelled in four steps after its three columns; then its refund and real figures are in sight',
  { tag: '@long' },
  async ({ page, staff }) => {
    const sale = await sold(page, staff, [traveller('1984-02-03', 'Vistazo')])
    await openAs(page, logins.administrator, listWith(sale))
    const steps = countSteps(page)
    await steps.press(rowLink(page, sale))
    const dialog = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
    const next = dialog.getByRole('region', { name: 'Qué se puede hacer' })
    await steps.press(next.getByRole('button', { name: 'Cancelar la venta' }))
    const question = page.getByRole('dialog', { name: `Cancelar la venta ${saleCode(sale.number)}` })
    const table = question.getByRole('table', { name: 'Cómo queda' })
    await expect.poll(() => linesOf(table)).toEqual(cancelled(sale))
    await lookAround(page, 'the three columns of a cancellation')
    await page.setViewportSize(DESK)
    await steps.type(question.getByLabel('Motivo'), 'No viaja')
    const refund = formatMoney(sale.charged)
    const confirm = question.getByRole('button', { name: `Cancelar y devolver ${refund}` })
    await expect(confirm).toHaveClass(/containedError/)
    await steps.press(confirm)
    await expect(page.getByText(messages['SALES.CANCELLED'])).toBeVisible()
    expect(steps.count()).toBeLessThanOrEqual(4)

    const glance = dialog.getByRole('region', { name: 'Cómo está la venta' })
    const back = glance.getByRole('note')
    await expect(back).toContainText(`Devolución de ${refund}`)
    const { from, to } = expectedOnCard(dayAt(new Date()))
    await expect(back).toContainText(`Se espera en la tarjeta entre el ${formatDay(from)} y el ${formatDay(to)}`)
    await expect(back).toBeInViewport({ ratio: 1 })
    const figures = glance.getByRole('table', { name: 'Cómo quedó' })
    await expect(figures).toBeInViewport({ ratio: 1 })
    await expect.poll(() => linesOf(figures)).toEqual(cancelled(sale))
    await expect(next).toHaveText(/^No se puede [^.]*: la venta está cancelada\.$/)
    await reloadUntil(page, () => expect(back).toContainText(`Devolución de ${refund}: hecha`, { timeout: 10_000 }))
    await lookAround(page, 'a sale that was cancelled, with its refund')

    await openAs(page, logins.agency, `/profile/sales/${sale.id}`)
    const own = cancelled(sale).filter(([name = '']) => ['Cobrado', 'Comisión'].includes(name))
    await expect.poll(() => linesOf(figures)).toEqual(own)
  },
)

test(
  'R-05 R-09 vouchers are sent again in three steps from the list of sales, and a name is corrected in three',
  { tag: '@long' },
  async ({ page, staff }) => {
    const sale = await staff.latestSale()
    await openAs(page, logins.administrator, listWith(sale))
    const sending = countSteps(page)
    await sending.press(rowLink(page, sale))
    await sending.press(page.getByRole('button', { name: 'Reenviar vouchers' }))
    await sending.press(page.getByRole('dialog', { name: /^Reenviar/ }).getByRole('button', { name: 'Enviar' }))
    await expect(page.getByText(messages['SALES.VOUCHERS_RESENT'])).toBeVisible()
    expect(sending.count()).toBeLessThanOrEqual(3)

    await page.goto(listWith(sale))
    const correcting = countSteps(page)
    await correcting.press(page.getByRole('link', { name: `Corregir datos de ${saleCode(sale.number)}` }))
    const form = page.getByRole('dialog', { name: `Corregir datos de la venta ${saleCode(sale.number)}` })
    await correcting.type(form.getByLabel('Apellido').first(), 'Bien Escrito')
    await correcting.press(form.getByRole('button', { name: 'Corregir' }))
    await expect(page.getByText(messages['SALES.CORRECTED'])).toBeVisible()
    expect(correcting.count()).toBeLessThanOrEqual(3)
    await expect(form).toBeHidden()
    await page.reload()
    await expect(page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })).toContainText('Bien Escrito')
    await expect(form).toBeHidden()
    await expectAccessible(page, 'a sale whose name was corrected')
  },
)
