import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  answersTo,
  applyCode,
  cardForm,
  cards,
  expectBought,
  expectStep,
  fillCard,
  goOn,
  leaveStep,
  payButton,
  payByCard,
  payOnce,
  type Step,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const trip = tripOfTenDays({ party: { adults: 1, seniors: 1 } })

/** Makes a step show errors: by continuing without an answer, on step 4 by an invalid promo code. */
async function complain(page: Page, step: Step): Promise<void> {
  if (step === 4) {
    await applyCode(page, 'PAUSADA10')
    await expect(page.getByText(messages['PROMO.PAUSED']).first()).toBeVisible()
  } else {
    if (step === 3) await page.getByRole('button', { name: 'Quitar: Hasta 74 años' }).click()
    await goOn(page)
    await expect(page).toHaveTitle(/^Error: /)
  }
}

async function look(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${where}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectUsable(page, where)
}

async function buyLookingAtEveryStep(page: Page): Promise<void> {
  const couple = [traveller('1988-03-27', 'Rocha'), traveller('1947-04-18', 'Rocha')]
  const fill = answersTo(page, { trip, travellers: couple, email: 'accesible@viajera.test' })
  await page.goto('/buy/step-1')
  for (const step of [1, 2, 3, 4, 5, 6, 7] as const) {
    await expectStep(page, step)
    // A step with errors has everything that it has without them.
    await look(page, `step ${step}`)
    // Step 5 has no answer that could be missing.
    if (step !== 5) {
      await complain(page, step)
      await look(page, `step ${step} with errors`)
    }
    await fill[step]()
    await leaveStep(page, step, 'Hornero 80')
  }
  await expectStep(page, 8)
  await expect(cardForm(page).getByLabel('CVV')).toBeVisible()
  await look(page, 'step 8')
  await payButton(page).click()
  await expect(cardForm(page).getByText('Ingresá el número de la tarjeta.')).toBeVisible()
  await look(page, 'step 8 without a card')
  await payByCard(page, cards.withoutFunds)
  await expect(page.getByRole('radio', { name: /^1 pago de / })).toBeChecked()
  await look(page, 'step 8 with the question in how many instalments to pay')
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText(messages['PAYMENT.DECLINED_FUNDS'])).toBeVisible()
  await look(page, 'step 8 with a declined card')
  await fillCard(page, cards.approved)
  await payOnce(page)
  await expectBought(page)
  await expect(voucherLink(page)).toHaveCount(2)
  await look(page, 'the vouchers')
}

// WCAG 1.3.1, 1.3.5, 1.4.3, 3.3.2, 4.1.2
test('B-14 every step is accessible on a desk, errors included', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000)
  await buyLookingAtEveryStep(page)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  // WCAG 1.4.3, 2.5.8, 3.3.1
  test(
    'B-14 a purchase on a phone of 390 px: every step fits and is accessible, errors included',
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(240_000)
      await buyLookingAtEveryStep(page)
    },
  )
})
