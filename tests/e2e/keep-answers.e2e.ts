import type { Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { expect, test } from './fixtures.ts'
import {
  answersTo,
  applyCode,
  cardForm,
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fillCard,
  fillContact,
  fillDates,
  goOn,
  goToPayment,
  leaveStep,
  payButton,
  type Step,
  tripOfTenDays,
} from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { traveller } from './travellers.ts'

const trip = tripOfTenDays({ party: { adults: 1, seniors: 1 } })

/** Checks that each step still shows its answers. */
function answersOf(page: Page, holder: { name: string; documentNumber: string }): Record<Step, () => Promise<void>> {
  return {
    1: async () => {
      await expect(page.getByLabel('Fecha de salida')).toHaveValue(formatDay(trip.start))
      await expect(page.getByLabel('Fecha de regreso')).toHaveValue(formatDay(trip.end))
      await expect(page.getByLabel('País de residencia')).toHaveValue(/^\d+$/)
    },
    2: async () => expect(page.getByRole('radio', { name: trip.destination })).toBeChecked(),
    3: async () => {
      await expect(page.getByRole('group', { name: 'Hasta 74 años' }).getByRole('status')).toHaveText('1')
      await expect(page.getByRole('group', { name: '75 a 84 años' }).getByRole('status')).toHaveText('1')
    },
    4: async () => {
      await expect(page.getByRole('button', { name: 'Seguir con Hornero 80' })).toBeVisible()
      await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
    },
    5: async () => expect(page.getByRole('button', { name: 'Aceptar y seguir' })).toBeVisible(),
    6: async () => {
      const group = page.getByRole('group', { name: 'Pasajero 1, titular de la compra' })
      await expect(group.getByLabel('Nombre', { exact: true })).toHaveValue(holder.name)
      await expect(group.getByLabel('Número de documento')).toHaveValue(holder.documentNumber)
      await expect(group.getByLabel('Fecha de nacimiento')).toHaveValue(/1988$/)
    },
    7: async () => {
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('paso@viajera.test')
      await expect(page.getByRole('checkbox', { name: /^Quiero recibir novedades/ })).not.toBeChecked()
    },
    8: async () => expect(page.getByText(`Cédula de identidad ${holder.documentNumber}`)).toBeVisible(),
  }
}

// WCAG 3.3.7
test('B-14 a refresh on every step, and Back through all of them, lose nothing', { tag: '@long' }, async ({ page }) => {
  const couple = [traveller('1988-03-27'), traveller('1947-04-18')] as const
  const shown = answersOf(page, couple[0])
  const fill = {
    ...answersTo(page, { trip, travellers: couple, email: 'paso@viajera.test' }),
    4: () => applyCode(page, 'VERANO15'),
  }
  const refreshed = async (step: Step) => {
    await page.reload()
    await expectStep(page, step)
    await shown[step]()
  }
  await page.goto('/buy/step-1')
  for (const step of [1, 2, 3, 4, 5, 6, 7] as const) {
    await expectStep(page, step)
    await fill[step]()
    await leaveStep(page, step, 'Hornero 80')
    await expectStep(page, (step + 1) as Step)
    await page.goBack()
    await expectStep(page, step)
    await refreshed(step)
    await goOn(page)
  }
  await expectStep(page, 8)
  await refreshed(8)
  for (const step of [7, 6, 5, 4, 3, 2, 1] as const) {
    await page.goBack()
    await expectStep(page, step)
    await shown[step]()
  }
  for (const step of [2, 3, 4, 5, 6, 7, 8] as const) {
    await page.goForward()
    await expectStep(page, step)
  }
  await expect(payButton(page)).toHaveText('Pagar USD 117,10')
})

test('B-14 a step that lacks earlier answers leads back to the first one that is missing, and says why', async ({
  page,
}) => {
  for (const step of [2, 5, 8] as const) {
    await page.goto(`/buy/step-${step}`)
    await expectStep(page, 1)
    await expect(page.getByText('Para seguir, primero completá este paso.')).toBeVisible()
  }
  await fillDates(page, trip)
  await goOn(page)
  await expectStep(page, 2)
  await page.goto('/buy/step-7')
  await expectStep(page, 2)
})

// WCAG 3.3.4, 3.3.7
test(
  'B-14 every answer can be changed from the last step, and the price follows',
  { tag: '@long' },
  async ({ page }) => {
    const buyer = traveller('1988-03-27')
    await openPayment(page, {
      trip: tripOfTenDays(),
      plan: 'Tero 40',
      travellers: [buyer],
      email: 'cambio@viajera.test',
    })
    await page.getByRole('link', { name: 'Cambiar el contacto' }).click()
    await expectStep(page, 7)
    await fillContact(page, 'otro@viajera.test')
    await goOn(page)
    await expectStep(page, 8)
    await expect(page.getByText('otro@viajera.test')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Cambiar el plan' }).first().click()
    await expectStep(page, 4)
    await choosePlan(page, 'Cardenal 150')
    await expectStep(page, 5)
    await goOn(page)
    await expectStep(page, 8)
    await expect(payButton(page)).toHaveText('Pagar USD 81,70')
    await expect(page.getByText(`nacimiento ${formatDay(buyer.birthDate)}`)).toBeVisible()
  },
)

test(
  'B-14 after the purchase Back and a refresh show that it is done, and the card is nowhere',
  { tag: '@long' },
  async ({ page }) => {
    await goToPayment(page, {
      trip: tripOfTenDays(),
      plan: 'Tero 40',
      travellers: [traveller('1988-03-27')],
      email: 'hecha@viajera.test',
    })
    await fillCard(page, cards.approved)
    await expect(cardForm(page).getByLabel('CVV')).toHaveValue('123')
    await payButton(page).click()
    await expectBought(page)
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage, document.cookie]))
    expect(kept).not.toContain(cards.approved.replaceAll(' ', ''))
    await page.reload()
    await expectBought(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Tu compra ya fue realizada' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver mis vouchers' }).click()
    await expectBought(page)
  },
)
