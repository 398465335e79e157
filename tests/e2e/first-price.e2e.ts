import type { Locator } from '@playwright/test'
import { expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { applyCode, expectStep, tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { DESKTOP, PHONE } from './screens.ts'

const SCREENS = [
  { screen: 'a phone', use: PHONE },
  { screen: 'a desktop', use: DESKTOP },
]

const topOf = async (control: Locator) => (await control.boundingBox())?.y ?? Number.NaN

for (const { screen, use } of SCREENS) {
  test.describe(`on ${screen}`, () => {
    test.use(use)

    test(`V-05 V-15 a family of four sees a price and its button in the first screen of ${screen}, with the offer near`, async ({
      page,
    }) => {
      await openPlans(page, tripOfTenDays({ destination: 'Europa (Schengen)', party: { adults: 4 } }))
      const take = page.getByRole('button', { name: 'Pasar al plan familiar' })
      await expect(take).toBeVisible()
      await expect(page.getByRole('button', { name: 'Elegir Hornero 80' })).toBeInViewport({ ratio: 1 })
      await expect(page.locator('.plans .big-price').first()).toBeInViewport({ ratio: 1 })
      const second = page.getByRole('button', { name: /^Elegir / }).nth(1)
      const distance = async () => (await topOf(second)) - (await topOf(take))
      await expect.poll(distance, 'before the second plan').toBeGreaterThan(0)
      await expectUsable(page, 'the plans of a family with the offer')
    })

    for (const brand of ['', '/mburucuya']) {
      test(
        `V-15 the first screen of the plans has a price and its button, on ${screen} at ${brand || 'the main brand'}`,
        { tag: brand ? [] : '@long' },
        async ({ page }) => {
          await openPlans(page, tripOfTenDays({ destination: 'Europa (Schengen)' }), brand)
          const bottomOf = (selector: string) => async () => {
            const box = await page.locator(selector).first().boundingBox()
            return box ? box.y + box.height : Number.POSITIVE_INFINITY
          }
          const [price, chooser] = ['.plans .big-price', '.plans button[aria-label^="Elegir "]'].map(bottomOf)
          await expect(page.locator('.plans .plan-name').first(), 'the recommended plan is first').toHaveText(
            'Hornero 80',
          )
          const button = page.getByRole('button', { name: /^Elegir / }).first()
          await expect(button).toHaveAccessibleName('Elegir Hornero 80')
          await expect.poll(price!).toBeLessThanOrEqual(use.viewport.height)
          await expect.poll(chooser!).toBeLessThanOrEqual(use.viewport.height)
          const bottoms = { price: await price!(), button: await chooser!() }
          test.info().annotations.push({ type: 'bottoms in pixels', description: JSON.stringify(bottoms) })
          await expect(page.locator('.plan-cost').first()).toContainText(/\$ 2\.\d{3}.*por día/)
          await expect(page.getByLabel('En pesos')).toBeChecked()
          const tools = async () => (await page.locator('.plan-tools').boundingBox())?.height
          await expect.poll(tools, 'the tools stand in one row').toBeLessThan(60)

          await page.getByText('Editar').click()
          await expect(page.getByText('1 pasajero (hasta 74 años)')).toBeVisible()
          await expectUsable(page, 'the plans with the whole trip')
        },
      )
    }
  })
}

test.describe('with three passengers', () => {
  test.use(DESKTOP)

  test('V-15 the first screen of a desktop has room below the button, with the price of each passenger too', async ({
    page,
  }) => {
    await openPlans(page, tripOfTenDays({ destination: 'Europa (Schengen)', party: { adults: 3 } }))
    await expect(page.locator('.plan-cost').first()).toContainText(/por día.*por persona/)
    const room = async () => {
      const box = (await page.getByRole('button', { name: 'Elegir Hornero 80' }).boundingBox())!
      return DESKTOP.viewport.height - box.y - box.height
    }
    await expect.poll(room).toBeGreaterThanOrEqual(24)
  })
})

test('V-15 the row of tools takes a code and sorts the plans, and the chip leads to each answer', async ({ page }) => {
  await openPlans(page, tripOfTenDays({ party: { adults: 3 } }))
  const first = page.locator('.plan-cost').first()
  await expect(first).toContainText(/USD 165,30.*USD 16,53 por día.*USD 55,10 por persona/)
  await applyCode(page, 'VERANO15')
  await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
  await expect(first).toContainText(/USD 140,50.*USD 14,05 por día/)
  await page.getByRole('button', { name: 'Quitar el código VERANO15' }).click()
  await expect(first).toContainText(/USD 165,30/)
  await expect(page.getByLabel('Código de descuento')).toBeFocused()
  await page.getByLabel('Ordenar por').selectOption('Precio')
  await expect(page.locator('.plan-name').first()).toHaveText('Benteveo 25')

  await page.getByText('Editar').click()
  await page.getByRole('link', { name: 'Cambiar el destino' }).click()
  await expectStep(page, 2)
})

test('V-15 the home of each storefront says from what price per day, without scripts', async ({ request }) => {
  // Benteveo 25 for ten days in Latin America costs 24.70 at the main brand, and 23.47 at the partner.
  for (const [home, amount] of [
    ['/', '2,47'],
    ['/mburucuya', '2,35'],
  ] as const) {
    const markup = await (await request.get(home)).text()
    expect(markup, home).toContain(`Desde USD ${amount} por día, en un viaje de 10\u00a0días`)
  }
})
