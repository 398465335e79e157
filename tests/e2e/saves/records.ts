import type { Page } from '@playwright/test'
import { brokerApi, businessApi } from '../../../shared/businesses/contract.ts'
import { countryApi } from '../../../shared/catalogue/countries-contract.ts'
import { exchangeRateApi } from '../../../shared/exchange-rates/contract.ts'
import { promoCodeStaffApi } from '../../../shared/promo-codes/staff-contract.ts'
import { tariffApi } from '../../../shared/tariffs/contract.ts'
import { userApi } from '../../../shared/users/contract.ts'
import { t as meanwhile } from '../../../backoffice/kit/meanwhile/texts.ts'
import { callFrom } from '../calls.ts'
import { expect } from '../fixtures.ts'
import { giveImage, group, picture } from '../pictures.ts'
import { draft } from '../tariff-grid.ts'
import { pickRole } from '../user-pages.ts'
import { addDays, formatDay } from '../../../shared/dates.ts'
import { logins, openAs, startSession } from '../logins.ts'
import { onPage, saysOf, today, type TypedSave } from './typed-save.ts'

/** The forms of records of staff. */
export const RECORDS: Record<string, TypedSave> = {
  'a new country': {
    saves: countryApi.create,
    open: onPage('/admin/countries/add'),
    typed: { Nombre: 'Kiribati', Código: 'KI' },
    save: 'Guardar',
    async expectSaved(here) {
      await saysOf('COUNTRIES.REPEATED')(here)
      const { result } = await callFrom(here.page, countryApi.list, { query: { filter: { q: 'KI' } } })
      expect(result.rows.filter(({ iso }) => iso === 'KI')).toMatchObject([{ name: 'Kiribati' }])
    },
  },
  'a country': {
    saves: countryApi.save,
    async open({ page }) {
      await startSession(page, logins.administrator, 'administrator')
      const { result } = await callFrom(page, countryApi.list, { query: { filter: { q: 'Bolivia' } } })
      await page.goto(`/admin/countries/edit/${result.rows[0]!.id}`)
      return page
    },
    typed: { Nombre: 'Bolivia (Estado Plurinacional)' },
    save: 'Guardar',
    async expectSaved({ page }) {
      await expect(page.getByText(meanwhile.savedTitle)).toBeVisible()
      const { result } = await callFrom(page, countryApi.list, { query: { filter: { q: 'BO' } } })
      expect(result.rows.map(({ name }) => name)).toContain('Bolivia (Estado Plurinacional)')
    },
  },
  'a rate of the dollar': {
    saves: exchangeRateApi.create,
    open: onPage('/admin/exchange-rates/add'),
    typed: { 'Pesos por dólar': '41,75' },
    save: 'Guardar',
    expectSaved: saysOf('EXCHANGE_RATES.REPEATED'),
  },
  'a corrected rate of the dollar': {
    saves: exchangeRateApi.save,
    async open({ page }) {
      await startSession(page, logins.administrator, 'administrator')
      const day = addDays(today, -3)
      await callFrom(page, exchangeRateApi.create, { body: { day, rate: 410_000, confirmsJump: true } })
      await page.goto(`/admin/exchange-rates/edit/${day}`)
      return page
    },
    typed: { 'Pesos por dólar': '41,60' },
    save: 'Guardar',
    async expectSaved({ page }) {
      await expect(page.getByText(meanwhile.savedTitle)).toBeVisible()
      const { result } = await callFrom(page, exchangeRateApi.get, { params: { id: addDays(today, -3) } })
      expect(result).toMatchObject({ rate: 416_000 })
    },
  },
  'the start of a tariff': {
    saves: tariffApi.schedule,
    async open({ page }) {
      await draft(page, 'Empieza con un corte')
      const id = Number(new URL(page.url()).pathname.split('/').at(-1))
      await callFrom(page, tariffApi.approve, { params: { id }, body: { revision: 1 } })
      await page.reload()
      await page.getByRole('button', { name: 'Programar inicio' }).click()
      return page.getByRole('dialog')
    },
    typed: { Día: formatDay(addDays(today, 40)), Hora: '9:30' },
    save: 'Programar inicio',
    async expectSaved({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByText(`${formatDay(addDays(today, 40))} 09:30`).first()).toBeVisible()
    },
  },
  'an invitation': {
    saves: userApi.invite,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/users/add')
      await pickRole(page, 'Atención')
      return page
    },
    typed: { Nombre: 'Irma Corte', Email: 'irma@ceibo.test' },
    save: 'Enviar invitación',
    async expectSaved(here) {
      await saysOf('LOGIN.EMAIL_TAKEN')(here)
      const { result } = await callFrom(here.page, userApi.list, { query: { filter: { q: 'irma@ceibo.test' } } })
      expect(result.rows).toHaveLength(1)
    },
  },
  'a new broker': {
    saves: brokerApi.add,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/broker/add/')
      await fillTerms(page, 'Corte Brokers')
      return page
    },
    typed: login('corte@ceibo.test'),
    save: 'Crear',
    expectSaved: saysOf('LOGIN.EMAIL_TAKEN'),
  },
  'a new company': {
    saves: businessApi.add,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/business/add/')
      await page.getByRole('textbox', { name: 'RUT' }).fill('21-100342-001-7')
      await page.getByRole('textbox', { name: 'Dirección' }).fill('Sarandí 690')
      await fillTerms(page, 'Corte Viajes')
      await page.getByLabel('Subdominio').fill('corte')
      await page.getByLabel('Descripción').fill('Agencia del corte.')
      await page.getByRole('textbox', { name: 'Color primario', exact: true }).fill('#0f766e')
      await page.getByRole('textbox', { name: 'Color secundario', exact: true }).fill('#134e4a')
      for (const name of ['Logo', 'Ícono del sitio']) {
        const choose = group(page, name).getByRole('button', { name: 'Elegir imagen' })
        await giveImage(page, choose, await picture('logo.png', '#0f766e'))
      }
      await expect(page.getByAltText('Ícono del sitio actual')).toBeVisible()
      await page.getByRole('button', { name: 'Continuar' }).click()
      return page
    },
    typed: login('cortev@ceibo.test'),
    save: 'Crear',
    expectSaved: saysOf('LOGIN.EMAIL_TAKEN'),
  },
  'a new code': {
    saves: promoCodeStaffApi.add,
    async open({ page }) {
      await openAs(page, logins.administrator, '/admin/promo-code/add')
      await page.getByRole('combobox', { name: 'Agregar empresa' }).click()
      await page.getByRole('option', { name: 'Mburucuyá Viajes' }).click()
      return page
    },
    typed: { Código: 'CORTE5', 'Porcentaje propio': '5', 'Límite de usos': '9' },
    save: 'Guardar',
    expectSaved: saysOf('PROMO.ERROR.CODE_TAKEN'),
  },
}

/** Fills in the first step of a new business, and goes on. */
async function fillTerms(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre *', { exact: true }).fill(name)
  await page.getByLabel('Comisión (%)').fill('30')
  await page.getByLabel('Recargo (%)').fill('85,5')
  await page.getByLabel('Forma de pago').click()
  await page.getByRole('option', { name: 'En línea' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
}

function login(email: string) {
  return {
    'Email del usuario': email,
    Contraseña: 'Yacare-Overo-77',
    'Repetí la contraseña': 'Yacare-Overo-77',
  }
}
