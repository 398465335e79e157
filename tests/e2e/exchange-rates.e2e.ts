import { messages } from '../../shared/messages.ts'
import { addDays, formatDay } from '../../shared/dates.ts'
import { lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onOwnProduct } from './own-product.ts'
import { downloadPdf } from './pdf.ts'
import { expectStep, today, tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'

/** On a product of its own, because quotes of other tests say pesos by the demo's rate. */
const test = onOwnProduct()

const yesterday = addDays(today, -1)

test(
  'T-08 staff enter what a dollar is worth, confirm a jump and correct it; plans, summary and quote then say both',
  { tag: '@long' },
  async ({ page }) => {
    test.slow()
    await openPlans(page, tripOfTenDays())
    await expect(page.getByText(`a $ 41,50 por dólar del ${formatDay(today)}`)).toBeVisible()

    const save = page.getByRole('button', { name: 'Guardar' })
    const day = page.getByRole('textbox', { name: 'Día' })
    const rate = page.getByRole('textbox', { name: 'Pesos por dólar' })
    // The demo has a rate, so an answer simulates a shop without any.
    const none = { json: { message: 'OK', data: [] }, headers: { 'content-range': 'items 0-0/0' } }
    await page.route('**/api/exchange-rates?*', (route) => route.fulfill(none))
    await openAs(page, logins.administrator, '/admin/exchange-rates')
    await expect(page.getByText('Todavía no hay tipos de cambio.')).toBeVisible()
    await expect(page.getByText(/^El sitio y las cotizaciones no dicen los pesos/)).toBeVisible()
    await lookAround(page, 'no exchange rate yet')
    await page.unrouteAll()
    await page.reload()
    const newest = page.getByRole('row', { name: new RegExp(formatDay(today)) }).first()
    await expect(newest).toContainText('$ 41,50')
    await expect(newest).toContainText('La demo, como ejemplo')

    await page.getByRole('link', { name: 'Cargar un día' }).click()
    await expect(day).toHaveValue(formatDay(today))
    await expect(rate).toBeFocused()
    await rate.fill('cuarenta')
    await save.click()
    await expect(page.getByText(messages['EXCHANGE_RATES.INVALID']).first()).toBeVisible()
    await lookAround(page, 'a rate that is none')
    await day.fill(formatDay(yesterday))
    await rate.fill('40,25')
    await save.click()
    const first = page.getByRole('row', { name: new RegExp(formatDay(yesterday)) })
    await expect(first).toContainText('$ 40,25')
    await expect(page.getByText(/las cotizaciones los dicen: a \$ 40,25 por dólar/)).toBeVisible()
    await expect(page.getByText('La demo, como ejemplo'), 'a rate of staff replaces it').toHaveCount(0)

    await page.getByRole('link', { name: 'Cargar un día' }).click()
    await expect(rate).toBeFocused()
    await rate.fill('415')
    await save.click()
    const confirmed = page.getByLabel('Está bien, aunque sea muy distinto del anterior')
    await expect(confirmed).not.toBeChecked()
    await expect(page.getByText(messages['EXCHANGE_RATES.JUMP']).first()).toBeVisible()
    await lookAround(page, 'a rate far from the one before')
    await confirmed.check()
    await save.click()
    await expect(newest).toContainText('$ 415,00')

    // The entered rate was a typing error, and is corrected.
    await newest.getByRole('link', { name: formatDay(today) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Tipo de cambio del ${formatDay(today)}` })).toBeVisible()
    await expect(rate).toHaveValue('415,00')
    await rate.fill('41,5')
    await save.click()
    await expect(newest).toContainText('$ 41,50')
    await lookAround(page, 'exchange rates')
    await newest.getByRole('link', { name: formatDay(today) }).click()
    const history = page.getByRole('region', { name: 'Historial' })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expect(history.getByRole('listitem').first()).toContainText('41,50')
    await lookAround(page, 'an exchange rate with its history')

    await openPlans(page, tripOfTenDays())
    const hornero = page.getByRole('columnheader', { name: 'Hornero 80' })
    await expect(hornero).toContainText('USD 55,10')
    await expect(hornero).toContainText('$ 2.287')
    const rateInWords = `a $ 41,50 por dólar del ${formatDay(today)}`
    await expect(page.getByText(rateInWords)).toBeVisible()
    await page.getByLabel('En pesos').uncheck()
    await expect(hornero).not.toContainText('$ 2.287')
    await page.getByLabel('En pesos').check()
    await expect(hornero).toContainText('$ 2.287')
    await lookAround(page, 'plans in pesos too')
    await page.getByLabel('Cotización de Hornero 80:').click()
    const button = page.getByRole('button', { name: 'Descargar la cotización de Hornero 80' })
    const quote = await downloadPdf(page, () => button.click())
    await page.getByRole('button', { name: 'Elegir Hornero 80' }).click()
    await expectStep(page, 5)
    const summary = page.getByRole('region', { name: 'Tu viaje' })
    await expect(summary).toContainText('$ 2.287')
    await lookAround(page, 'a summary in pesos too')
    await page.reload()
    const inPesos = page.getByLabel(`También en pesos, ${rateInWords}`)
    await expect(inPesos).toBeChecked()
    await inPesos.uncheck()
    await expect(summary).not.toContainText('$ 2.287')

    const text = quote.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('USD 55,10')
    expect(text).toContain(
      `Total en pesos uruguayos: $ 2.287 a modo informativo, a $ 41,50 por dólar del ${formatDay(today)}; se cobra en dólares.`,
    )
  },
)
