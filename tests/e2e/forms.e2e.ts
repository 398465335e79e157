import { addDays } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlans } from './purchase-at.ts'
import {
  choosePlan,
  expectStep,
  fillBirthDate,
  fillDates,
  fillPassengers,
  goOn,
  today,
  tripOfTenDays,
} from './purchase.ts'
import { traveller } from './travellers.ts'

// WCAG 3.2.1, 3.3.1
test(
  'V-01 an error goes as soon as its field is right, and the one who types stays in the field',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/buy/step-1')
    await goOn(page)
    const banner = page.getByRole('alert')
    await expect(banner.getByRole('link')).toHaveCount(2)
    const start = page.getByLabel('Fecha de salida')
    await start.pressSequentially('01/01/2099')
    await expect(banner.getByRole('link')).toHaveCount(1)
    await expect(start).toBeFocused()
    await expect(start).not.toHaveAttribute('aria-invalid')
    await fillDates(page, tripOfTenDays())
    await expect(banner).toHaveCount(0)
  },
)

// WCAG 3.3.3
test('V-01 people are asked as their papers are: digits for a cédula, and a likely slip in the email is asked about', async ({
  page,
}) => {
  await openPlans(page, tripOfTenDays())
  await choosePlan(page, 'Tero 40')
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 6)
  const number = page.getByLabel('Número de documento')
  await expect(number).toHaveAttribute('inputmode', 'numeric')
  await page.getByRole('radio', { name: 'Pasaporte' }).check()
  await expect(number).toHaveAttribute('inputmode', 'text')
  await fillPassengers(page, [traveller('1990-10-31')])
  await goOn(page)
  await expectStep(page, 7)

  const [email, again] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Repetí el email')]
  await email.fill('ana.perez@gmial.com')
  await again.fill('ana.perez@gmial.com')
  await expect(page.getByText('¿Quisiste decir gmail.com?')).toBeVisible()
  await expectAccessible(page, 'step 7 with its question')
  await page.getByRole('button', { name: 'Sí, corregir' }).click()
  await expect(email).toHaveValue('ana.perez@gmail.com')
  await expect(again).toHaveValue('ana.perez@gmail.com')
  await expect(page.getByText('¿Quisiste decir gmail.com?')).toHaveCount(0)
  await again.fill('ana.perez@gmail.co')
  await goOn(page)
  await expect(page.getByText(messages['BUYING_PROCESS.ERROR.EMAIL_MISMATCH']).first()).toBeVisible()
})

test(
  'V-01 a family is asked for empty dates, called by its own ages, and offered only what some of it may have',
  { tag: '@long' },
  async ({ page }) => {
    const family = [
      `${Number(today.slice(0, 4)) - 40}-01-01`,
      `${Number(today.slice(0, 4)) - 50}-01-01`,
      `${Number(today.slice(0, 4)) - 10}-01-01`,
      `${Number(today.slice(0, 4)) - 8}-01-01`,
    ]
    const trip = tripOfTenDays({ start: addDays(today, 5), end: addDays(today, 14), party: { family } })
    await page.goto('/buy/step-1')
    await fillDates(page, trip)
    await goOn(page)
    await page.getByRole('radio', { name: trip.destination }).check()
    await goOn(page)
    await expectStep(page, 3)
    await page.getByRole('button', { name: 'Usar el plan familiar' }).click()
    await expect(page.getByLabel('Fecha de nacimiento, integrante 1')).toHaveValue('')
    await expect(page.getByText('Completá quiénes viajan para ver el precio.')).toBeVisible()
    await fillBirthDate(page, 'Fecha de nacimiento, integrante 2', family[1]!)
    await goOn(page)
    for (const n of [1, 3]) {
      const member = page.locator('.field', { has: page.getByLabel(`Fecha de nacimiento, integrante ${n}`) })
      await expect(member).toContainText(messages['FIELD.DATE_INVALID'])
      const link = page.getByRole('link', {
        name: `Fecha de nacimiento, integrante ${n}: ${messages['FIELD.DATE_INVALID']}`,
      })
      await expect(link, 'the summary names whose date it is').toBeVisible()
    }
    await expect(page.getByText(messages['BUYING_PROCESS.ERROR.FAMILY_MINORS'])).toHaveCount(0)
    await fillBirthDate(page, 'Fecha de nacimiento, integrante 1', family[0]!)
    await fillBirthDate(page, 'Fecha de nacimiento, integrante 3', family[0]!)
    await goOn(page)
    await expect(page.locator('.family + #ages')).toContainText(messages['BUYING_PROCESS.ERROR.FAMILY_MINORS'])

    await openPlans(page, trip)
    await choosePlan(page, 'Hornero 80')
    await expectStep(page, 5)
    const many = page.getByRole('group', { name: 'Cancelación por más motivos: +USD 3.000' })
    await many.getByRole('checkbox', { name: 'Para todos' }).check()
    await many.getByText('Elegir para quiénes').click()
    await expect(many.getByRole('checkbox')).toHaveCount(5)
    for (const box of await many.getByRole('checkbox').all()) await expect(box).toBeChecked()
    await expect(many.getByText('(hasta 74)')).toHaveCount(0)
    await expectAccessible(page, 'extras for a family')
    await many.getByRole('checkbox', { name: 'Pasajero 4' }).uncheck()
    await expect(many.getByRole('checkbox', { name: 'Para todos' })).not.toBeChecked()
    await expect(many.getByText('Para 3 de 4')).toBeVisible()
    const mother = page.getByRole('group', { name: /^Embarazo/ })
    await mother.getByText('Elegir para quiénes').click()
    await expect(mother.getByRole('checkbox')).toHaveCount(3)
    await expect(mother.getByRole('checkbox', { name: 'Para todos' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Tu viaje' })).toContainText('2 adultos de la familia')

    const seniors = tripOfTenDays({ party: { seniors: 2 } })
    await openPlans(page, seniors)
    await choosePlan(page, 'Hornero 80')
    await expectStep(page, 5)
    await expect(page.getByRole('group', { name: /^Cancelación por más motivos/ }).first()).toBeVisible()
    await expect(page.getByRole('group', { name: /^Embarazo/ })).toHaveCount(0)
  },
)
