import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessibility.ts'
import { downloadCsv } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { chooseFile, cropper, giveImage, group, picture, picturesArrived } from './pictures.ts'
import { notice } from './request-pages.ts'
import { PHONE } from './screens.ts'
import { confirm } from './user-pages.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="30"/></svg>'

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

async function fillTerms(page: Page, name: string): Promise<void> {
  // The list, which stays on screen while the form loads, has a filter with the same name but without the mark of a required
  // field.
  await page.getByLabel('Nombre *', { exact: true }).fill(name)
  await page.getByLabel('Comisión (%)').fill('30')
  await page.getByLabel('Recargo (%)').fill('85,5')
  await page.getByLabel('Forma de pago').click()
  await page.getByRole('option', { name: 'En línea' }).click()
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email del usuario').fill(email)
  await page.getByLabel('Contraseña *', { exact: true }).fill('Yacare-Overo-77')
  await page.getByLabel('Repetí la contraseña').fill('Yacare-Overo-77')
}

/** Fills in step 2 of a valid company: cropped images and two banners. */
async function fillStorefront(page: Page, subdomain: string): Promise<void> {
  await page.getByLabel('Subdominio').fill(subdomain)
  await page.getByLabel('Descripción').fill('Agencia del litoral.')
  await expect(page.getByRole('checkbox', { name: 'Español' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Português' }).uncheck()
  await page.getByRole('textbox', { name: 'Color primario', exact: true }).fill('#0f766e')
  await page.getByRole('textbox', { name: 'Color secundario', exact: true }).fill('#134e4a')
  const choose = (name: string) => group(page, name).getByRole('button', { name: 'Elegir imagen' })
  const topOfNext = () => choose('Ícono del sitio').evaluate((it) => it.getBoundingClientRect().top + window.scrollY)
  const before = await topOfNext()
  await giveImage(page, choose('Logo'), await picture('logo.png', '#0f766e'))
  await expect(page.getByAltText('Logo actual')).toBeVisible()
  expect(await topOfNext(), 'the upload moves no button below it').toBe(before)
  await giveImage(page, choose('Ícono del sitio'), await picture('icono.jpg', '#0f766e'))
  await expect(page.getByAltText('Ícono del sitio actual')).toBeVisible()
}

test('M-01 M-02 M-03 M-04 M-05 M-06 M-07 M-08 M-09 a company from the wizard to its storefront, edited and deleted', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/business')
  await page.getByRole('link', { name: 'Agregar empresa' }).click()
  await expect(page).toHaveURL('/admin/business/add/')

  await test.step('each step tells all that is wrong with it', async () => {
    await goOn(page)
    const banner = page.getByRole('alert')
    await expect(banner).toContainText(messages.TITLE_ERRORS)
    for (const key of ['NAME', 'RUT', 'ADDRESS', 'COMMISSION', 'MARKUP', 'PAYMENT_TYPE'] as const)
      await expect(banner).toContainText(messages[`BUSINESS.ERROR.${key}_REQUIRED`])
    await expect(page.getByLabel('Nombre')).toBeFocused()
    await expectAccessible(page, 'step 1 of a new company, refused')
  })

  await fillTerms(page, 'Litoral Viajes')
  await page.getByLabel('RUT').fill('21-100342-001-7')
  await page.getByLabel('Dirección').fill('Sarandí 690')
  await goOn(page)
  await fillStorefront(page, 'Mburucuya')

  await test.step('the preview follows the colours and says what they are good for', async () => {
    const preview = page.getByRole('complementary', { name: 'Vista previa' })
    await expect(preview).toContainText('Se lee bien sobre blanco (5,5:1).')
    await page.getByRole('textbox', { name: 'Color primario', exact: true }).fill('#fbbf24')
    await expect(preview).toContainText('Es claro para textos sobre blanco (1,7:1)')
    await page.getByRole('textbox', { name: 'Color primario', exact: true }).fill('#0f766e')
  })

  await test.step('banners are added with their links and put in order by dragging and by keyboard', async () => {
    const banners = group(page, 'Cargar banners')
    const link = banners.getByLabel('Enlace (opcional)', { exact: true })
    const addBanner = banners.getByRole('button', { name: 'Agregar banner' })
    await link.fill('javascript:alert(1)')
    await addBanner.click()
    await expect(banners).toContainText(messages['BUSINESS.ERROR.BANNER_LINK_INVALID'])
    for (const [n, color] of ['#f59e0b', '#0ea5e9', '#7c3aed'].entries()) {
      await link.fill(`https://ejemplo.com.uy/${n + 1}`)
      await giveImage(page, addBanner, await picture(`banner ${n}.jpg`, color, 1600, 600))
      await expect(banners.getByRole('listitem')).toHaveCount(n + 1)
    }
    const links = () =>
      banners
        .getByRole('listitem')
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.slice(-1)).join(''))
    await expect.poll(links).toBe('123')
    await picturesArrived(page)
    const handle = banners.getByTitle('Arrastrá para cambiar el orden')
    await handle.nth(2).dragTo(banners.getByRole('listitem').nth(0))
    await expect.poll(links).toBe('312')
    await banners.getByRole('button', { name: 'Bajar el banner 1' }).press('Enter')
    await expect.poll(links).toBe('132')
    await banners.getByRole('button', { name: 'Quitar el banner 2' }).click()
    await expect.poll(links).toBe('12')
    await expectUsable(page, 'step 2 of a new company')
  })

  await test.step('what is taken is told when its step is left, beside the rest, and nothing typed is lost', async () => {
    const errors = page.getByRole('alert').filter({ hasText: messages.TITLE_ERRORS })
    await page.getByLabel('Descripción').fill('')
    await goOn(page)
    await expect(errors).toContainText(messages['BUSINESS.ERROR.SUBDOMAIN_TAKEN'])
    await expect(errors).toContainText(messages['BUSINESS.ERROR.DESCRIPTION_REQUIRED'])
    await expect(page.getByLabel('Subdominio')).toBeFocused()
    await page.getByLabel('Descripción').fill('Agencia del litoral.')
    await page.getByLabel('Subdominio').fill('Litoral')
    await page.context().setOffline(true)
    await goOn(page)
    await expect(notice(page, messages.UNAVAILABLE)).toBeVisible()
    await expect(page.getByLabel('Subdominio')).toHaveValue('Litoral')
    await page.context().setOffline(false)
    await goOn(page)
    await fillLogin(page, 'agencia@ceibo.test')
    await page.getByLabel('Repetí la contraseña').fill('Otra-Overa-77')
    await page.getByRole('button', { name: 'Crear' }).click()
    await expect(errors).toContainText(messages['LOGIN.EMAIL_TAKEN'])
    await expect(errors).toContainText(messages['BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH'])
    await fillLogin(page, 'litoral@ceibo.test')
    await page.getByRole('button', { name: 'Crear' }).click()
  })

  await expect(page.getByText(messages['BUSINESS.ADD_SUCCESS'])).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Litoral Viajes' })).toBeVisible()
  const detail = new URL(page.url()).pathname
  await expectAccessible(page, 'the detail of a company')

  await test.step('its storefront opens in its colours, with its banners', async () => {
    await page.goto('/litoral')
    await expect(page.getByRole('link', { name: /Litoral Viajes/ }).first()).toBeVisible()
    const brand = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
    )
    expect(brand).toBe('#0f766e')
    await expect(page.locator('.banner img').first()).toBeVisible()
    const icon = await page.locator('link[rel="icon"]').first().getAttribute('href')
    const kept = await page.request.get(icon ?? '')
    expect(await sharp(await kept.body()).metadata()).toMatchObject({
      format: 'png',
      width: 32,
      height: 32,
      hasAlpha: true,
    })
  })

  await test.step('its address is copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(detail)
    await page.getByRole('button', { name: 'Copiar la dirección del sitio' }).click()
    await expect(page.getByText(messages['BUSINESS.URL_COPIED'])).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/litoral$/)
  })

  await test.step('an edit without changes is refused; one with changes is asked about and shown at once', async () => {
    await page.getByRole('link', { name: 'Editar' }).click()
    await expect(page).toHaveURL(/\/admin\/business\/edit\//)
    await goOn(page)
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toContainText(messages['BUSINESS.ERROR.NO_CHANGES'])
    await page.getByRole('textbox', { name: 'Color primario', exact: true }).fill('#be123c')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    const question = page.getByRole('dialog', { name: '¿Guardar los cambios?' })
    await question.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText(messages['BUSINESS.EDIT_SUCCESS'])).toBeVisible()
    await expect(page.getByText('#be123c').first()).toBeVisible()
    expect(await (await page.request.get('/litoral')).text()).toContain('--brand:#be123c')
  })

  await test.step('deleted, it is gone from the list and its storefront is not found', async () => {
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page
      .getByRole('dialog', { name: '¿Eliminar Litoral Viajes?' })
      .getByRole('button', { name: 'Eliminar' })
      .click()
    await expect(page.getByText(messages['BUSINESS.DELETE_SUCCESS'])).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/business$/)
    await expect(page.getByRole('link', { name: 'Mburucuyá Viajes' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Litoral Viajes' })).toBeHidden()
    expect((await page.request.get('/litoral')).status()).toBe(404)
  })
})

test('M-01 the list is filtered, cleaned, sorted and exported', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/business')
  await expect(page.getByRole('link', { name: 'Mburucuyá Viajes' })).toBeVisible()
  await expectAccessible(page, 'the list of companies')
  const names = () =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .getByRole('link')
      .allTextContents()
  await page.getByRole('button', { name: /Ordenar por comisión/ }).click()
  await expect.poll(names).toEqual(['Ceibo Asistencia', 'Cooperativa del Plata', 'Mburucuyá Viajes'])
  await page.getByRole('combobox', { name: 'Forma de pago' }).click()
  await page.getByRole('option', { name: 'Cuenta corriente' }).click()
  await expect.poll(names).toEqual(['Cooperativa del Plata'])
  await page.getByRole('textbox', { name: 'Nombre' }).fill('nadie')
  await expect(page.getByText('No hay empresas con estos filtros.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(async () => (await names()).length).toBe(3)
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeHidden()
  expect((await downloadCsv(page)).name).toBe('Empresas.csv')
})

test('M-06 our own brand keeps its subdomain and cannot be deleted', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/business')
  await page.getByRole('link', { name: 'Ceibo Asistencia', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eliminar' })).toBeHidden()
  await page.getByRole('link', { name: 'Editar' }).click()
  await goOn(page)
  await expect(page.getByLabel('Subdominio')).toBeDisabled()
})

test(
  'M-03 M-06 an edit may keep its own subdomain, and shows at once that another company has one',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await goOn(page)
    await page.getByLabel('Subdominio').fill('mburucuya')
    const save = page.getByRole('button', { name: 'Guardar cambios' })
    await save.click()
    await expect(page.getByRole('alert')).toContainText(messages['BUSINESS.ERROR.SUBDOMAIN_TAKEN'])
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByLabel('Subdominio').fill('cooperativa')
    await page.getByLabel('Descripción').fill('Viajes de sus socios.')
    await save.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'M-03 the name of our own brand is refused as a subdomain at its field, while it is typed and when it is sent',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business/add/')
    await fillTerms(page, 'Otra Viajes')
    await page.getByLabel('RUT').fill('21-100342-001-7')
    await page.getByLabel('Dirección').fill('Sarandí 690')
    await goOn(page)
    await fillStorefront(page, 'Ceibo')
    await goOn(page)
    await expect(page.getByRole('alert')).toContainText(messages.SUBDOMAIN_NOT_EDITABLE)
    const subdomain = page.getByRole('textbox', { name: 'Subdominio' })
    await expect(subdomain).toHaveAccessibleDescription(messages.SUBDOMAIN_NOT_EDITABLE)
    await expect(subdomain).toBeFocused()
    await subdomain.fill('ceibos')
    await expect(subdomain).toHaveAccessibleDescription(/ceibos/)
    await subdomain.press('Backspace')
    await expect(subdomain).toHaveAccessibleDescription(messages.SUBDOMAIN_NOT_EDITABLE)
  },
)

test(
  'M-08 M-10 a WebP is taken as any image; an AVIF and an SVG are refused at the field, with the types that are taken',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await goOn(page)
    const drawn = sharp({ create: { width: 600, height: 600, channels: 4, background: '#0f766e' } })
    const refused = [
      { name: 'foto.avif', mimeType: 'image/avif', buffer: await drawn.clone().avif().toBuffer() },
      { name: 'dibujo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
      // The file's extension does not make it an image of that type.
      { name: 'dibujo.png', mimeType: 'image/png', buffer: Buffer.from(SVG) },
    ]
    const webp = { name: 'foto.webp', mimeType: 'image/webp', buffer: await drawn.clone().webp().toBuffer() }
    const fields = [
      ['Logo', 'Cambiar'],
      ['Ícono del sitio', 'Cambiar'],
      ['Imagen de portada (opcional)', 'Cambiar'],
      ['Cargar banners', 'Agregar banner'],
    ] as const
    for (const [name, button] of fields) {
      const field = group(page, name)
      for (const file of refused) {
        await chooseFile(page, field.getByRole('button', { name: button }), file)
        await expect(field, `${name}: ${file.name}`).toContainText(messages['IMAGE.TYPE'])
        await expect(cropper(page)).toBeHidden()
      }
      const [stored] = await Promise.all([
        page.waitForResponse('**/api/aws/image'),
        giveImage(page, field.getByRole('button', { name: button }), webp),
      ])
      expect((await stored.json()) as object, name).toMatchObject({ data: { url: expect.stringMatching(/\.png$/) } })
      await expect(field).not.toContainText(messages['IMAGE.TYPE'])
    }
  },
)

test('M-11 a broker is added in two steps, edited and deleted', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/broker')
  await page.getByRole('link', { name: 'Agregar broker' }).click()
  await fillTerms(page, 'Costa Brokers')
  await goOn(page)
  await fillLogin(page, 'costa@ceibo.test')
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect(page.getByText(messages['BROKER.ADD_SUCCESS'])).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/broker\/[0-9a-f-]{36}$/)
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByLabel('Comisión (%)').fill('120')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('alert')).toContainText(messages['BUSINESS.ERROR.COMMISSION_OUT_RANGE'])
  await page.getByLabel('Comisión (%)').fill('42.5')
  await confirm(page, 'Guardar cambios')
  await expect(page.getByText('42,5 %', { exact: true })).toBeVisible()
  await confirm(page, 'Eliminar')
  await expect(page.getByText(messages['BROKER.DELETE_SUCCESS'])).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rambla Brokers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Costa Brokers' })).toBeHidden()
})

test(
  'M-02 back from step 1 leaves, but not without asking when something was typed',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business/add/')
    await page.getByLabel('Nombre').fill('A medias')
    const back = page.getByRole('button', { name: 'Volver' })
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    await back.click()
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByLabel('Nombre')).toHaveValue('A medias')
    // Two clicks at once ask only once.
    await back.dblclick()
    await question.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(page).toHaveURL(/\/admin\/business$/)
  },
)

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test('M-01 M-03 the list, the detail and the wizard fit', async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business')
    await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
    await expect(page.getByText('Condiciones')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Editar' }).click()
    await goOn(page)
    await expect(page.getByLabel('Enlace del banner 1 (opcional)')).toBeVisible()
    await expectUsable(page, 'step 2 of an edited company on a phone')
  })
})
