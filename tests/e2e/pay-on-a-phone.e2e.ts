import type { Locator, Page } from '@playwright/test'
import { TERMS_ACCEPTANCE } from '../../shared/checkout/acceptance-texts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPayment, openPlans } from './purchase-at.ts'
import {
  cardForm,
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fillCard,
  fillPassengers,
  goOn,
  payButton,
  tripOfTenDays,
} from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

test.use(PHONE)

/** Checks that a whole control is visible, above the bar with the button. */
async function expectInView(page: Page, control: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [bar, box] = await Promise.all([page.locator('.pay-bar').boundingBox(), control.boundingBox()])
      return bar !== null && box !== null && box.y >= 0 && box.y + box.height <= bar.y
    })
    .toBe(true)
}

test('V-01 step 8 opens with the card form in view, the review in one line, and the amount on the button below', async ({
  page,
}) => {
  const buyer = traveller('1988-03-27', 'Celular')
  await openPayment(page, {
    trip: tripOfTenDays(),
    plan: 'Hornero 80',
    travellers: [buyer],
    email: 'celular@viajera.test',
  })
  const card = cardForm(page)
  for (const label of ['Nombre del titular', 'Número de tarjeta', 'Vencimiento', 'CVV'])
    await expectInView(page, card.getByLabel(label))
  await expect(payButton(page)).toHaveText('Pagar USD 55,10')
  await expect(payButton(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByAltText('Aceptamos Visa, Mastercard y OCA.')).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)

  await expect(page.getByText(`Cédula de identidad ${buyer.documentNumber}`)).toBeHidden()
  await page.getByText('Revisá tu compra').tap()
  await expect(page.getByText(`Cédula de identidad ${buyer.documentNumber}`)).toBeVisible()
  await expectAccessible(page, 'step 8 with its review open')
  await card.getByLabel('CVV').focus()
  await expectInView(page, card.getByLabel('CVV'))

  await fillCard(page, cards.withoutFunds)
  await payButton(page).tap()
  await expect(page.getByRole('alert').getByText(/fondos/)).toBeVisible()
  await expect(card.getByLabel('Nombre del titular'), 'the next card has the same name').toHaveValue('Ana Etcheverry')
  await expect(card.getByLabel('Vencimiento')).toHaveValue('12/39')
  await expect(card.getByLabel('Número de tarjeta')).toHaveValue('')
  await expect(card.getByLabel('CVV')).toHaveValue('')
  await fillCard(page, cards.approved)
  await payButton(page).tap()
  await expectBought(page)

  // B-12: what the buyer needs now is in the first screen of the confirmation.
  for (const what of ['Descargar PDF', 'Mandar por WhatsApp', 'Página de emergencias', 'Agregar al calendario'])
    await expect(page.getByRole('link', { name: `${what} de ` })).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test(
  'B-08 B-10 on a phone what a button accepts stands beside it, and its words lead to the conditions',
  { tag: '@long' },
  async ({ page }) => {
    const button = page.getByRole('button', { name: 'Aceptar y seguir' })
    const expectBeside = async (words: string) => {
      const accepts = page.getByText(words, { exact: true })
      await expect(accepts).toBeInViewport({ ratio: 1 })
      await expect(button).toBeInViewport({ ratio: 1 })
      const distance = async () => (await button.boundingBox())!.y - (await accepts.boundingBox())!.y
      await expect.poll(distance).toBeLessThan(100)
      await expectNoSidewaysScroll(page)
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const room = async () => {
        const end = (await page.getByRole('contentinfo').getByRole('link').last().boundingBox())!
        return (await accepts.boundingBox())!.y - end.y - end.height
      }
      await expect.poll(room, 'the end of the page is above the bar').toBeGreaterThan(0)
    }
    await openPlans(page, tripOfTenDays())
    await choosePlan(page, 'Hornero 80')
    await expectStep(page, 5)
    await expectBeside('Leí y acepto estas condiciones.')
    await expectAccessible(page, 'the acceptance on the bar')
    await page.getByRole('link', { name: 'estas condiciones.' }).tap()
    await expect(page.getByRole('heading', { name: 'Antes de seguir' })).toBeInViewport({ ratio: 1 })
    await button.tap()
    await expectStep(page, 6)
    await fillPassengers(page, [traveller('1988-03-28', 'Celular')])
    await goOn(page)
    await expectStep(page, 7)
    await expectBeside(TERMS_ACCEPTANCE)
    await expectAccessible(page, 'the terms on the bar')
  },
)
