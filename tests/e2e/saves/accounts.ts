import type { Locator, Page } from '@playwright/test'
import { messages } from '../../../shared/messages.ts'
import { partnerAccountApi } from '../../../shared/partner-account/contract.ts'
import { accountStaffApi } from '../../../shared/partner-account/staff-contract.ts'
import { statementApi } from '../../../shared/partner-account/statement-contract.ts'
import { callFrom } from '../calls.ts'
import { expect } from '../fixtures.ts'
import { logins, openAs } from '../logins.ts'
import { confirm } from '../user-pages.ts'
import { type Here, type TypedSave } from './typed-save.ts'

/** Opens the account of a business, and a dialog of that page. */
const onAccount =
  (business: string, button: string | RegExp) =>
  async ({ page }: Here): Promise<Locator> => {
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: business }).click()
    await page.getByRole('button', { name: button }).first().click()
    return page.getByRole('dialog')
  }

/** The dialogs of an account and its statements. */
export const ACCOUNTS: Record<string, TypedSave> = {
  'a payment of an account that is taken back': {
    saves: accountStaffApi.takeBack,
    open: onAccount('Cooperativa del Plata', /^Quitar el pago/),
    typed: { Motivo: 'Rebotó con un corte' },
    save: /^Quitar el pago/,
    async expectSaved({ page }) {
      await expect(page.getByRole('row').filter({ hasText: 'Rebotó con un corte' })).toHaveCount(1)
    },
  },
  'a payout': {
    saves: accountStaffApi.payOut,
    open: onAccount('Mburucuyá Viajes', 'Pagar comisión'),
    typed: { Importe: '1,25', Referencia: 'BROU 8082' },
    save: 'Pagar comisión',
    async expectSaved({ page }) {
      await expect(page.getByRole('row').filter({ hasText: 'BROU 8082' })).toHaveCount(1)
    },
  },
  'a credit limit': {
    saves: accountStaffApi.limit,
    open: onAccount('Cooperativa del Plata', 'Límite de crédito'),
    typed: { 'Límite (USD)': '90.000,50' },
    save: 'Guardar el límite',
    async expectSaved({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const { result } = await callFrom(page, partnerAccountApi.list, { query: { filter: { q: 'Cooperativa' } } })
      expect(result.rows).toMatchObject([{ creditLimit: 90_000_50 }])
    },
  },
  'an adjustment': {
    saves: accountStaffApi.adjust,
    open: onAccount('Cooperativa del Plata', 'Ajustar'),
    typed: { Importe: '2,50', Motivo: 'Ajuste con un corte' },
    save: 'Ajustar',
    async expectSaved({ page }) {
      await expect(page.getByRole('row').filter({ hasText: 'Ajuste con un corte' })).toHaveCount(1)
    },
  },
  'a dispute': {
    saves: statementApi.dispute,
    async open({ page }) {
      await closeOldestMonth(page, 'Rambla Brokers')
      await openAs(page, logins.broker, '/profile/accounts')
      await page
        .getByText(/^\d{4}-\d{6}$/)
        .first()
        .click()
      await page
        .getByRole('button', { name: /^Reclamar por / })
        .first()
        .click()
      return page.getByRole('dialog')
    },
    typed: { 'Qué no coincide': 'No es nuestra, con un corte' },
    save: 'Enviar reclamo',
    async expectSaved({ page }) {
      await expect(page.getByText(messages['ACCOUNTS.ALREADY_DISPUTED']).first()).toBeVisible()
      await page.reload()
      await expect(page.getByText('No es nuestra, con un corte')).toHaveCount(1)
    },
  },
  'the answer to a dispute': {
    saves: statementApi.answer,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/accounts?filter={"isDisputed":true}')
      await page.getByRole('link', { name: 'Rambla Brokers' }).click()
      await page
        .getByText(/^\d{4}-\d{6}/)
        .first()
        .click()
      await page.getByRole('button', { name: /^Responder el reclamo por / }).click()
      return page.getByRole('dialog')
    },
    typed: { Respuesta: 'Es de Pocitos, con un corte' },
    save: 'Enviar respuesta',
    async expectSaved({ page }) {
      await expect(page.getByText(messages['ACCOUNTS.ALREADY_ANSWERED']).first()).toBeVisible()
      await page.reload()
      // The history below has the answer within its own line.
      await expect(page.getByText('Es de Pocitos, con un corte', { exact: true })).toHaveCount(1)
    },
  },
}

/** Closes the oldest open month of an account, and waits for its statement. */
async function closeOldestMonth(page: Page, business: string): Promise<void> {
  await openAs(page, logins.administrator, '/admin/accounts')
  await page.getByRole('link', { name: business }).click()
  await page.getByRole('link', { name: 'Cerrar mes' }).click()
  await confirm(page, 'Cerrar 1 cuenta')
  await expect(page.getByText('Cerrada', { exact: true })).toBeVisible()
}
