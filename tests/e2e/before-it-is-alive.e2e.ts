import type { Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { expect, test } from './fixtures.ts'
import { expectStep, fillDates, payButton, tripOfTenDays } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { traveller } from './travellers.ts'

const trip = tripOfTenDays()

/** Blocks the scripts of every page until the returned function is called, like a slow network with an impatient visitor. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await allowed
    await route.continue()
  })
  return letThrough
}

async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/enviado=1/, { waitUntil: 'commit' })
}

test('B-01 B-14 "Continuar" pressed on step 1 before its code is here goes on all the same, with every answer', async ({
  page,
}) => {
  const letThrough = await holdScripts(page)
  await page.goto('/mburucuya/buy/step-1', { waitUntil: 'commit' })
  await page.getByText('Viajás desde Uruguay').click()
  await page.getByLabel('País de residencia').selectOption({ label: 'Argentina' })
  await page.getByLabel('Fecha de salida').fill(formatDay(trip.start))
  await page.getByLabel('Fecha de regreso').fill(formatDay(trip.end))
  await pressContinue(page)
  await expect(page.getByLabel('Fecha de salida'), 'the page that the server sends holds them').toHaveValue(
    formatDay(trip.start),
  )
  letThrough()
  await expectStep(page, 2)
  await page.goBack()
  await expect(page).toHaveURL(/\/mburucuya\/buy\/step-1$/)
  await expect(page.getByLabel('País de residencia')).toHaveValue(
    (await page.getByRole('option', { name: 'Argentina' }).getAttribute('value')) ?? '',
  )
  await expect(page.getByLabel('Fecha de salida')).toHaveValue(formatDay(trip.start))
  await expect(page.getByLabel('Fecha de regreso')).toHaveValue(formatDay(trip.end))
})

test('B-01 its errors are shown once the code has loaded', { tag: '@long' }, async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/buy/step-1', { waitUntil: 'commit' })
  await page.getByText('Más de un viaje al año').click()
  await pressContinue(page)
  letThrough()
  await page.getByRole('alert').getByRole('link').first().click()
  await expect(page.getByLabel('Vale desde')).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Más de un viaje al año' })).toBeChecked()
})

// WCAG 3.2.1
test('B-01 a focused field of step 1 keeps the focus when the code has loaded', { tag: '@long' }, async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto('/buy/step-1', { waitUntil: 'commit' })
  await page.getByText('Viajás desde Uruguay').click()
  const country = page.getByLabel('País de residencia')
  await country.focus()
  letThrough()
  await page.waitForFunction(() => sessionStorage.length > 0)
  await expect(country).toBeFocused()
  await fillDates(page, trip)
})

test('B-11 the card form has its height before the pay button can be pressed, so that the button does not move away', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
      if (data?.type)
        document.documentElement.dataset.heard = `${document.documentElement.dataset.heard ?? ''} ${data.type}`
    })
  })
  const order = { trip, plan: 'Tero 40', travellers: [traveller('1980-01-31')], email: 'ana@viajera.test' }
  await openPayment(page, order)
  await expect(payButton(page)).toBeEnabled()
  await expect(page.locator('html')).toHaveAttribute('data-heard', /^ height ready/)
})
