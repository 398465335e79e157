import type { Page } from '@playwright/test'
import { addDays, formatDayInWords } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { expect, test } from './fixtures.ts'
import {
  choosePlan,
  expectStep,
  fillBirthDate,
  fillContact,
  fillDates,
  fillPassengers,
  goOn,
  goToPlans,
  today,
  tripOfTenDays,
} from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { traveller } from './travellers.ts'

/** Checks the error banner above a form: it has the focus and one link for each error. */
async function expectComplaint(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible()
}

/** A city in each of the 19 countries (B-01), and two in other countries. */
const HOMES = [
  ['America/Argentina/Ushuaia', 'Argentina'],
  ['America/La_Paz', 'Bolivia'],
  ['America/Santiago', 'Chile'],
  ['America/Bogota', 'Colombia'],
  ['America/Costa_Rica', 'Costa Rica'],
  ['America/Havana', 'Cuba'],
  ['America/Santo_Domingo', 'República Dominicana'],
  ['America/Guayaquil', 'Ecuador'],
  ['America/El_Salvador', 'El Salvador'],
  ['America/Guatemala', 'Guatemala'],
  ['America/Tegucigalpa', 'Honduras'],
  ['America/Tijuana', 'México'],
  ['America/Managua', 'Nicaragua'],
  ['America/Panama', 'Panamá'],
  ['America/Asuncion', 'Paraguay'],
  ['America/Lima', 'Perú'],
  ['America/Montevideo', 'Uruguay'],
  ['America/Caracas', 'Venezuela'],
  ['Europe/Madrid', 'España'],
  ['Asia/Tokyo', 'Uruguay'],
  ['UTC', 'Uruguay'],
] as const

test('B-02 each rule about dates has its own words, and the link of an error leads to its field', async ({ page }) => {
  await page.goto('/buy/step-1')
  for (const [start, end, message] of [
    [addDays(today, -1), addDays(today, 5), messages['BUYING_PROCESS.ERROR.NEWER_THAN_NOW']],
    [addDays(today, 9), addDays(today, 5), messages['BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE']],
    [addDays(today, 1), addDays(today, 121), messages['BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN']],
  ] as const) {
    await fillDates(page, { start, end })
    await goOn(page)
    await expectComplaint(page, message)
  }
  await page.getByLabel('Fecha de salida').fill('')
  await goOn(page)
  await page
    .getByRole('alert')
    .getByRole('link', { name: messages['BUYING_PROCESS.ERROR.REQUIRED.START_DATE'] })
    .click()
  await expect(page.getByLabel('Fecha de salida')).toBeFocused()

  await fillDates(page, { start: today, end: today })
  await expect(page.getByText(`${formatDayInWords(today)}, 1 día`)).toBeVisible()
  await goOn(page)
  await expectStep(page, 2)
})

test('B-01 B-02 an annual plan ends by itself after 365 days', { tag: '@long' }, async ({ page }) => {
  await page.goto('/buy/step-1?categoria=23')
  await expect(page.getByRole('radio', { name: 'Más de un viaje al año' })).toBeChecked()
  await page.getByLabel('Vale desde').fill(today)
  await expect(page.getByText(formatDayInWords(addDays(today, 364)))).toBeVisible()
  await goOn(page)
  await expectStep(page, 2)
})

test(
  'B-01 the country of residence starts with that of the time zone: 19 countries, and Uruguay for any other',
  { tag: '@long' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    for (const [timezoneId, country] of HOMES) {
      const page = await browser.newPage({ timezoneId })
      await page.goto('/buy/step-1')
      await expect(page.getByText(`Viajás desde ${country}`), timezoneId).toBeVisible()
      await page.close()
    }
  },
)

test('B-03 B-06 South America has the plans and prices of Latin America', { tag: '@long' }, async ({ page }) => {
  await goToPlans(page, tripOfTenDays({ destination: 'Sudamérica' }))
  await expect(page.getByRole('columnheader', { name: 'Benteveo 25' })).toContainText('USD 24,70')
})

test(
  'B-04 B-05 at most ten travel, and a family and single passengers exclude each other',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/buy/step-1')
    await fillDates(page, tripOfTenDays())
    await goOn(page)
    await expectStep(page, 2)
    await page.getByRole('radio', { name: 'Europa (Schengen)' }).check()
    await goOn(page)
    await expectStep(page, 3)
    const counted = page.getByRole('group', { name: 'Hasta 74 años' }).getByRole('status')
    for (let presses = 1; presses < 10; presses += 1)
      await page.getByRole('button', { name: 'Agregar: Hasta 74 años' }).click()
    await expect(counted).toHaveText('10')
    await expect(page.getByRole('button', { name: 'Agregar: 75 a 84 años' })).toBeDisabled()
    await page.getByRole('button', { name: 'Usar el plan familiar' }).click()
    await expect(counted).toHaveText('0')
    for (const n of [1, 2, 3]) await fillBirthDate(page, `Fecha de nacimiento, integrante ${n}`, '1999-12-31')
    await goOn(page)
    await expectComplaint(page, messages['BUYING_PROCESS.ERROR.FAMILY_MINORS'])
    await page.getByRole('button', { name: 'Agregar: Hasta 74 años' }).click()
    await expect(page.getByLabel('Fecha de nacimiento, integrante 1')).toBeHidden()
    await expect(counted).toHaveText('1')
  },
)

test('B-09 B-10 K-02 passengers and contact are checked before the price is', async ({ page }) => {
  await openPlans(page, tripOfTenDays())
  await choosePlan(page, 'Tero 40')
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 6)
  await goOn(page)
  await expect(page.getByRole('alert')).toContainText(messages.TITLE_ERRORS)
  await expect(page.getByRole('alert')).toContainText(messages['BUYING_PROCESS.ERROR.FORMS_INCOMPLETE'])
  const minor = traveller(addDays(today, -17 * 365))
  const wrongDigit = minor.documentNumber.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  await fillPassengers(page, [{ ...minor, documentNumber: wrongDigit }])
  await goOn(page)
  await expectComplaint(page, messages['BUYING_PROCESS.ERROR.HOLDER_ADULT'])
  await expectComplaint(page, messages['BUYING_PROCESS.ERROR.CI_INVALID'])
  await expect(page.getByRole('alert')).not.toContainText(messages['BUYING_PROCESS.ERROR.FORMS_INCOMPLETE'])
  await fillPassengers(page, [traveller('1990-10-31')])
  await goOn(page)
  await expectStep(page, 7)
  await fillContact(page, 'ab@viajera.test')
  await page.getByLabel('Teléfono').fill('123')
  await goOn(page)
  await expect(page.getByRole('alert')).toContainText(messages['BUYING_PROCESS.ERROR.CONTACT'])
  await expectComplaint(page, messages['FIELD.EMAIL_INVALID'])
  await expectComplaint(page, messages['FIELD.PHONE_INVALID'])
  await fillContact(page, 'abc@viajera.test')
  await page.getByLabel('Repetí el email').fill('abd@viajera.test')
  await goOn(page)
  await expectComplaint(page, messages['BUYING_PROCESS.ERROR.EMAIL_MISMATCH'])
})
