import { formatDay } from '../../shared/dates.ts'
import { expectAccessible, lookAround } from './accessibility.ts'
import { countSteps } from './count-steps.ts'
import { expect, test } from './fixtures.ts'
import { cardForm, cards, expectBought, expectStep, payButton, tripOfTenDays } from './purchase.ts'
import { traveller } from './travellers.ts'

/** Counts as actions: a click, a field that is filled in. Looking, scrolling, what is filled in already and a reload do not count. */
test('V-11 one adult is covered in 12 actions from the home; the steps, the way back and a reload keep its answers', async ({
  page,
}) => {
  const { start, end } = tripOfTenDays()
  const { name, lastName, birthDate, documentNumber } = traveller('1991-05-17', 'Corta')
  const { press, type, count } = countSteps(page)
  await page.goto('/')
  await press(page.getByRole('button', { name: 'Comprá en un minuto' }))
  await expect(page).toHaveURL('/viaje')
  await type(page.getByLabel('¿Cuándo viajás?'), `${formatDay(start)} al ${formatDay(end)}`)
  await expect(page.getByRole('radio', { name: /^Hornero 80 Recomendado/ })).toBeChecked()
  await expectAccessible(page, 'the short way with its price')

  await type(page.getByLabel('Nombre', { exact: true }), name)
  await type(page.getByLabel('Apellido'), lastName)
  await type(page.getByLabel('Fecha de nacimiento'), formatDay(birthDate))
  await type(page.getByLabel('Número de documento'), documentNumber)
  // No part of a purchase without extras: the way to them and back, and a reload.
  await page.getByRole('link', { name: 'Quiero agregar extras' }).click()
  await expectStep(page, 5)
  await page.getByRole('link', { name: 'Viaje corto: todo en una página' }).click()
  await expect(page).toHaveURL('/viaje')
  await expect(page.getByLabel('Apellido')).toHaveValue(lastName)
  await page.reload()
  await expect(page.getByLabel('Apellido')).toHaveValue(lastName)
  await type(page.getByLabel('Email', { exact: true }), 'corta@viajera.test')
  await type(page.getByLabel('Teléfono'), '099 123 456')

  const card = cardForm(page)
  await type(card.getByLabel('Número de tarjeta'), cards.approved)
  await lookAround(page, 'the short way with its card form')
  await type(card.getByLabel('Vencimiento'), '12/39')
  await type(card.getByLabel('CVV'), '123')
  await press(payButton(page))
  await expectBought(page)
  expect(count()).toBeLessThanOrEqual(12)
})
