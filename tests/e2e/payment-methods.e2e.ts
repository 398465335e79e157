import { messages } from '../../shared/messages.ts'
import { paymentMethodApi } from '../../shared/payment-methods/contract.ts'
import { expectUsable, lookAround } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfSettings as test } from './own-product.ts'
import { PHONE } from './screens.ts'

const abitab = { params: { id: 'abitab' } } as const

test('Y-05 D-09 staff turn Abitab on with a limit, see until when it can be paid, and hide it at a storefront', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/payment-methods')
  await expect(page.getByRole('row', { name: /Redpagos/ })).toContainText('Sin tope')
  await expect(page.getByRole('row', { name: /Abitab/ })).toContainText('No se ofrece')
  await lookAround(page, 'the ways to pay')

  await page.getByRole('row', { name: /Abitab/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Abitab' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Guardar' })
  await page.getByLabel('Se ofrece', { exact: true }).check()
  await page.getByLabel('Lugar').fill('1')
  await page.getByLabel('Desde (USD)').fill('200')
  await page.getByLabel('Hasta (USD)').fill('150')
  await save.click()
  await expect(page.getByText(messages['METHODS.LIMITS_CROSSED']).first()).toBeVisible()
  await lookAround(page, 'a way to pay whose limits cross')
  await page.getByLabel('Hasta (USD)').fill('1.500')
  await page.getByLabel('Horas para pagar').fill('48')
  await expect(page.getByText(/^Una compra de USD 200,00 de hoy se puede pagar hasta el .* a las/)).toBeVisible()
  await save.click()
  await expect(page.getByText(messages['METHODS.POSITION_TAKEN']).first()).toBeVisible()
  await page.getByLabel('Lugar').fill('4')
  await page.getByLabel('No se ofrece en').fill('Coop')
  await page.getByRole('option', { name: 'Cooperativa del Plata' }).click()
  await lookAround(page, 'a way to pay with its example')

  const { result: method } = await callFrom(page, paymentMethodApi.get, abitab)
  const { id: _id, restsUntil: _rest, ...body } = method
  await callFrom(page, paymentMethodApi.save, { ...abitab, body: { ...body, providerCode: 'ABX' } })
  await save.click()
  const overlap = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras editabas' })
  await expect(overlap.getByRole('group', { name: 'Código del proveedor' })).toContainText('ABX')
  await save.click()
  await expect(page.getByText(messages['METHODS.SAVED'])).toBeVisible()
  await expect(page.getByRole('row', { name: /Abitab/ })).toContainText('USD 1.500,00')
  const { result: saved } = await callFrom(page, paymentMethodApi.get, abitab)
  expect(saved).toMatchObject({ version: 3, isActive: true, position: 4, minAmount: 20_000, providerCode: 'ABX' })
  expect(saved.hiddenAt).toHaveLength(1)
  await page.getByRole('row', { name: /Abitab/ }).click()
  await expect(page.getByText('Cooperativa del Plata').first()).toBeVisible()
  await expect(page.getByText('Forma de pago cambiada').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('Y-05 staff stop to offer a way to pay', { tag: '@long' }, async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/payment-methods')
    await expect(page.getByText('Transferencia bancaria')).toBeVisible()
    await expectUsable(page, 'the ways to pay on a phone')
    await page.getByText('Transferencia bancaria').tap()
    await page.getByLabel('Se ofrece', { exact: true }).uncheck()
    await expectUsable(page, 'a way to pay on a phone')
    await page.getByRole('button', { name: 'Guardar' }).tap()
    await expect(page.getByText(messages['METHODS.SAVED'])).toBeVisible()
    const { result: saved } = await callFrom(page, paymentMethodApi.get, { params: { id: 'transfer' } })
    expect(saved).toMatchObject({ isActive: false, note: 'Desde la web de tu banco.' })
  })
})
