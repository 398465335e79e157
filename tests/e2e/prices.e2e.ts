import type { Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { EXCLUSIONS } from '../../shared/quoting/exclusions.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { downloadPdf } from './pdf.ts'
import { applyCode, tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'

/** The price of a plan for the whole party, from the heading of its column. */
function priceOf(page: Page, plan: string) {
  return page.getByRole('columnheader', { name: plan })
}

test('B-06 plans stand side by side with the prices of the catalogue, markup included', async ({ page }) => {
  await openPlans(page, tripOfTenDays())
  for (const [plan, price] of [
    ['Benteveo 25', 'USD 24,70'],
    ['Tero 40', 'USD 36,10'],
    ['Hornero 80', 'USD 55,10'],
    ['Cardenal 150', 'USD 81,70'],
    ['Ñandú 300', 'USD 121,60'],
  ] as const) {
    await expect(priceOf(page, plan)).toContainText(price)
  }
  await expectAccessible(page, 'the plans side by side')
  const leftOut = page.getByRole('row', { name: /^No incluye/ }).getByRole('cell')
  await expect(leftOut.first()).toHaveText('Incluye todo lo de esta lista')
  await expect(leftOut.nth(1)).toContainText(/Regreso anticipado.*Demora de equipaje/)
  await page.getByRole('link', { name: 'Qué no cubre' }).click()
  const exclusions = page.getByRole('region', { name: 'Qué no cubre ningún plan' })
  await expect(exclusions).toBeInViewport()
  await expect(exclusions.getByRole('listitem')).toHaveText([...EXCLUSIONS])
  const baggage = page.getByRole('row', { name: /^Pérdida de equipaje/ })
  await expect(baggage.getByRole('cell')).toHaveText([/1\.200/, /500/, /1\.000/, /1\.500/, /2\.000/])
})

test(
  'B-06 plans are sorted by price or by medical cap, and what is alike in all of them can be left out',
  { tag: '@long' },
  async ({ page }) => {
    await openPlans(page, tripOfTenDays({ party: { adults: 1, seniors: 1 } }))
    const names = page.getByRole('columnheader').locator('.plan-name')
    const cheapestFirst = ['Benteveo 25', 'Tero 40', 'Hornero 80', 'Cardenal 150', 'Ñandú 300']
    await expect(names).toHaveText(['Hornero 80', 'Benteveo 25', 'Tero 40', 'Cardenal 150', 'Ñandú 300'])
    await expect(priceOf(page, 'Hornero 80')).toContainText('Recomendado')
    await expect(priceOf(page, 'Hornero 80')).toContainText('USD 137,76')
    await expect(
      page
        .getByRole('row', { name: /^Precio en detalle/ })
        .getByRole('cell')
        .first(),
    ).toContainText(/USD\s55,10 por persona de hasta 74 años.*USD\s82,66 de 75 a 84 años/)
    await page.getByLabel('Ordenar por').selectOption('Precio')
    await expect(names).toHaveText(cheapestFirst)
    await page.getByLabel('Ordenar por').selectOption('Tope médico')
    await expect(names).toHaveText(cheapestFirst.toReversed())
    const alike = page.getByRole('row', { name: /^Telemedicina 24 h/ })
    await expect(alike).toBeVisible()
    await page.getByRole('checkbox', { name: 'Solo diferencias' }).check()
    await expect(alike).toBeHidden()
    await expect(page.getByRole('row', { name: /^Pérdida de equipaje/ })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: 'Equipaje y vuelos' })).toBeVisible()
  },
)

test(
  'B-07 B-15 a code of the partner takes its percentage off and can be removed; each refused one says why',
  { tag: '@long' },
  async ({ page }) => {
    await openPlans(page, tripOfTenDays(), '/mburucuya')
    await expect(priceOf(page, 'Hornero 80')).toContainText('USD 52,35')
    for (const [code, reason] of [
      ['NOEXISTE', messages['PROMO.NOT_FOUND']],
      ['PAUSADA10', messages['PROMO.PAUSED']],
      ['INVIERNO10', messages['PROMO.EXPIRED']],
      ['PREVENTA20', messages['PROMO.NOT_STARTED']],
    ] as const) {
      await applyCode(page, code)
      await expect(page.getByRole('main').getByText(reason)).toBeVisible()
    }
    await applyCode(page, 'litoral12')
    await expect(page.getByText('Código LITORAL12: 12 % de descuento aplicado').first()).toBeVisible()
    await expect(priceOf(page, 'Hornero 80')).toContainText('USD 46,07')
    await page.getByRole('button', { name: 'Quitar el código LITORAL12' }).click()
    await expect(priceOf(page, 'Hornero 80')).not.toContainText('USD 46,07')
  },
)

test('B-07 a code of one partner is unknown at the main brand', { tag: '@long' }, async ({ page }) => {
  await openPlans(page, tripOfTenDays())
  await applyCode(page, 'LITORAL12')
  await expect(page.getByText(messages['PROMO.NOT_FOUND']).first()).toBeVisible()
})

test(
  'B-13 the quote of a plan is a PDF in the brand of the storefront, with the trip and the price on screen',
  { tag: '@long' },
  async ({ page }) => {
    const trip = tripOfTenDays({ party: { adults: 1, seniors: 1 } })
    await openPlans(page, trip, '/mburucuya')
    await applyCode(page, 'VERANO15')
    await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
    // Costs of 27.55 and 41.33 with a markup of 90 % are 52.35 and 78.53; then 15 % off.
    await expect(priceOf(page, 'Hornero 80')).toContainText('USD 111,25')
    await page.getByLabel('Cotización de Hornero 80:').click()
    const button = page.getByRole('button', { name: 'Descargar la cotización de Hornero 80' })
    const quote = await downloadPdf(page, () => button.click())
    for (const words of [
      'Hornero 80',
      trip.destination,
      formatDay(trip.start),
      formatDay(trip.end),
      'VERANO15',
      'USD 111,25',
    ]) {
      expect(quote.text).toContain(words)
    }
    expect(quote.text, 'the partner stands on it').toContain('+598 4722 0140')
  },
)
