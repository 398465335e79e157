import type { Page } from '@playwright/test'
import { formatDay, minuteAt } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll, lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onOwnProduct, ONE_WORKER } from './own-product.ts'
import {
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fillCard,
  fromExtrasToPayment,
  payButton,
  payOnce,
  tripOfTenDays,
} from './purchase.ts'
import { openPayment, openPlans } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { cell, draft, expectCosts, saveDraft, typeOver } from './tariff-grid.ts'
import { traveller } from './travellers.ts'
import { confirm, invitedAs } from './user-pages.ts'

/** The shortest notice for the start of a version, in seconds. */
const NOTICE_S = 40
/** How long a slow machine may take to type a start and to save it, in seconds. */
const TYPING_S = 20
/** Needs its own product, because the prices change while it runs. */
const test = onOwnProduct({ TARIFF_NOTICE_SECONDS: String(NOTICE_S) })
test.describe.configure(ONE_WORKER)

/** Opens a tab; on a phone the tab strip may scroll at the click and move the tab away, and then the click is repeated. */
async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

test(
  'T-01 T-02 T-04 T-05 T-06 a price is changed in the grid, simulated and approved by another; at its minute it is charged, and what was quoted before keeps its own',
  { tag: '@long' },
  async ({ page, browser, context, mail, staff }) => {
    test.setTimeout(480_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await draft(page, 'Verano 2027')

    // By keyboard and by pasting, with undo and redo.
    await typeOver(page, 'Tero 40', 'Costo (USD)', '2,5')
    await expectCosts(page, { 'Tero 40': '2,50', 'Hornero 80': '2,90' })
    await page.evaluate(() => navigator.clipboard.writeText('5,8\n8,6'))
    await page.keyboard.press('Control+V')
    await expectCosts(page, { 'Tero 40': '2,50', 'Hornero 80': '5,80', 'Cardenal 150': '8,60' })
    await page.keyboard.press('Control+Z')
    await expectCosts(page, { 'Tero 40': '2,50', 'Hornero 80': '2,90', 'Cardenal 150': '4,30' })
    await page.keyboard.press('Control+Z')
    await expectCosts(page, { 'Tero 40': '1,90' })
    await page.keyboard.press('Control+Y')
    await page.keyboard.press('Control+Y')
    await expectCosts(page, { 'Tero 40': '2,50', 'Hornero 80': '5,80', 'Cardenal 150': '8,60' })
    await (await cell(page, 'Planes', 'Benteveo 25', 'En venta')).click()
    await page.keyboard.press('Enter')
    await page.getByLabel('En venta, Benteveo 25').selectOption('No')
    await openTab(page, 'Reglas de precio')
    await page.getByLabel('Factor de 75 a 84 años').fill('1,6')
    await expectAccessible(page, 'a draft with unsaved changes')
    await saveDraft(page)
    await expect(page.getByText(messages['TARIFF.SAVED'])).toBeVisible()

    await openTab(page, 'Avisos')
    const cliffs = page.getByRole('region', { name: 'Salto entre edades vecinas' })
    await expect(cliffs.getByText(/a los 74 años cuesta USD .* y a los 75, USD .* \(\+60 %\)/).first()).toBeVisible()
    await expectAccessible(page, 'the warnings of a draft')
    await openTab(page, 'Simulación')
    await page.getByRole('button', { name: 'Simular' }).click()
    await expect(page.getByText(/ventas calculadas/)).toBeVisible()
    const rises = page.getByRole('region', { name: 'Las que más suben' })
    await expect(rises.getByRole('row').filter({ hasText: 'Hornero 80' }).first()).toContainText(
      /\+(99,9\d|100(,0\d)?) %/,
    )
    await expectAccessible(page, 'a simulation')

    // The last editor of a version cannot approve it, and reads why.
    const approve = page.getByRole('button', { name: 'Aprobar' })
    await expect(approve).toBeDisabled()
    await expect(approve).toHaveAccessibleDescription(messages['TARIFF.OWN_APPROVAL'])
    await expect(page.getByText(messages['TARIFF.OWN_APPROVAL'])).toBeVisible()

    const marta = await invitedAs({ browser, page, mail }, { role: 'finance', name: 'Marta' })
    await marta.goto(new URL(page.url()).pathname)
    await marta.getByRole('button', { name: 'Aprobar' }).click()
    const dialog = marta.getByRole('dialog')
    const prices = dialog.getByRole('region', { name: 'Precios que cambian' })
    await expect(prices.getByRole('row', { name: /^Tero 40.*Costo.*USD 1,90 USD 2,50/ })).toBeVisible()
    await expect(prices.getByRole('row', { name: /^Factor de 75 a 84 años/ })).toContainText('1,60')
    const sold = dialog.getByRole('region', { name: 'Otros cambios' })
    await expect(sold.getByRole('row', { name: /^Benteveo 25.*En venta.*Sí No/ })).toBeVisible()
    const simulated = dialog.getByRole('region', { name: 'Simulación' })
    await expect(simulated.getByRole('row', { name: /^Cobrado USD/ })).toBeVisible()
    await expect(dialog.getByText('Salto entre edades vecinas, Tero 40.')).toBeVisible()
    await expectAccessible(marta, 'an approval with warnings')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Aprobar' }).click()
    await expect(marta.getByText(messages['TARIFF.APPROVED'])).toBeVisible()
    await expect(marta.getByText('Aprobada', { exact: true })).toBeVisible()

    // One visitor has a saved quote, another is about to pay for the plan that is retired.
    const trip = tripOfTenDays()
    const quoted = await browser.newPage()
    await openPlans(quoted, trip)
    await quoted.getByLabel('Cotización de Hornero 80:').click()
    await quoted.getByRole('button', { name: 'Guardar o enviar la cotización de Hornero 80' }).click()
    const address = quoted.getByRole('dialog').getByLabel('Enlace de la cotización')
    await expect(address).toHaveValue(/\/cotizacion\/[0-9A-Z]{27}$/)
    const link = await address.inputValue()
    const paying = await browser.newPage()
    const ana = traveller('1988-03-27', 'Benteveo')
    await openPayment(paying, { trip, plan: 'Benteveo 25', travellers: [ana], email: 'ana@viajera.test' })
    await fillCard(paying, cards.approved)
    await expect(payButton(paying)).toHaveText('Pagar USD 24,70')

    // A start in the past is refused; a minute that gives all processes enough notice is accepted.
    await marta.getByRole('button', { name: 'Programar inicio' }).click()
    await dialog.getByLabel('Día').fill('01/01/2026')
    await dialog.getByLabel('Hora').fill('25:00')
    await dialog.getByRole('button', { name: 'Programar inicio' }).click()
    await expect(dialog.getByText(messages['TARIFF.ERROR.TIME'])).toBeVisible()
    await dialog.getByLabel('Hora').fill('9:30')
    await dialog.getByRole('button', { name: 'Programar inicio' }).click()
    await expect(dialog.getByText(messages['TARIFF.ERROR.START_INVALID'])).toBeVisible()
    await expectAccessible(marta, 'a start that is refused')
    const start = new Date(Math.ceil((Date.now() + (NOTICE_S + TYPING_S) * 1000) / 60_000) * 60_000)
    const [day = '', time = ''] = minuteAt(start).split('T')
    await dialog.getByLabel('Día').fill(formatDay(day))
    await dialog.getByLabel('Hora').fill(time)
    await dialog.getByRole('button', { name: 'Programar inicio' }).click()
    await expect(marta.getByText(messages['TARIFF.SCHEDULED'])).toBeVisible()
    await expect(marta.getByText(`${formatDay(day)} ${time}`)).toBeVisible()
    await openPlans(quoted, trip)
    await expect(quoted.getByText('USD 55,10').first()).toBeVisible()

    await quoted.waitForTimeout(Math.max(0, start.getTime() - Date.now() + 500))
    await marta.reload()
    await expect(marta.getByText('En vigencia', { exact: true })).toBeVisible()
    const bruno = await browser.newPage()
    await openPlans(bruno, trip)
    await expect(bruno.getByRole('button', { name: 'Elegir Benteveo 25' })).toHaveCount(0)
    await choosePlan(bruno, 'Hornero 80')
    const party = traveller('1985-05-02', 'Hornero')
    await fromExtrasToPayment(bruno, { travellers: [party], email: 'bruno@viajero.test' })
    await fillCard(bruno, cards.approved)
    await expect(payButton(bruno)).toHaveText('Pagar USD 110,20')
    await payOnce(bruno)
    await expectBought(bruno)

    await payButton(paying).click()
    await expectBought(paying)
    const resumed = await browser.newPage()
    await resumed.goto(link)
    await expectStep(resumed, 5)
    await expect(resumed.getByText(/el precio es el mismo/)).toBeVisible()
    await expect(resumed.getByText('USD 55,10').first()).toBeVisible()

    for (const [who, version, charged] of [
      [ana, 'Tarifa inicial', 'USD 24,70'],
      [party, 'Verano 2027', 'USD 110,20'],
    ] as const) {
      const [sale] = await staff.salesOf(who.documentNumber.replace(/\D/g, ''))
      await page.goto(`/admin/sales/${sale?.id}`)
      await page.getByRole('button', { name: 'Ver por qué este precio' }).click()
      const why = page.getByRole('region', { name: 'Por qué este precio' })
      await expect(why.getByText(`Con la tarifa «${version}»`)).toBeVisible()
      await expect(why.getByRole('row', { name: /^Precio final/ })).toContainText(charged)
    }
  },
)

test(
  'T-01 what may not be sold so is said in Spanish at its cell, nothing typed is lost, and mending it saves',
  { tag: '@long' },
  async ({ page }) => {
    await draft(page, 'Con errores')
    await openTab(page, 'Cambios')
    await expect(page.getByText(/^Nada cambia frente a la tarifa \d+\.$/)).toBeVisible()
    await openTab(page, 'Planes')
    const wrong = [
      ['Hornero 80', 'Costo (USD)', '-3', '-3,00', messages['TARIFF.ERROR.AMOUNT']],
      ['Ñandú 300', 'Costo (USD)', 'caro', 'caro', messages['TARIFF.ERROR.AMOUNT']],
      ['Cardenal 150', 'Costo (USD)', '1,500.00', '1,500\\.00', messages['TARIFF.ERROR.SEPARATORS']],
      ['Tero Anual 40', 'Días por viaje', '1,5', '1,5', messages['TARIFF.ERROR.DAYS']],
    ] as const
    for (const [plan, title, text, , why] of wrong) {
      const typed = await cell(page, 'Planes', plan, title)
      await typed.click()
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('grid', { name: 'Planes' }).locator(':focus')).toHaveAccessibleDescription(why)
    }
    await saveDraft(page)
    await expect(page.getByRole('tab', { name: 'Planes (4)' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(messages['TARIFF.ERROR.DAYS'])
    await expect(page.getByText('Hay cambios sin guardar.')).toBeVisible()
    for (const [plan, title, , shown] of wrong)
      await expect(await cell(page, 'Planes', plan, title), plan).toHaveText(new RegExp(`^${shown}`))
    await expectAccessible(page, 'a draft with wrong cells')

    await typeOver(page, 'Hornero 80', 'Costo (USD)', '3')
    await typeOver(page, 'Ñandú 300', 'Costo (USD)', 'USD 6,50')
    await typeOver(page, 'Cardenal 150', 'Costo (USD)', '4.3')
    await typeOver(page, 'Tero Anual 40', 'Días por viaje', '15')
    await typeOver(page, 'Cardenal 150', 'Nombre', 'tero 40')
    await saveDraft(page)
    await expect(page.getByRole('alert')).toContainText(messages['TARIFF.ERROR.REPEATED'])
    await expect(page.getByRole('rowheader', { name: 'tero 40' }).last()).toHaveAccessibleDescription(
      messages['TARIFF.ERROR.REPEATED'],
    )
    await typeOver(page, 'tero 40', 'Nombre', 'Cardenal 160')
    await saveDraft(page)
    await expect(page.getByText(messages['TARIFF.SAVED'])).toBeVisible()
    await page.reload()
    await expectCosts(page, { 'Hornero 80': '3,00', 'Ñandú 300': '6,50' })
    await expect(page.getByRole('rowheader', { name: 'Cardenal 160' })).toBeVisible()
  },
)

test(
  'T-01 T-02 of two who add a plan to one draft, the second hears who was first and keeps theirs as another draft',
  { tag: '@long' },
  async ({ page, browser, mail }) => {
    test.slow()
    const addPlan = async (of: Page, name: string) => {
      await of.getByRole('button', { name: 'Agregar plan' }).click()
      await of.keyboard.type(name)
      await of.keyboard.press('Enter')
      await typeOver(of, name, 'Costo (USD)', '2,2')
      await typeOver(of, name, 'Tope médico (USD)', '60000')
    }
    await draft(page, 'De dos')
    const carlos = await invitedAs({ browser, page, mail }, { role: 'finance', name: 'Carlos' })
    await carlos.goto(new URL(page.url()).pathname)
    await addPlan(page, 'Chajá 60')
    await addPlan(carlos, 'Zorzal 60')
    await saveDraft(carlos)
    await expect(carlos.getByText(messages['TARIFF.SAVED'])).toBeVisible()
    const theirs = await (await cell(carlos, 'Planes', 'Zorzal 60', 'Código')).textContent()

    await saveDraft(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Carlos guardó este borrador' })
    await expect(notice).toBeVisible()
    await expect(await cell(page, 'Planes', 'Chajá 60', 'Costo (USD)')).toHaveText('2,20')
    await expectAccessible(page, 'a draft that another saved meanwhile')
    await notice.getByRole('button', { name: 'Guardar lo mío como otro borrador' }).click()
    await expect(page.getByRole('heading', { name: /De dos \(copia\)$/ })).toBeVisible()
    await expect(await cell(page, 'Planes', 'Chajá 60', 'Código')).not.toHaveText(theirs ?? '')
    await expect(page.getByRole('rowheader', { name: 'Zorzal 60' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Guardar borrador' })).toBeDisabled()

    // Carlos approves the version while it is being edited.
    await carlos.goto(new URL(page.url()).pathname)
    await typeOver(page, 'Chajá 60', 'Costo (USD)', '2,3')
    await carlos.getByRole('button', { name: 'Aprobar' }).click()
    const question = carlos.getByRole('dialog')
    const confirmed = question.getByRole('checkbox')
    const approve = question.getByRole('button', { name: 'Aprobar' })
    // A copy of the demo's first version has no warnings, but a copy of the version that the first journey starts has some.
    await expect(async () => expect((await confirmed.isVisible()) || (await approve.isEnabled())).toBe(true)).toPass()
    if (await confirmed.isVisible()) await confirmed.check()
    await approve.click()
    await expect(carlos.getByText(messages['TARIFF.APPROVED'])).toBeVisible()
    await saveDraft(page)
    const moved = page.getByRole('alert').filter({ hasText: 'Esta versión ya no es un borrador.' })
    await moved.getByRole('button', { name: 'Guardar lo mío como otro borrador' }).click()
    await expect(page.getByRole('heading', { name: /\(copia\) \(copia\)$/ })).toBeVisible()
    await expectCosts(page, { 'Chajá 60': '2,30' })

    // Carlos deletes the version while it is being edited.
    await carlos.goto(new URL(page.url()).pathname)
    await typeOver(page, 'Chajá 60', 'Costo (USD)', '2,4')
    await confirm(carlos, 'Eliminar')
    await expect(carlos.getByText(messages['TARIFF.DELETED'])).toBeVisible()
    await saveDraft(page)
    const gone = page.getByRole('alert').filter({ hasText: 'Otra persona eliminó este borrador.' })
    await gone.getByRole('button', { name: 'Guardar lo mío como otro borrador' }).click()
    await expect(page.getByRole('heading', { name: /\(copia\) \(copia\) \(copia\)$/ })).toBeVisible()
    await expectCosts(page, { 'Chajá 60': '2,40' })
  },
)

test(
  'D-09 T-01 of two who edit one draft, the second sees cell by cell what the first saved, and joins it with their own',
  { tag: '@long' },
  async ({ page, browser, mail }) => {
    test.slow()
    await draft(page, 'Juntos')
    const diego = await invitedAs({ browser, page, mail }, { role: 'finance', name: 'Diego' })
    await diego.goto(new URL(page.url()).pathname)
    for (const [of, plan] of [
      [page, 'Chajá 60'],
      [diego, 'Zorzal 60'],
    ] as const) {
      await of.getByRole('button', { name: 'Agregar plan' }).click()
      await of.keyboard.type(plan)
      await of.keyboard.press('Enter')
      await typeOver(of, plan, 'Costo (USD)', '2,2')
      await typeOver(of, plan, 'Tope médico (USD)', '60000')
    }
    await typeOver(page, 'Hornero 80', 'Costo (USD)', '3')
    await typeOver(diego, 'Hornero 80', 'Costo (USD)', '3,5')
    await typeOver(diego, 'Tero 40', 'Costo (USD)', '2')
    await saveDraft(diego)
    await expect(diego.getByText(messages['TARIFF.SAVED'])).toBeVisible()
    await saveDraft(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Diego guardó este borrador' })
    const cost = (plan: string) => notice.getByRole('group', { name: `Plan · ${plan} · Costo (USD)` })
    await expect(cost('Hornero 80').getByRole('radio', { name: 'Lo tuyo: 3,00' })).toBeChecked()
    await expect(cost('Tero 40').getByRole('radio', { name: 'Lo que guardó: 2,00' })).toBeChecked()
    await expect(notice.getByRole('group', { name: 'Plan · Zorzal 60' }).getByRole('radio').first()).toBeChecked()
    await lookAround(page, 'a draft that another saved meanwhile, cell by cell')
    await notice.getByRole('button', { name: 'Juntar y seguir editando' }).click()
    await expect(notice).toBeHidden()
    await expectCosts(page, { 'Hornero 80': '3,00', 'Tero 40': '2,00', 'Zorzal 60': '2,20', 'Chajá 60': '2,20' })
    await saveDraft(page)
    await expect(page.getByText(messages['TARIFF.SAVED'])).toBeVisible()
    await page.reload()
    await expectCosts(page, { 'Hornero 80': '3,00', 'Tero 40': '2,00', 'Zorzal 60': '2,20', 'Chajá 60': '2,20' })
  },
)

test(
  'T-01 on a phone a cell is written by a second tap, rows change places by buttons, and nothing is cut off',
  { tag: '@long' },
  async ({ browser, page }) => {
    await draft(page, 'Desde el teléfono')
    const phone = await browser.newPage(PHONE)
    await openAs(phone, logins.administrator, new URL(page.url()).pathname)
    const cost = await cell(phone, 'Planes', 'Tero 40', 'Costo (USD)')
    await cost.tap()
    await cost.tap()
    await phone.getByLabel('Costo (USD), Tero 40').fill('2,1')
    await phone.keyboard.press('Enter')
    await expect(cost).toHaveText('2,10')
    await cost.tap()
    await phone.getByRole('button', { name: 'Subir la fila' }).tap()
    await expect(phone.getByRole('rowheader').first()).toHaveText('Tero 40')
    await saveDraft(phone)
    await expect(phone.getByText(messages['TARIFF.SAVED'])).toBeVisible()
    for (const name of ['Beneficios', 'Adicionales', 'Destinos', 'Reglas de precio', 'Simulación', 'Avisos']) {
      await openTab(phone, name)
      await expect(phone.getByRole('tabpanel', { name })).toBeVisible()
      await expectNoSidewaysScroll(phone)
    }
    await phone.close()
  },
)

test(
  'T-01 a country of residence is added, refused twice, and retired: visitors choose among those offered',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openAs(page, logins.administrator, '/admin/countries')
    const visitor = await browser.newPage()
    const offered = async () => {
      await visitor.goto('/buy/step-1')
      await visitor.getByText('Viajás desde Uruguay').click()
      return visitor.getByLabel('País de residencia').locator('option').allTextContents()
    }
    const add = async (name: string, iso: string) => {
      await page.getByRole('button', { name: 'Guardar' }).waitFor()
      await page.getByLabel('Nombre').fill(name)
      await page.getByLabel('Código').fill(iso)
      await page.getByRole('button', { name: 'Guardar' }).click()
    }
    await page.getByRole('link', { name: 'Agregar país' }).click()
    await add('Groenlandia', 'g1')
    await expect(page.getByLabel('Código')).toHaveAccessibleDescription(messages['COUNTRIES.ISO_INVALID'])
    await expectAccessible(page, 'a country that is refused')
    await add('Uruguay', 'gl')
    await expect(page.getByRole('alert')).toContainText(messages['COUNTRIES.REPEATED'])
    await add('Groenlandia', 'gl')
    await expect(page.getByText(messages['COUNTRIES.ADDED'])).toBeVisible()
    await expect.poll(offered).toContain('Groenlandia')

    await page.getByLabel('Buscar por nombre o código').fill('groen')
    await page.getByRole('link', { name: 'Groenlandia' }).click()
    await page.getByRole('switch', { name: 'Se ofrece' }).uncheck()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(messages['COUNTRIES.SAVED'])).toBeVisible()
    await expect.poll(offered).not.toContain('Groenlandia')
  },
)
