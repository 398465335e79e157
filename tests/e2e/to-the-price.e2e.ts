import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay } from '../../shared/dates.ts'
import { publicMessages } from '../../shared/messages/public.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  cardForm,
  cards,
  expectAlive,
  expectBought,
  expectStep,
  nextButton,
  payButton,
  tripOfTenDays,
} from './purchase.ts'
import { traveller } from './travellers.ts'

const box = (page: Page) => page.getByRole('form', { name: 'Cotizá tu asistencia' })

async function fillBox(form: Locator, { destination = '', start = '', end = '' }): Promise<void> {
  await expectAlive(form)
  if (destination) await form.getByLabel('¿A dónde viajás?').selectOption({ label: destination })
  await form.getByLabel('¿Cuándo viajás?').fill(`${formatDay(start)} al ${formatDay(end)}`)
  await form.getByRole('button', { name: 'Ver precios' }).click()
}

test('V-01 from the home straight to the prices; residence is said there, and a changed answer returns to them', async ({
  page,
}) => {
  const trip = tripOfTenDays()
  await page.goto('/')
  await fillBox(box(page), trip)
  await expectStep(page, 4)
  await expect(page).toHaveURL(/\/buy\/step-4$/)
  await expect(page.getByRole('button', { name: 'Elegir Hornero 80' })).toBeVisible()
  await page.getByText('Editar').click()
  await expect(page.getByText('Viajás desde Uruguay')).toBeVisible()

  await page.getByRole('link', { name: 'Cambiar el país de residencia' }).click()
  await expectStep(page, 1)
  await expect(page).toHaveURL(/\/buy\/step-1$/)
  await page.getByText('Viajás desde Uruguay').click()
  await page.getByLabel('País de residencia').selectOption({ label: 'Argentina' })
  await expectAccessible(page, 'step 1 with its countries')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectStep(page, 4)
  await page.getByText('Editar').click()
  await expect(page.getByText('Viajás desde Argentina')).toBeVisible()
})

test('V-01 wrong dates are told in the box, and what is missing is asked alone', { tag: '@long' }, async ({ page }) => {
  const { destination, start, end } = tripOfTenDays()
  await page.goto('/mburucuya')
  await fillBox(box(page), { destination, start, end: addDays(start, -1) })
  await expect(box(page).getByText(publicMessages['BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE'])).toBeVisible()
  await expect(box(page).getByLabel('¿Cuándo viajás?')).toBeFocused()
  await expectAccessible(page, 'the quote box with an error')

  await box(page).getByLabel('¿A dónde viajás?').selectOption('')
  await fillBox(box(page), { start, end })
  await expectStep(page, 2)
  await page.getByRole('radio', { name: destination }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectStep(page, 4)
})

/**
 * Counts the actions of a visitor: a click or tap is one, filling in or pasting into a field is one however long the text is,
 * choosing an option is one. Looking, scrolling and prefilled fields do not count.
 */
function counter() {
  let actions = 0
  return {
    press: async (control: Locator) => {
      actions += 1
      await control.click()
    },
    fill: async (field: Locator, text: string) => {
      actions += 1
      await field.fill(text)
    },
    choose: async (field: Locator, label: string) => {
      actions += 1
      await field.selectOption({ label })
    },
    sum: () => actions,
  }
}

type Counter = ReturnType<typeof counter>

/** Fills in the steps from the plans to the vouchers: one adult who lives in Uruguay, with a card of their own. */
async function buyFromPlans(page: Page, { press, fill }: Counter): Promise<void> {
  const next = () => press(nextButton(page))
  const { name, lastName, birthDate, documentNumber } = traveller('1991-05-17', 'Contada')
  await expectStep(page, 4)
  await press(page.getByRole('button', { name: 'Elegir Hornero 80', exact: true }))
  await expectStep(page, 5)
  await next()
  await expectStep(page, 6)
  await fill(page.getByLabel('Nombre', { exact: true }), name)
  await fill(page.getByLabel('Apellido'), lastName)
  await fill(page.getByLabel('Fecha de nacimiento'), formatDay(birthDate))
  await fill(page.getByLabel('Número de documento'), documentNumber)
  await next()
  await expectStep(page, 7)
  await fill(page.getByLabel('Email', { exact: true }), 'contada@viajera.test')
  await fill(page.getByLabel('Repetí el email'), 'contada@viajera.test')
  await fill(page.getByLabel('Teléfono'), '099 123 456')
  await next()
  await expectStep(page, 8)
  const card = cardForm(page)
  await expect(card.getByLabel('Nombre del titular'), 'whose card it most likely is').toHaveValue(`${name} ${lastName}`)
  await fill(card.getByLabel('Número de tarjeta'), cards.approved)
  await fill(card.getByLabel('Vencimiento'), '12/39')
  await fill(card.getByLabel('CVV'), '123')
  await press(payButton(page))
  await expectBought(page)
}

test(
  'V-01 one adult is covered in 18 actions from the home, and in 21 from step 1',
  { tag: '@long' },
  async ({ page }) => {
    const { destination, start, end } = tripOfTenDays()
    const fromHome = counter()
    await page.goto('/')
    await expectAlive(box(page))
    await fromHome.choose(box(page).getByLabel('¿A dónde viajás?'), destination)
    await fromHome.fill(box(page).getByLabel('¿Cuándo viajás?'), `${formatDay(start)} al ${formatDay(end)}`)
    await fromHome.press(box(page).getByRole('button', { name: 'Ver precios' }))
    await buyFromPlans(page, fromHome)
    expect(fromHome.sum()).toBeLessThanOrEqual(18)

    const fromStep1 = counter()
    const next = () => fromStep1.press(page.getByRole('button', { name: 'Continuar' }))
    await page.goto('/buy/step-1')
    await fromStep1.fill(page.getByLabel('Fecha de salida'), formatDay(start))
    await fromStep1.fill(page.getByLabel('Fecha de regreso'), formatDay(end))
    await next()
    await expectStep(page, 2)
    await fromStep1.press(page.getByRole('radio', { name: destination }))
    await next()
    await expectStep(page, 3)
    await next()
    await buyFromPlans(page, fromStep1)
    expect(fromStep1.sum()).toBeLessThanOrEqual(21)
  },
)
