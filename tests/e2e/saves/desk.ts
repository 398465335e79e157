import { accountApi } from '../../../shared/auth/account-contract.ts'
import { storefrontDraftApi } from '../../../shared/businesses/draft-contract.ts'
import { messages } from '../../../shared/messages.ts'
import { reconciliationApi } from '../../../shared/reconciliation/contract.ts'
import { refundApi } from '../../../shared/refunds/contract.ts'
import { requestApi } from '../../../shared/requests/contract.ts'
import { requestDeskApi } from '../../../shared/requests/desk-contract.ts'
import { savedFilterApi } from '../../../shared/saved-filters/contract.ts'
import { t as meanwhile } from '../../../backoffice/kit/meanwhile/texts.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { callFrom } from '../calls.ts'
import { expect } from '../fixtures.ts'
import { addDays, dayAt, formatDay } from '../../../shared/dates.ts'
import { logins, openAs, startSession } from '../logins.ts'
import { notDeparted } from './sales.ts'
import { onPage, saysOf, today, type TypedSave } from './typed-save.ts'

/** The forms of the desk and of partners. */
export const DESK: Record<string, TypedSave> = {
  'a step of a request': {
    saves: requestDeskApi.update,
    async open({ page }) {
      await startSession(page, logins.administrator, 'administrator')
      const request = await callFrom(page, requestApi.refund, { body: { voucher: 'con un corte', document: 'X9' } })
      const filter = { q: request.result.caseNumber }
      const { result } = await callFrom(page, requestDeskApi.list, { query: { filter } })
      await page.goto(`/admin/requests/${result.rows[0]!.id}`)
      return page
    },
    typed: { 'Nota interna': 'Anotado con un corte' },
    save: 'Guardar',
    async expectSaved({ page }) {
      await expect(page.getByText(messages['REQUEST.SAVED']).first()).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Anotado con un corte' })).toHaveCount(1)
    },
  },
  'the draft of a storefront': {
    saves: storefrontDraftApi.save,
    async open({ page }) {
      await openAs(page, logins.cooperative, '/profile/storefront')
      return page
    },
    typed: { 'Frase de portada (opcional)': 'Con un corte llegás igual.' },
    save: 'Guardar borrador',
    async expectSaved({ page }) {
      await expect(page.getByText(meanwhile.savedTitle)).toBeVisible()
      const { result } = await callFrom(page, storefrontDraftApi.own, {})
      expect(result.draft.look.heroSentence).toBe('Con un corte llegás igual.')
    },
  },
  'a note to a storefront that is sent back': {
    saves: storefrontDraftApi.sendBack,
    async open({ page }) {
      await startSession(page, logins.agency, 'partner')
      const { draft: before } = (await callFrom(page, storefrontDraftApi.own, {})).result
      const look = { ...before.look, description: 'Otra, con un corte.' }
      const saved = await callFrom(page, storefrontDraftApi.save, { body: { version: before.version, ...look } })
      await callFrom(page, storefrontDraftApi.send, { body: { version: saved.result.draft.version } })
      await openAs(page, logins.administrator, '/admin/business')
      await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
      await page.getByRole('button', { name: 'Devolver', exact: true }).click()
      return page.getByRole('dialog')
    },
    typed: { Nota: 'Falta el teléfono.' },
    save: 'Devolver',
    async expectSaved({ page }) {
      await expect(page.getByRole('region', { name: 'Borrador del sitio' })).toHaveCount(0)
      await startSession(page, logins.agency, 'partner')
      const { draft: now } = (await callFrom(page, storefrontDraftApi.own, {})).result
      expect(now).toMatchObject({ state: 'returned', note: 'Falta el teléfono.' })
    },
  },
  'the transfer of a refund': {
    saves: refundApi.transfer,
    async open({ page, staff }) {
      // The sandbox bank has no charges for the demo's sales.
      const sale = (await staff.allSales()).find(
        (one) => !one.cancelledAt && notDeparted(one) && dayAt(new Date(one.createdAt)) < addDays(today, -14),
      )
      await staff.cancel(sale!.id)
      const transfer = page.getByRole('button', { name: /^Registrar transferencia/ }).first()
      await expect(async () => {
        await openAs(page, logins.administrator, '/admin/refunds')
        await expect(transfer).toBeVisible({ timeout: 10_000 })
      }).toPass({ timeout: 90_000 })
      await transfer.click()
      return page.getByRole('dialog')
    },
    typed: { Referencia: 'BROU 8083' },
    save: /^Registrar la transferencia/,
    expectSaved: saysOf('REFUNDS.TRANSFERRED'),
  },
  'a day to reconcile': {
    saves: reconciliationApi.run,
    open: onPage('/admin/reconciliation'),
    typed: { Día: formatDay(addDays(today, -2)) },
    save: 'Conciliar ahora',
    async expectSaved({ page }) {
      const name = `Conciliación del ${formatDay(addDays(today, -2))}`
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    },
  },
  'a difference that is seen': {
    saves: reconciliationApi.see,
    async open({ page, product }) {
      const day = addDays(today, -1)
      await product.bank.shiftClock(-24 * 60 * 60_000)
      await product.bank.chargeAside({ amount: 12_345, order: 'nadie-sabe-8' })
      await product.bank.shiftClock(24 * 60 * 60_000)
      await startSession(page, logins.administrator, 'administrator')
      await callFrom(page, reconciliationApi.run, { body: { day } })
      await page.goto(`/admin/reconciliation/${day}`)
      await page.getByRole('button', { name: 'Marcar como vista' }).first().click()
      return page.getByRole('dialog')
    },
    typed: { 'Qué viste o qué hiciste': 'Devuelto, con un corte' },
    save: 'Marcar como vista',
    async expectSaved({ page }) {
      await expect(page.getByText(messages['RECONCILIATION.SEEN_MEANWHILE']).first()).toBeVisible()
      await page.reload()
      await expect(page.getByText('Devuelto, con un corte', { exact: true })).toHaveCount(1)
      await expect(page.getByText('Diferencia revisada')).toHaveCount(1)
    },
  },
  'a saved filter': {
    saves: savedFilterApi.save,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/sales?filter={"paid":"unpaid"}')
      await page.getByRole('button', { name: 'Consultas guardadas' }).click()
      await page.getByRole('button', { name: /^Guardar esta consulta/ }).click()
      return page.getByRole('dialog')
    },
    typed: { Nombre: 'Con un corte' },
    save: 'Guardar',
    expectSaved: saysOf('SAVED_FILTERS.NAME_TAKEN'),
  },
  // The last one of its login, whose password it changes.
  'the own password': {
    saves: accountApi.changePassword,
    async open({ page }) {
      await openAs(page, logins.broker, '/profile/account')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      return page.getByRole('dialog')
    },
    typed: {
      'Contraseña actual': DEMO_PASSWORD,
      'Contraseña nueva': 'Yacare-Overo-77',
      'Repetí la contraseña': 'Yacare-Overo-77',
    },
    save: 'Cambiar',
    expectSaved: saysOf('LOGIN.PASSWORD_WRONG'),
  },
}
