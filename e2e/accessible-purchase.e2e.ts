import type { Page } from '@playwright/test'
import { messages } from '../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  acceptConditions,
  applyCode,
  cardForm,
  cards,
  chooseDestination,
  choosePlan,
  expectBought,
  expectStep,
  fillCard,
  fillContact,
  fillDates,
  fillParty,
  fillPassengers,
  goOn,
  payButton,
  type Step,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { PHONE } from './screens.ts'
import { type Traveller, traveller } from './travellers.ts'

const trip = tripOfTenDays({ party: { adults: 1, seniors: 1 } })

/** How each step is answered, and how it is made to complain first. */
function stepsFor(
  page: Page,
  couple: readonly Traveller[],
): { step: Step; complain: () => Promise<void>; fill: () => Promise<void> }[] {
  const nothing = () => goOn(page)
  return [
    { step: 1, complain: nothing, fill: () => fillDates(page, trip) },
    { step: 2, complain: nothing, fill: () => chooseDestination(page, trip.destination) },
    { step: 3, complain: nothing, fill: () => fillParty(page, trip.party) },
    {
      step: 4,
      complain: async () => {
        await applyCode(page, 'PAUSADA10')
        await expect(page.getByText(messages['PROMO.PAUSED'])).toBeVisible()
      },
      fill: async () => {},
    },
    { step: 5, complain: nothing, fill: () => acceptConditions(page) },
    { step: 6, complain: nothing, fill: () => fillPassengers(page, couple) },
    { step: 7, complain: nothing, fill: () => fillContact(page, 'accesible@viajera.test') },
  ]
}

async function look(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await expectNoSidewaysScroll(page)
}

async function buyLookingAtEveryStep(page: Page): Promise<void> {
  const couple = [traveller('1988-03-27', 'Rocha'), traveller('1947-04-18', 'Rocha')]
  await page.goto('/buy/step-1')
  for (const { step, complain, fill } of stepsFor(page, couple)) {
    await expectStep(page, step)
    await look(page, `step ${step}`)
    await complain()
    if (step !== 4) {
      await expect(page).toHaveTitle(/^Error: /)
    }
    await look(page, `step ${step} with errors`)
    await fill()
    await (step === 4 ? choosePlan(page, 'Hornero 80') : goOn(page))
  }
  await expectStep(page, 8)
  await expect(cardForm(page).getByLabel('CVV')).toBeVisible()
  await look(page, 'step 8')
  await payButton(page).click()
  await expect(cardForm(page).getByText('Ingresá el número de la tarjeta.')).toBeVisible()
  await look(page, 'step 8 without a card')
  await fillCard(page, cards.withoutFunds)
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText(messages['PAYMENT.DECLINED_FUNDS'])).toBeVisible()
  await look(page, 'step 8 with a declined card')
  await fillCard(page, cards.approved)
  await payButton(page).click()
  await expectBought(page)
  await expect(voucherLink(page)).toHaveCount(2)
  await look(page, 'the vouchers')
}

test('B-14 every step is accessible on a desk, errors included', async ({ page }) => {
  test.setTimeout(240_000)
  await buyLookingAtEveryStep(page)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('B-14 a purchase on a phone of 390 px: every step fits and is accessible, errors included', async ({ page }) => {
    test.setTimeout(240_000)
    await buyLookingAtEveryStep(page)
  })
})
