import type { Page, Request } from '@playwright/test'
import { correctionApi } from '../../shared/after-sale/correction-contract.ts'
import { brokerApi, businessApi } from '../../shared/businesses/contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import type { Endpoint } from '../../shared/http.ts'
import { t as meanwhile } from '../../backoffice/kit/meanwhile/texts.ts'
import { messages } from '../../shared/messages.ts'
import { accountStaffApi } from '../../shared/partner-account/staff-contract.ts'
import { promoCodeStaffApi } from '../../shared/promo-codes/staff-contract.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { tariffApi } from '../../shared/tariffs/contract.ts'
import { userApi } from '../../shared/users/contract.ts'
import { callFrom } from './calls.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onOwnProduct, ONE_WORKER } from './own-product.ts'
import type { Product } from './product.ts'
import type { Staff } from './staff.ts'
import { ACCOUNTS } from './saves/accounts.ts'
import { DESK } from './saves/desk.ts'
import { RECORDS } from './saves/records.ts'
import { SALES } from './saves/sales.ts'
import type { TypedSave } from './saves/typed-save.ts'
import { draft, expectCosts, saveDraft, typeOver } from './tariff-grid.ts'
import { confirm } from './user-pages.ts'

/** On a product of its own, because its process is killed. */
const test = onOwnProduct({ TARIFF_SELF_APPROVAL: 'yes' })
test.describe.configure(ONE_WORKER)

/** A form that is typed into and not saved yet. */
type OpenForm = {
  save: () => Promise<void>
  /** Checks that the form still has what was typed. */
  expectKept: () => Promise<void>
  /** Checks, after a save whose first answer was lost, that what was typed is saved, and once. */
  expectSaved: () => Promise<void>
}

type Kind = { saves: Endpoint; fill: (page: Page, staff: Staff, product: Product) => Promise<OpenForm> }

/** Opens the form of a record in the list, and waits for it. */
async function edit(page: Page, list: string, name: string): Promise<void> {
  await openAs(page, logins.administrator, list)
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('link', { name: 'Editar' }).click()
}

/** Checks that the form of an edit says that it is saved, and that the page of the record shows it. */
async function expectSavedAlready(page: Page, ...texts: readonly string[]): Promise<void> {
  await expect(page.getByText(meanwhile.savedTitle)).toBeVisible()
  await page.goto(new URL(page.url()).pathname.replace('/edit/', '/'))
  for (const text of texts) await expect(page.getByText(text).first()).toBeVisible()
}

/** A form of text fields. */
function typedKind({ saves, open, typed, save, expectSaved }: TypedSave): Kind {
  return {
    saves,
    async fill(page, staff, product) {
      const here = { page, staff, product }
      const form = await open(here)
      const field = (label: string) => form.getByRole('textbox', { name: label }).first()
      for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
      return {
        save: () => form.getByRole('button', { name: save }).last().click(),
        async expectKept() {
          for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value)
        },
        expectSaved: () => expectSaved(here),
      }
    },
  }
}

const KINDS: Record<string, Kind> = {
  ...Object.fromEntries(
    Object.entries({ ...RECORDS, ...SALES, ...ACCOUNTS, ...DESK }).map(([name, one]) => [name, typedKind(one)]),
  ),
  'a company': {
    saves: businessApi.edit,
    async fill(page) {
      await edit(page, '/admin/business', 'Cooperativa del Plata')
      await page.getByRole('textbox', { name: 'Dirección' }).fill('Yaguarón 1407')
      await page.getByRole('button', { name: 'Continuar' }).click()
      const hours = page.getByLabel('Horario de atención')
      await hours.fill('De 8 a 20 h')
      return {
        save: () => confirm(page, 'Guardar cambios'),
        async expectKept() {
          await expect(hours).toHaveValue('De 8 a 20 h')
          await page.getByRole('button', { name: 'Volver' }).click()
          await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Yaguarón 1407')
          await page.getByRole('button', { name: 'Continuar' }).click()
        },
        expectSaved: () => expectSavedAlready(page, 'Yaguarón 1407', 'De 8 a 20 h'),
      }
    },
  },
  'a broker': {
    saves: brokerApi.edit,
    async fill(page) {
      await edit(page, '/admin/broker', 'Rambla Brokers')
      const address = page.getByRole('textbox', { name: 'Dirección' })
      await address.fill('Bulevar Artigas 1825')
      return {
        save: () => confirm(page, 'Guardar cambios'),
        expectKept: () => expect(address).toHaveValue('Bulevar Artigas 1825'),
        expectSaved: () => expectSavedAlready(page, 'Bulevar Artigas 1825'),
      }
    },
  },
  'a code': {
    saves: promoCodeStaffApi.edit,
    async fill(page) {
      await edit(page, '/admin/promo-code', 'PREVENTA20')
      const limit = page.getByLabel('Límite de usos')
      await limit.fill('70')
      return {
        save: () => confirm(page, 'Guardar'),
        expectKept: () => expect(limit).toHaveValue('70'),
        expectSaved: () => expectSavedAlready(page, '0 de 70 usos'),
      }
    },
  },
  'a tariff': {
    saves: tariffApi.save,
    async fill(page) {
      await draft(page, 'Con un corte')
      await typeOver(page, 'Tero 40', 'Costo (USD)', '2,15')
      await typeOver(page, 'Hornero 80', 'Costo (USD)', '3,05')
      const costs = { 'Tero 40': '2,15', 'Hornero 80': '3,05' }
      return {
        save: () => saveDraft(page),
        async expectKept() {
          await expectCosts(page, costs)
          await expect(page.getByText('Hay cambios sin guardar.')).toBeVisible()
        },
        async expectSaved() {
          await expect(page.getByText(meanwhile.saved)).toBeVisible()
          await page.getByRole('button', { name: 'Descartar y ver lo guardado' }).click()
          await expect(page.getByRole('button', { name: 'Guardar borrador' })).toBeDisabled()
          await expectCosts(page, costs)
        },
      }
    },
  },
  'a user': {
    saves: userApi.edit,
    async fill(page) {
      await openAs(page, logins.administrator, '/admin/users')
      const body = { name: 'Elsa Lima', email: 'elsa@ceibo.test', role: 'support' } as const
      const { result } = await callFrom(page, userApi.invite, { body })
      await page.goto(`/admin/users/edit/${result.id}`)
      const name = page.getByLabel('Nombre')
      await name.fill('Elsa Lima Paz')
      return {
        save: () => page.getByRole('button', { name: 'Guardar' }).click(),
        expectKept: () => expect(name).toHaveValue('Elsa Lima Paz'),
        expectSaved: () => expectSavedAlready(page, 'Elsa Lima Paz'),
      }
    },
  },
  'a correction of a sale': {
    saves: correctionApi.correct,
    async fill(page, staff) {
      const today = dayAt(new Date())
      const sale = (await staff.allSales()).find(
        ({ cancelledAt, startDate }) => !cancelledAt && startDate > addDays(today, 2),
      )
      if (!sale) throw new Error('the demo has no sale that has not departed')
      await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
      await page.getByRole('button', { name: 'Corregir datos' }).click()
      const form = page.getByRole('dialog', { name: `Corregir datos de la venta ${saleCode(sale.number)}` })
      const lastName = form.getByLabel('Apellido').first()
      await lastName.fill('Sin Corte')
      return {
        save: () => form.getByRole('button', { name: 'Corregir' }).click(),
        expectKept: () => expect(lastName).toHaveValue('Sin Corte'),
        async expectSaved() {
          await expect(form).toBeHidden()
          const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
          await expect(sold.getByText('Datos corregidos: apellido')).toHaveCount(1)
          await expect(sold.getByRole('table').first()).toContainText('Sin Corte')
        },
      }
    },
  },
  'a payment of a business': {
    saves: accountStaffApi.pay,
    async fill(page) {
      await openAs(page, logins.administrator, '/admin/accounts')
      await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
      await page.getByRole('button', { name: 'Registrar pago' }).click()
      const form = page.getByRole('dialog', { name: 'Pago de Cooperativa del Plata' })
      await form.getByLabel('Importe').fill('12,50')
      await form.getByLabel('Referencia').fill('BROU 6060')
      const ticked = form.getByRole('checkbox').nth(1)
      await ticked.check()
      return {
        save: () => form.getByRole('button', { name: 'Registrar pago' }).click(),
        async expectKept() {
          await expect(form.getByLabel('Importe')).toHaveValue('12,50')
          await expect(form.getByLabel('Referencia')).toHaveValue('BROU 6060')
          await expect(ticked).toBeChecked()
        },
        async expectSaved() {
          await expect(form).toBeHidden()
          await expect(page.getByRole('row').filter({ hasText: 'BROU 6060' })).toHaveCount(1)
        },
      }
    },
  },
}

/** Whether a request is a call of an endpoint. */
function isCall(request: Request, { method, path }: Endpoint): boolean {
  const address = new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return request.method() === method && address.test(new URL(request.url()).pathname)
}

for (const [name, { saves, fill }] of Object.entries(KINDS)) {
  test(
    `D-09 a server that is killed while ${name} is saved, before it is or before it answers, loses nothing typed and saves it once`,
    { tag: '@long' },
    async ({ page, staff, product }) => {
      const filled = await fill(page, staff, product)
      const kills: ('before' | 'after')[] = ['before', 'after']
      let deaths = 0
      await page.route('**/api/**', async (route) => {
        const kill = isCall(route.request(), saves) ? kills.shift() : undefined
        if (kill === undefined) return route.continue()
        if (kill === 'after') {
          const answer = await route.fetch()
          expect(answer.ok(), await answer.text()).toBe(true)
        }
        await product.kill()
        await route.abort('connectionreset')
        deaths += 1
      })
      for (const death of [1, 2]) {
        await filled.save()
        await expect.poll(() => deaths).toBe(death)
        await expect(page.getByText(messages.UNAVAILABLE).filter({ visible: true }).first()).toBeVisible()
        await filled.expectKept()
        await product.startAgain()
        await filled.expectKept()
      }
      await filled.save()
      await filled.expectSaved()
    },
  )
}
