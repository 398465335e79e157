import { addDays, dayAt } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { requestApi } from '../../shared/requests/contract.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfSales as test } from './own-product.ts'
import { PHONE } from './screens.ts'

test(
  'R-01 the page of a sale shows its actions and its timeline: staff see everything, a business its own part',
  { tag: '@long' },
  async ({ page, staff }) => {
    const today = dayAt(new Date())
    const sale = (await staff.allSales()).find(
      ({ businessName, mode, isPaid, startDate, cancelledAt }) =>
        businessName === 'Rambla Brokers' &&
        mode === 'account' &&
        !isPaid &&
        !cancelledAt &&
        startDate > addDays(today, 2),
    )
    if (!sale) throw new Error('the demo has no sale of the broker that is owed and has not departed')
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
    const next = sold.getByRole('region', { name: 'Qué se puede hacer' })
    await expect(next.getByRole('button')).toHaveText([
      'Marcar como pagada',
      'Cambiar',
      'Corregir datos',
      'Reenviar vouchers',
      'Cancelar la venta',
    ])
    await expect(next).toContainText('No se puede extender ni devolver un importe: el viaje todavía no empezó.')
    await next.getByRole('button', { name: 'Marcar como pagada' }).click()
    const paying = page.getByRole('dialog', { name: 'Marcar 1 venta como pagada' })
    await paying.getByLabel('Referencia').fill('BROU 55410')
    await paying.getByRole('button', { name: 'Marcar como pagada' }).click()
    await expect(page.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
    await next.getByRole('button', { name: 'Quitar el pago' }).click()
    const taking = page.getByRole('dialog', { name: `Quitar el pago de la venta ${saleCode(sale.number)}` })
    await taking.getByLabel('Motivo').fill('Era de otra empresa')
    await taking.getByRole('button', { name: 'Quitar el pago' }).click()
    await expect(page.getByText(messages['SALES.PAYMENT_TAKEN_BACK'])).toBeVisible()
    await next.getByRole('button', { name: 'Corregir datos' }).click()
    const form = page.getByRole('dialog', { name: /^Corregir datos/ })
    await form.getByLabel('Apellido').first().fill('Corregida')
    await form.getByRole('button', { name: 'Corregir' }).click()
    await expect(page.getByText(messages['SALES.CORRECTED'])).toBeVisible()
    const { result } = await callFrom(page, saleApi.detail, { params: { id: sale.id } })
    const [holder] = result.passengers
    if (!holder) throw new Error('the sale has no passengers')
    const { voucherCode: voucher, documentNumber: document, name, lastName } = holder
    const cancellation = {
      voucher,
      document,
      name,
      lastName,
      email: 'pide@viajera.test',
      phone: '099 123 456',
      reason: 'Salud',
    }
    await callFrom(page, requestApi.cancel, { body: cancellation })
    await next.getByRole('button', { name: 'Cancelar la venta' }).click()
    const question = page.getByRole('dialog', { name: /^Cancelar la venta/ })
    await question.getByLabel('Motivo').fill('No viaja')
    await question.getByRole('button', { name: /^Cancelar y devolver/ }).click()
    await expect(page.getByText(messages['SALES.CANCELLED'])).toBeVisible()

    await expect(next.getByRole('button')).toHaveCount(0)
    await expect(next).toContainText('cancelar ni devolver un importe: la venta está cancelada.')
    const timeline = sold.getByRole('region', { name: 'Línea de tiempo' })
    const net = formatMoney(sale.charged - (sale.commission ?? NaN))
    await expect(timeline.getByRole('listitem')).toContainText([
      'Venta USD',
      `Voucher`,
      `Pago de la empresa ${net}`,
      `Pago quitado ${net}`,
      'Datos corregidos: apellido',
      'Voucher',
      'Cancelación −USD',
    ])
    await expect(timeline).toContainText('Era de otra empresa')
    await expect(timeline).toContainText('No viaja')
    const emails = timeline.getByRole('listitem').filter({ hasText: /^Email a / })
    await expect(emails).toContainText(['Pago registrado', 'Pago quitado', 'Vouchers corregidos', 'Cancelación'])
    // The email of the payment is dropped when the payment was taken back before the email was sent.
    await expect(emails.filter({ hasText: 'Cancelación' }).first()).toContainText(/Enviado|En espera/)
    await expect(timeline).toContainText('Pedido de cancelación C-000')
    await expectAccessible(page, 'a sale that lived through everything')
    await page.setViewportSize(PHONE.viewport)
    await expectNoSidewaysScroll(page)

    await openAs(page, logins.broker, `/profile/sales/${sale.id}`)
    await expect(next).toContainText('No se puede corregir: la venta está cancelada.')
    await expect(timeline).toContainText('Era de otra empresa')
    await expect(timeline).not.toContainText('No viaja')
    await expect(timeline).not.toContainText('Pedido de cancelación C-000')
  },
)
