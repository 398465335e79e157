import type { Page } from '@playwright/test'
import { expectAccessible, expectUsable, inEachAppearance } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectStep, fillDates, goOn, tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '¿Qué países o ciudades visitás?' })

async function openStep2(page: Page): Promise<void> {
  await page.goto('/buy/step-1')
  await fillDates(page, tripOfTenDays())
  await goOn(page)
  await expectStep(page, 2)
}

test(
  'V-17 a country and a city choose the region that covers both, and stay in the summary',
  { tag: '@looks' },
  async ({ page }) => {
    await openStep2(page)
    await expect(page.getByText('Sudamérica cuesta lo mismo que Latinoamérica y Caribe, que la incluye.')).toBeVisible()

    await field(page).fill('franc')
    await expect(page.getByRole('option', { name: 'Francia', exact: true })).toBeVisible()
    await inEachAppearance(page, async (appearance) => {
      await field(page).focus()
      await field(page).press('ArrowDown')
      await expectUsable(page, `the list of places, ${appearance}`)
      await expect(page.getByRole('listbox'), 'the list was there all the time').toBeVisible()
    })
    await field(page).fill('francia')
    await field(page).press('Enter')
    await expect(page.getByRole('radio', { name: 'Europa (Schengen)' })).toBeChecked()
    await expect(page.getByText('Francia: te cubre Europa (Schengen).')).toBeVisible()

    await field(page).fill('NY')
    await page.getByRole('option', { name: 'Nueva York Estados Unidos' }).click()
    await expect(page.getByRole('radio', { name: 'Todo el mundo' })).toBeChecked()
    await page.getByRole('button', { name: 'Quitar Nueva York' }).click()
    await expect(page.getByRole('radio', { name: 'Europa (Schengen)' })).toBeChecked()

    await page.getByRole('radio', { name: 'Sudamérica' }).check()
    await goOn(page)
    const wrong = page
      .getByRole('alert')
      .getByRole('link', { name: 'Francia está en Europa: elegí Europa (Schengen).' })
    await expect(wrong).toBeVisible()
    await expectAccessible(page, 'step 2 with a wrong region')
    await page.getByRole('radio', { name: 'Europa (Schengen)' }).check()
    await expect(wrong).toBeHidden()
    await goOn(page)
    await expectStep(page, 3)
    await expect(page.getByRole('region', { name: 'Tu viaje' })).toContainText('Francia')

    await page.reload()
    await page.getByRole('link', { name: 'Cambiar el destino' }).click()
    await expect(page.getByRole('button', { name: 'Quitar Francia' })).toBeVisible()
  },
)

test(
  'V-17 on a phone: Uruguay is answered, an unknown name leads to the regions',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize(PHONE.viewport)
    await openStep2(page)
    await field(page).fill('uruguay')
    await page.getByRole('option', { name: 'Uruguay' }).click()
    await expect(page.getByText('La asistencia no cubre gastos en Uruguay, tu país de residencia.')).toBeVisible()
    await field(page).fill('Narnia')
    await expect(page.getByText('No encontramos «Narnia»: elegí la región a mano.')).toBeVisible()
    await field(page).fill('cancun')
    await page.getByRole('option', { name: 'Cancún México' }).click()
    await expect(page.getByRole('radio', { name: 'Latinoamérica y Caribe' })).toBeChecked()
    await goOn(page)
    await expectStep(page, 3)
  },
)
