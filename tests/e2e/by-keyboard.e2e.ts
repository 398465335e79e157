import type { Locator, Page } from '@playwright/test'
import { addDays, type Day, formatDay } from '../../shared/dates.ts'
import { expect, test } from './fixtures.ts'
import {
  cardForm,
  cards,
  expectBought,
  expectStep,
  nextButton,
  payButton,
  type Step,
  today,
  voucherLink,
} from './purchase.ts'
import { traveller } from './travellers.ts'

/** Presses Tab until a control has the focus, and fails when Tab never reaches it: such a control needs a mouse. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${control.toString()}.`)
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

async function press(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

async function next(page: Page, step: Step): Promise<void> {
  await press(page, nextButton(page), 'Enter')
  await expectStep(page, step)
  await expect(page.getByRole('heading', { level: 1 }), 'the new step is read from its heading').toBeFocused()
}

async function typeDay(page: Page, label: string, day: Day): Promise<void> {
  await type(page, page.getByLabel(label), formatDay(day))
  await expect(page.getByLabel(label)).toHaveValue(formatDay(day))
}

// WCAG 1.3.2, 2.1.1, 2.1.2, 2.4.3, 2.4.7
test('B-14 a whole purchase without a mouse', { tag: '@long' }, async ({ page, till }) => {
  const buyer = traveller('1993-10-11', 'Teclado')
  await page.goto('/buy/step-1')
  await typeDay(page, 'Fecha de salida', addDays(today, 30))
  await typeDay(page, 'Fecha de regreso', addDays(today, 39))
  await next(page, 2)
  await press(page, page.getByRole('radio').first(), 'Space')
  await next(page, 3)
  await next(page, 4)
  await press(page, page.getByRole('button', { name: 'Elegir Tero 40' }), 'Enter')
  await expectStep(page, 5)
  await next(page, 6)
  await type(page, page.getByLabel('Nombre', { exact: true }), buyer.name)
  await type(page, page.getByLabel('Apellido'), buyer.lastName)
  await type(page, page.getByLabel('Fecha de nacimiento'), '11/10/1993')
  await type(page, page.getByLabel('Número de documento'), buyer.documentNumber)
  await next(page, 7)
  await type(page, page.getByLabel('Email', { exact: true }), 'teclado@viajera.test')
  await type(page, page.getByLabel('Repetí el email'), 'teclado@viajera.test')
  await type(page, page.getByLabel('Teléfono'), '+54 9 11 2345 6789')
  await press(page, nextButton(page), 'Enter')
  await expectStep(page, 8)

  const form = cardForm(page)
  await expect(form.getByLabel('Nombre del titular')).toBeVisible()
  await type(page, form.getByLabel('Nombre del titular'), `${buyer.name} ${buyer.lastName}`)
  await type(page, form.getByLabel('Número de tarjeta'), cards.approved)
  await type(page, form.getByLabel('Vencimiento'), '1239')
  await type(page, form.getByLabel('CVV'), '123')
  await press(page, payButton(page), 'Enter')
  await expectBought(page)
  await tabTo(page, voucherLink(page))
  expect(await till.charged()).toHaveLength(1)
})
