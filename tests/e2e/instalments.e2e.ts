import type { Page } from '@playwright/test'
import { instalmentPlanApi } from '../../shared/instalments/contract.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable, lookAround } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { logins, openAs } from './logins.ts'
import { expect } from './fixtures.ts'
import { onProductOfSettings as test } from './own-product.ts'
import { openPayment, openPlans } from './purchase-at.ts'
import { cards, expectBought, fillCard, payButton, tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'
import { stored, traveller } from './travellers.ts'

/** Two travellers: "Hornero 80" costs USD 110,20, which the demo's plans take. */
const trip = tripOfTenDays({ party: { adults: 2 } })

async function openFor(page: Page, email: string) {
  const buyer = traveller('1988-03-27', 'Cuotas')
  const travellers = [buyer, traveller('1990-05-02', 'Cuotas')]
  await openPayment(page, { trip, plan: 'Hornero 80', travellers, email })
  return buyer
}

test('Y-01 D-09 staff add a plan of instalments, see by an example who pays what, and stop to offer it', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/instalment-plans')
  await expect(page.getByRole('row', { name: /6 cuotas con Visa, Mastercard u OCA/ })).toContainText('El comprador')
  await lookAround(page, 'the plans of instalments')

  await page.getByRole('link', { name: 'Agregar plan' }).click()
  const save = page.getByRole('button', { name: 'Guardar' })
  await save.click()
  await expect(page.getByText(messages['INSTALMENTS.BRAND_REQUIRED']).first()).toBeVisible()
  await expect(page.getByText(messages['INSTALMENTS.COUNT_INVALID']).first()).toBeVisible()
  await lookAround(page, 'a plan of instalments that is none')
  await page.getByLabel('OCA').check()
  await page.getByLabel('Visa').check()
  await page.getByLabel('Cuotas').fill('3')
  await save.click()
  await expect(page.getByText(messages['INSTALMENTS.REPEATED']).first()).toBeVisible()
  await page.getByLabel('Cuotas').fill('12')
  await page.getByRole('radio', { name: 'El comprador' }).check()
  await page.getByLabel('Financiación (%)').fill('18,5')
  await expect(
    page.getByText('Con USD 100,00: 12 cuotas de USD 9,88; el comprador paga USD 18,50 de financiación (18,5 %).'),
  ).toBeVisible()
  await lookAround(page, 'a plan of instalments with its example')
  await save.click()
  await expect(page.getByText(messages['INSTALMENTS.ADDED'])).toBeVisible()

  await page.getByRole('row', { name: /12 cuotas con Visa u OCA/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '12 cuotas con Visa u OCA' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { result: plan } = await callFrom(page, instalmentPlanApi.get, { params: { id } })
  const { id: _, ...body } = plan
  await callFrom(page, instalmentPlanApi.save, { params: { id }, body: { ...body, percent: 16 } })
  await page.getByLabel('Se ofrece').uncheck()
  await save.click()
  const overlap = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras editabas' })
  await expect(overlap.getByRole('group', { name: 'Financiación (%)' })).toContainText('16')
  await save.click()
  await expect(page.getByText(messages['INSTALMENTS.SAVED'])).toBeVisible()
  const { result: saved } = await callFrom(page, instalmentPlanApi.get, { params: { id } })
  expect(saved).toEqual({ ...plan, version: 3, percent: 16, isActive: false })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('Y-01 the buyer sees instalments beside the plans, and chooses 6 after the card is typed', async ({
    page,
    till,
    staff,
  }) => {
    await openPlans(page, trip)
    await expect(page.getByText('o 3 cuotas de USD 36,73 con Visa o Mastercard').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    const { documentNumber } = await openFor(page, 'cuotas@viajera.test')
    await expect(page.getByText('USD 110,20 en 1 pago, o 3 cuotas de USD 36,73 con Visa o Mastercard')).toBeVisible()
    await fillCard(page, cards.approvedVisa)
    await payButton(page).tap()

    const question = page.getByRole('group', { name: 'Tu Visa terminada en 0000: ¿en cuántas cuotas?' })
    await expect(question.getByRole('radio')).toHaveCount(3)
    await expect(question.getByRole('radio', { name: '1 pago de USD 110,20' })).toBeChecked()
    await expect(question.getByRole('radio', { name: '3 cuotas de USD 36,73 Sin recargo' })).toBeVisible()
    const six = question.getByRole('radio', {
      name: '6 cuotas de USD 20,11 Financiación USD 10,47, total USD 120,67',
    })
    await expectUsable(page, 'the question in how many instalments to pay')
    await six.check()
    await expect(payButton(page)).toHaveText('Pagar USD 120,67')
    await expect(payButton(page)).toBeInViewport({ ratio: 1 })
    await payButton(page).tap()
    await expectBought(page)
    expect(await till.charged()).toMatchObject([{ amount: 12_067, instalments: 6 }])
    const [sale] = await staff.salesOf(stored(documentNumber))
    expect(sale).toMatchObject({ charged: 11_020 })
  })

  test(
    'Y-01 an issuer that takes no instalments is said; the same card then pays once, and another one is asked again',
    { tag: '@long' },
    async ({ page, till }) => {
      await openFor(page, 'sin-cuotas@viajera.test')
      await fillCard(page, cards.withoutInstalments)
      await payButton(page).tap()
      await page.getByRole('radio', { name: /^3 cuotas/ }).check()
      await payButton(page).tap()
      await expect(page.getByText(messages['PAYMENT.INSTALMENTS_REFUSED'])).toBeVisible()
      await expectAccessible(page, 'the card form after instalments were refused')
      await fillCard(page, cards.approved)
      await payButton(page).tap()
      await expect(page.getByText('Tu Mastercard terminada en 0001: ¿en cuántas cuotas?')).toBeVisible()
      await page.getByRole('button', { name: 'Usar otra tarjeta' }).tap()
      await fillCard(page, cards.withoutInstalments)
      await payButton(page).tap()
      await expectBought(page)
      expect(await till.charged()).toMatchObject([{ amount: 11_020, instalments: 1 }])
    },
  )
})
