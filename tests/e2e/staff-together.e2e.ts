import type { Browser, Page } from '@playwright/test'
import { countryApi } from '../../shared/catalogue/countries-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { exchangeRateApi } from '../../shared/exchange-rates/contract.ts'
import { messages } from '../../shared/messages.ts'
import { userApi } from '../../shared/users/contract.ts'
import { expectAccessible, lookAround } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, startSession } from './logins.ts'
import { confirm, pickRole } from './user-pages.ts'

/** Logs another member of staff in, in a browser of their own. */
async function colleague(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await startSession(page, logins.administrator, 'administrator')
  return page
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

const saveBusiness = (page: Page) => confirm(page, 'Guardar cambios')

/** The notice about what somebody else saved meanwhile, and its choices for one field. */
const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras editabas' })
const choices = (page: Page, field: string) => notice(page).getByRole('group', { name: field })

test(
  'M-06 D-09 the second of two edits of a company sees field by field what the other saved, loses nothing typed, and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow()
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/business')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await expect(page).toHaveURL(/\/edit\//)
    await other.goto(new URL(page.url()).pathname)
    const address = (of: Page) => of.getByRole('textbox', { name: 'Dirección' })
    const description = (of: Page) => of.getByLabel('Descripción')

    await address(page).fill('Rincón 500')
    await goOn(page)
    const before = await description(page).inputValue()
    await page.getByLabel('Horario de atención').fill('De 9 a 18 h')
    await address(other).fill('Colonia 1000')
    await goOn(other)
    await description(other).fill('La escribió la otra persona.')
    await saveBusiness(other)
    await expect(other.getByText(messages['BUSINESS.EDIT_SUCCESS'])).toBeVisible()

    await saveBusiness(page)
    await expect(notice(page)).toBeVisible()
    await expect(notice(page).getByRole('group')).toHaveCount(2)
    const contested = choices(page, 'Dirección')
    await expect(contested.getByRole('radio', { name: 'Lo tuyo: Rincón 500' })).toBeChecked()
    const alone = choices(page, 'Descripción')
    await expect(alone.getByRole('radio', { name: /^Lo que guardó: La escribió/ })).toBeChecked()
    await expect(description(page)).toHaveValue('La escribió la otra persona.')
    await expectAccessible(page, 'an edit that came second')
    await lookAround(page, 'an edit that came second')
    await contested.getByRole('radio', { name: 'Lo que guardó: Colonia 1000' }).check()
    await alone.getByRole('radio', { name: /^Como estaba/ }).check()
    await expect(description(page)).toHaveValue(before)
    await saveBusiness(page)
    await expect(page.getByText(messages['BUSINESS.EDIT_SUCCESS'])).toBeVisible()
    for (const kept of ['Colonia 1000', 'De 9 a 18 h']) await expect(page.getByText(kept).first()).toBeVisible()
    await expect(page.getByText('La escribió la otra persona.')).toHaveCount(0)
  },
)

test(
  'M-11 D-09 of two who edit a broker, the second sees what the first saved, keeps the own typing and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/broker')
    await page.getByRole('link', { name: 'Rambla Brokers' }).first().click()
    await page.getByRole('link', { name: 'Editar' }).click()
    const address = (of: Page) => of.getByRole('textbox', { name: 'Dirección' })
    await expect(page).toHaveURL(/\/edit\//)
    await other.goto(new URL(page.url()).pathname)
    await address(page).fill('Rambla Gandhi 300')
    await page.getByLabel('Comisión (%)').fill('31,5')
    await address(other).fill('Bulevar España 2100')
    await saveBusiness(other)
    await expect(other.getByText(messages['BROKER.EDIT_SUCCESS'])).toBeVisible()
    await saveBusiness(page)
    const contested = choices(page, 'Dirección')
    await expect(contested.getByRole('radio', { name: 'Lo tuyo: Rambla Gandhi 300' })).toBeChecked()
    await expect(page.getByLabel('Comisión (%)')).toHaveValue('31,5')
    await lookAround(page, 'a broker that another saved meanwhile')
    await contested.getByRole('radio', { name: 'Lo que guardó: Bulevar España 2100' }).check()
    await saveBusiness(page)
    await expect(page.getByText(messages['BROKER.EDIT_SUCCESS'])).toBeVisible()
    for (const kept of ['Bulevar España 2100', '31,5 %']) await expect(page.getByText(kept).first()).toBeVisible()
  },
)

test(
  'C-04 D-09 of two who edit a code, the second sees what the first saved and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/promo-code')
    await page.getByRole('link', { name: 'PREVENTA20' }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByLabel('Límite de usos')).toHaveValue('')
    await other.goto(new URL(page.url()).pathname)
    await other.getByLabel('Límite de usos').fill('40')
    await confirm(other, 'Guardar')
    await expect(other.getByText(messages['PROMO.EDIT_SUCCESS'])).toBeVisible()
    await page.getByLabel('Límite de usos').fill('50')
    await confirm(page, 'Guardar')
    const limit = choices(page, 'Límite de usos')
    await expect(limit.getByRole('radio', { name: 'Lo tuyo: 50' })).toBeChecked()
    await expect(page.getByLabel('Límite de usos')).toHaveValue('50')
    await lookAround(page, 'a code that another saved meanwhile')
    await limit.getByRole('radio', { name: 'Lo que guardó: 40' }).check()
    await expect(page.getByLabel('Límite de usos')).toHaveValue('40')
    await limit.getByRole('radio', { name: 'Lo tuyo: 50' }).check()
    await confirm(page, 'Guardar')
    await expect(page.getByText('0 de 50 usos')).toBeVisible()
  },
)

test(
  'D-04 D-09 of two who edit a user, the second sees what the first changed, keeps the own typing and saves',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/usuarios')
    const body = { name: 'Dora Lima', email: 'dora@ceibo.test', role: 'support' } as const
    const { result: dora } = await callFrom(page, userApi.invite, { body })
    await page.goto(`/admin/usuarios/edit/${dora.id}`)
    await page.getByLabel('Nombre').fill('Dora Lima Paz')
    await other.goto(`/admin/usuarios/edit/${dora.id}`)
    await pickRole(other, 'Finanzas')
    await other.getByRole('button', { name: 'Guardar' }).click()
    await expect(other.getByText(messages['USERS.SAVED'])).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(choices(page, 'Rol').getByRole('radio', { name: 'Lo que guardó: Finanzas' })).toBeChecked()
    await expect(page.getByLabel('Nombre')).toHaveValue('Dora Lima Paz')
    await lookAround(page, 'a user that another changed meanwhile')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dora Lima Paz' })).toBeVisible()
    await expect(page.getByText('Finanzas', { exact: true })).toBeVisible()
  },
)

test(
  'T-01 D-09 of two who edit a country, the second sees what the first saved, keeps the own typing and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/countries')
    const body = { name: 'Nauru', iso: 'NR', isOffered: true }
    const { result: nauru } = await callFrom(page, countryApi.create, { body })
    const address = `/admin/countries/edit/${nauru.id}`
    await page.goto(address)
    await page.getByLabel('Nombre').fill('República de Nauru')
    await other.goto(address)
    await other.getByLabel('Nombre').fill('Nauru (Oceanía)')
    await other.getByLabel('Se ofrece').uncheck()
    await other.getByRole('button', { name: 'Guardar' }).click()
    await expect(other.getByText(messages['COUNTRIES.SAVED'])).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    const name = choices(page, 'Nombre')
    await expect(name.getByRole('radio', { name: 'Lo tuyo: República de Nauru' })).toBeChecked()
    await expect(choices(page, 'Se ofrece').getByRole('radio', { name: 'Lo que guardó: No' })).toBeChecked()
    await expect(page.getByLabel('Se ofrece')).not.toBeChecked()
    await lookAround(page, 'a country that another saved meanwhile')
    await choices(page, 'Se ofrece').getByRole('radio', { name: 'Como estaba: Sí' }).check()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(messages['COUNTRIES.SAVED'])).toBeVisible()
    const { result } = await callFrom(page, countryApi.get, { params: { id: nauru.id } })
    expect(result).toEqual({ ...nauru, name: 'República de Nauru' })
  },
)

test(
  'G-05 D-09 of two who set a credit limit, the second sees what the first set, keeps the own typing and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    await expect(page.getByRole('button', { name: 'Límite de crédito' })).toBeVisible()
    await other.goto(new URL(page.url()).pathname)
    const form = async (of: Page, typed: string) => {
      await of.getByRole('button', { name: 'Límite de crédito' }).click()
      const dialog = of.getByRole('dialog', { name: 'Límite de crédito de Cooperativa del Plata' })
      await dialog.getByRole('textbox', { name: 'Límite (USD)' }).fill(typed)
      return { dialog, save: () => dialog.getByRole('button', { name: 'Guardar el límite' }).click() }
    }
    const mine = await form(page, '9.000')
    const theirs = await form(other, '7.500,50')
    await theirs.save()
    await expect(other.getByText(messages['ACCOUNTS.LIMITED'])).toBeVisible()
    await mine.save()
    const limit = choices(page, 'Límite (USD)')
    await expect(limit.getByText('Antes: Sin límite')).toBeVisible()
    await expect(limit.getByRole('radio', { name: 'Lo tuyo: 9.000' })).toBeChecked()
    const field = mine.dialog.getByRole('textbox', { name: 'Límite (USD)' })
    await expect(field).toHaveValue('9.000')
    await lookAround(page, 'a credit limit that another set meanwhile')
    await limit.getByRole('radio', { name: 'Lo que guardó: 7.500,50' }).check()
    await expect(field).toHaveValue('7.500,50')
    await limit.getByRole('radio', { name: 'Lo tuyo: 9.000' }).check()
    await mine.save()
    await expect(page.getByText(messages['ACCOUNTS.LIMITED'])).toBeVisible()
    await other.reload()
    await other.getByRole('button', { name: 'Límite de crédito' }).click()
    await expect(other.getByRole('textbox', { name: 'Límite (USD)' })).toHaveValue(/^9\.000/)
  },
)

test(
  'T-08 D-09 of two who correct a rate of the dollar, the second sees what the first saved, keeps the own typing and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await colleague(browser)
    await openAs(page, logins.administrator, '/admin/exchange-rates')
    const day = addDays(dayAt(new Date()), -9)
    await callFrom(page, exchangeRateApi.create, { body: { day, rate: 410_000, confirmsJump: true } })
    const rate = (of: Page) => of.getByRole('textbox', { name: 'Pesos por dólar' })
    for (const one of [page, other]) await one.goto(`/admin/exchange-rates/edit/${day}`)
    await rate(page).fill('41,35')
    await rate(other).fill('41,20')
    await other.getByRole('button', { name: 'Guardar' }).click()
    await expect(other.getByText(messages['EXCHANGE_RATES.SAVED'])).toBeVisible()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(choices(page, 'Pesos por dólar').getByRole('radio', { name: 'Lo que guardó: 41,20' })).toBeVisible()
    await expect(choices(page, 'Pesos por dólar').getByRole('radio', { name: 'Lo tuyo: 41,35' })).toBeChecked()
    await lookAround(page, 'a rate that another corrected meanwhile')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(messages['EXCHANGE_RATES.SAVED'])).toBeVisible()
    const { result } = await callFrom(page, exchangeRateApi.get, { params: { id: day } })
    expect(result.rate).toBe(413_500)
  },
)

test(
  'D-05 D-09 of two owners who edit the draft of their storefront, the second sees what the first saved and chooses; who sends an old one gets the newest',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await browser.newPage()
    await openAs(page, logins.cooperative, '/profile/storefront')
    await openAs(other, logins.cooperative, '/profile/storefront')
    const field = (of: Page, label: string) => of.getByRole('textbox', { name: label, exact: true })
    const SENTENCE = 'Frase de portada (opcional)'
    const save = (of: Page) => of.getByRole('button', { name: 'Guardar borrador' }).click()
    await field(page, SENTENCE).fill('La frase de una.')
    await field(page, 'Color primario').fill('#123456')
    await field(other, SENTENCE).fill('La frase de la otra.')
    await field(other, 'Descripción').fill('La descripción de la otra.')
    await save(other)
    await expect(other.getByText(messages['DRAFT.SAVED'])).toBeVisible()
    await save(page)
    const sentence = choices(page, 'Frase de portada')
    await expect(sentence.getByRole('radio', { name: 'Lo tuyo: La frase de una.' })).toBeChecked()
    await expect(field(page, 'Descripción')).toHaveValue('La descripción de la otra.')
    await expect(field(page, 'Color primario')).toHaveValue('#123456')
    await expect(notice(page).getByRole('group')).toHaveCount(2)
    await expect(page.getByText('Tenés un borrador guardado')).toBeVisible()
    await lookAround(page, 'a draft that another owner saved meanwhile')
    await sentence.getByRole('radio', { name: 'Lo que guardó: La frase de la otra.' }).check()
    await save(page)
    await expect(page.getByText(messages['DRAFT.SAVED'])).toBeVisible()
    await expect(field(page, SENTENCE)).toHaveValue('La frase de la otra.')
    // The other has nothing unsaved and an older draft.
    await other.getByRole('button', { name: 'Enviar a revisión' }).click()
    await expect(other.getByText(messages['BUSINESS.ERROR.CHANGED_MEANWHILE'])).toBeVisible()
    await expect(field(other, 'Color primario')).toHaveValue('#123456')
    await other.getByRole('button', { name: 'Enviar a revisión' }).click()
    await expect(other.getByText('Estamos revisando el borrador')).toBeVisible()
  },
)
