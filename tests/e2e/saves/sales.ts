import type { Locator } from '@playwright/test'
import { afterSaleApi } from '../../../shared/after-sale/contract.ts'
import { changeApi } from '../../../shared/after-sale/change-contract.ts'
import { messages } from '../../../shared/messages.ts'
import { saleApi } from '../../../shared/sales/contract.ts'
import type { SaleDetail } from '../../../shared/sales/detail-contract.ts'
import { expect } from '../fixtures.ts'
import { addDays, formatDay } from '../../../shared/dates.ts'
import { logins, openAs } from '../logins.ts'
import { type Here, today, type TypedSave } from './typed-save.ts'

/** Opens a sale of the demo, and a dialog of its page. */
const onSale =
  (suits: (sale: SaleDetail) => boolean, button: string) =>
  async ({ page, staff }: Here): Promise<Locator> => {
    const sale = (await staff.allSales()).find((one) => !one.cancelledAt && suits(one))
    if (!sale) throw new Error('the demo has no such sale')
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    await page.getByRole('button', { name: button, exact: true }).click()
    // The page of the sale is a dialog too.
    return page.getByRole('dialog').last()
  }

/** Its reason stands in the timeline of the sale, once. */
const toldOnce =
  (reason: string) =>
  async ({ page }: Here) => {
    await expect(page.getByRole('region', { name: 'Línea de tiempo' }).getByText(reason)).toHaveCount(1)
  }

const departed = ({ startDate, endDate, mode }: SaleDetail) => mode === 'card' && startDate < today && endDate > today
/** Whether a sale by card departs in some days. */
export const notDeparted = ({ startDate, mode }: SaleDetail) => mode === 'card' && startDate > addDays(today, 3)

/** The dialogs of a sale. */
export const SALES: Record<string, TypedSave> = {
  'a cancellation': {
    saves: afterSaleApi.cancel,
    open: onSale(notDeparted, 'Cancelar la venta'),
    typed: { Motivo: 'No viaja, con un corte' },
    save: /^Cancelar (y devolver|la venta)/,
    expectSaved: toldOnce('No viaja, con un corte'),
  },
  'an amount that is granted': {
    saves: afterSaleApi.grant,
    open: onSale(departed, 'Devolver un importe'),
    typed: { Importe: '1,50', Motivo: 'Demora con un corte' },
    save: /^Devolver/,
    expectSaved: toldOnce('Demora con un corte'),
  },
  'a change of a sale': {
    saves: changeApi.change,
    async open(here) {
      // A plan of a year has no other end.
      const isTrip = ({ startDate, endDate }: SaleDetail) => endDate < addDays(startDate, 100)
      const form = await onSale((sale) => notDeparted(sale) && isTrip(sale), 'Cambiar')(here)
      const end = form.getByRole('textbox', { name: 'Regreso' })
      await expect(end).toHaveValue(/^\d/)
      const [date = '', month = '', year = ''] = (await end.inputValue()).split('/')
      await end.fill(formatDay(addDays(`${year}-${month}-${date}`, 9)))
      await expect(form.getByRole('button', { name: /^Mandar el enlace/ })).toBeVisible()
      return form
    },
    typed: { Motivo: 'Vuelve después, con un corte' },
    save: /^Mandar el enlace/,
    async expectSaved({ page }) {
      await expect(page.getByText(messages['SALES.CHANGE_LINK'])).toBeVisible()
      await expect(page.getByRole('region', { name: 'Cómo está la venta' }).getByRole('link')).toHaveCount(1)
    },
  },
  'sales that are paid': {
    saves: saleApi.markPaid,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/sales?filter={"paid":"unpaid"}')
      await page
        .getByRole('checkbox', { name: /^Seleccionar #/ })
        .first()
        .check()
      await page.getByRole('button', { name: 'Pagar por lote (1)' }).click()
      return page.getByRole('dialog')
    },
    typed: { Referencia: 'BROU 8081' },
    save: 'Marcar como pagada',
    async expectSaved({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goto('/admin/settlements/payments')
      await expect(page.getByRole('row').filter({ hasText: 'BROU 8081' })).toHaveCount(1)
    },
  },
  'a payment of a sale that is taken back': {
    saves: saleApi.takeBackPayment,
    open: onSale(({ mode, isPaid }) => mode === 'account' && isPaid, 'Quitar el pago'),
    typed: { Motivo: 'No llegó, con un corte' },
    save: 'Quitar el pago',
    expectSaved: toldOnce('No llegó, con un corte'),
  },
}
