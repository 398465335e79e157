import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  caseNumberOn,
  fileList,
  files,
  notice,
  photoOfAPhone,
  pick,
  sendCancellation,
  sendRefund,
} from './request-pages.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { timeToasts } from './toasts.ts'

const pages = [
  ['P-08', '/solicitar-reintegro', 'Solicitar reintegro', sendRefund],
  ['P-09', '/cancelar-plan', 'Cancelar plan', sendCancellation],
] as const

async function look(page: Page, where: string): Promise<void> {
  for (const size of [DESKTOP.viewport, PHONE.viewport]) {
    await page.setViewportSize(size)
    await expectUsable(page, `${where}, ${size.width} px`)
  }
}

for (const [row, address, title, send] of pages) {
  test(
    `${row} ${address} arrives written, at a partner’s too, and is accessible with and without errors`,
    { tag: row === 'P-08' ? [] : '@long' },
    async ({ page, baseURL, request }) => {
      const html = await (await request.get(`/mburucuya${address}`)).text()
      expect(html).toContain(`<title>${title} - Mburucuyá Viajes</title>`)
      expect(html).toMatch(/<meta name="description" content="Pedí [^"]+"/)
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/mburucuya${address}"`))
      expect(html).toContain('72 horas hábiles')
      expect(html).toContain('name="voucher"')

      for (const home of ['/', '/mburucuya', `http://mburucuya.${new URL(baseURL ?? '').host}/`]) {
        await page.goto(home)
        await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(home === '/mburucuya' ? `${home}${address}` : address)
      }
      await look(page, address)
      await send(page).click()
      await expect(
        page.getByRole('alert').getByRole('link', { name: messages['REQUEST.VOUCHER_REQUIRED'] }),
      ).toBeVisible()
      await expect(notice(page, messages['REFUND.INCOMPLETE'])).toBeVisible()
      await look(page, `${address} with errors`)
    },
  )
}

test('P-08 P-09 the menu of a phone leads to both', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  for (const [, address, title] of pages) {
    await page.goto('/')
    await page.getByLabel('Menú').click()
    await page.getByRole('banner').getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(address)
  }
})

test(
  'P-08 errors are shown at their field and file, nothing typed is lost, and the corrected request is sent',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/solicitar-reintegro')
    await sendRefund(page).click()
    await page.getByRole('link', { name: messages['REQUEST.VOUCHER_REQUIRED'] }).click()
    await expect(page.getByLabel('Número de voucher')).toBeFocused()

    const story = 'Una historia muy larga. '.repeat(420)
    await page.getByLabel('Número de voucher').fill('<script>alert(1)</script>')
    await page.getByLabel('Documento de quien viaja').fill('4.123.987-0')
    await page.getByLabel('Email').fill('ana@')
    await page.getByLabel('Monto').fill('mil')
    await page.getByLabel('Detalle').fill(story)
    await pick(page, files.program(), files.empty(), files.tooLarge(), files.pdf())
    const list = fileList(page)
    await expect(list.getByRole('listitem').filter({ hasText: 'recibo.pdf' })).toContainText('No es PDF ni JPG.')
    await expect(list.getByRole('listitem').filter({ hasText: 'vacío.pdf' })).toContainText('El archivo está vacío.')
    await expect(list.getByRole('listitem').filter({ hasText: 'historia clínica.pdf' })).toContainText(
      'Pesa 6 MB y el máximo es 5 MB.',
    )
    await expect(list.getByRole('listitem').filter({ hasText: 'factura.pdf' })).toContainText('Listo')
    await sendRefund(page).click()
    await expect(page.getByRole('alert').getByRole('link', { name: /^Hay archivos que no se pudieron/ })).toBeVisible()
    for (const name of ['recibo.pdf', 'vacío.pdf', 'historia clínica.pdf'])
      await page.getByRole('button', { name: `Quitar ${name}` }).click()
    await sendRefund(page).click()
    const errors = page.getByRole('alert').getByRole('link')
    await expect(errors).toHaveText([
      messages['FIELD.EMAIL_INVALID'],
      messages['REQUEST.AMOUNT_INVALID'],
      messages['REQUEST.DETAIL_TOO_LONG'],
      messages['REQUEST.CONSENT_REQUIRED'],
    ])
    await look(page, 'a refund with everything wrong')
    await expect(page.getByLabel('Detalle')).toHaveValue(story)
    await expect(page.getByLabel('Número de voucher')).toHaveValue('<script>alert(1)</script>')

    await page.getByLabel('Email').fill('')
    await page.getByLabel('Monto').fill('1.234,50')
    await page.getByLabel('Detalle').fill('<img src=x onerror=alert(1)>')
    await page.getByRole('checkbox', { name: /datos de salud/ }).check()
    // A failing server must not make the form lose its values either.
    await page.route('**/api/sale/refund', (route) => route.fulfill({ status: 500, body: 'oops' }), { times: 1 })
    await sendRefund(page).click()
    await expect(notice(page, messages['REFUND.ERROR'])).toBeVisible()
    await expect(page.getByLabel('Monto')).toHaveValue('1.234,50')
    await expect(fileList(page)).toContainText('factura.pdf')
    await sendRefund(page).click()
    expect(await caseNumberOn(page)).toMatch(/^R-/)
    await expect(page.getByText('Anotá el número de caso')).toBeVisible()
    await expect(page.getByLabel('Número de voucher')).toHaveValue('')
  },
)

test('P-08 of eleven files five are taken, and the rest is said to be left out', { tag: '@long' }, async ({ page }) => {
  await page.goto('/solicitar-reintegro')
  await pick(page, ...Array.from({ length: 11 }, (_, n) => files.pdf(`recibo ${n + 1}.pdf`)))
  await expect(fileList(page).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText('Quedaron 6 archivos afuera: se pueden adjuntar hasta 5.')).toBeVisible()
})

test(
  'P-08 a photo of a phone is made smaller before it leaves, and one that broke off is sent again',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/solicitar-reintegro')
    const photo = await photoOfAPhone(page)
    expect(photo.buffer.length).toBeGreaterThan(2 * 1024 * 1024)
    await page.route('**/api/sale/attachment', (route) => route.abort(), { times: 1 })
    await pick(page, photo)
    await expect(fileList(page)).toContainText('No se pudo subir.')
    const sent = page.waitForRequest('**/api/sale/attachment')
    await page.getByRole('button', { name: 'Reintentar receta.jpg' }).click()
    const length = Number(await (await sent).headerValue('content-length'))
    expect(length).toBeGreaterThan(10_000)
    expect(length).toBeLessThan(photo.buffer.length * 0.9)
    await expect(fileList(page)).toContainText('Listo')
  },
)

const refusal = {
  errorCode: 'VALIDATION',
  message: 'Detalle del servidor.',
  error: 'VALIDATION_ERROR',
  fields: [{ path: 'phone', key: 'FIELD.PHONE', message: 'Lo que dice el servidor del teléfono.' }],
}

test(
  'P-09 P-13 a cancellation that fails and one that is taken: a notice of 5 s each, an empty form, nothing in the way',
  { tag: '@long' },
  async ({ page, mail }) => {
    const shownFor = await timeToasts(page)
    await page.goto('/cancelar-plan')
    await expect(page.getByRole('main')).toContainText('Te respondemos dentro de las 72 horas hábiles.')
    await page.getByLabel('Número de voucher').fill('1-1')
    await page.getByLabel('Documento de quien viaja').fill('4.123.987-0')
    await page.getByLabel('Nombre', { exact: true }).fill('Ana')
    await page.getByLabel('Apellido').fill('Ñandú')
    await page.getByLabel('Email').fill('ana@cancela.test')
    await page.getByLabel('Teléfono').fill('099 123 456')
    await page.getByLabel('Motivo').selectOption('No voy a viajar')
    await page.getByLabel('Detalle').fill('Se suspendió el congreso.')
    await pick(page, files.pdf())
    await page.getByRole('checkbox', { name: /datos de salud/ }).check()

    let answer = () => {}
    const pressed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(
      '**/api/sale/cancel',
      async (route) => {
        await pressed
        const body = { errorCode: 'UNAVAILABLE', message: 'Detalle del servidor.', error: 'UNAVAILABLE' }
        await route.fulfill({ status: 503, json: body })
      },
      { times: 1 },
    )
    const busy = page.getByText('Un momento, por favor…')
    await sendCancellation(page).click()
    await expect(busy).toBeVisible()
    answer()
    const failed = notice(page, messages['CANCELLATION.ERROR'])
    await expect(failed).toBeVisible()
    await expect(busy).toBeHidden()
    await expect.poll(async () => (await failed.boundingBox())?.x).toBeGreaterThan(640)
    await expect.poll(async () => (await failed.boundingBox())?.y).toBeGreaterThan(600)
    // The banner and the toast show only the generic message.
    await expect(page.getByRole('main').getByText(messages['CANCELLATION.ERROR'])).toBeVisible()
    await expect(page.getByText('Detalle del servidor.')).toHaveCount(0)
    await expectEmpty(page)
    await look(page, 'a cancellation that failed')
    await page.setViewportSize(DESKTOP.viewport)

    await page.getByRole('button', { name: 'Recuperar lo que escribí' }).click()
    await expect(page.getByLabel('Motivo')).toHaveValue('No voy a viajar')
    await expect(page.getByRole('checkbox', { name: /datos de salud/ })).toBeChecked()
    await page.route('**/api/sale/cancel', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
    await sendCancellation(page).click()
    const banner = page.getByRole('main').getByRole('alert').filter({ hasText: messages['CANCELLATION.ERROR'] })
    await expect(banner).toBeVisible()
    await expect(page.getByRole('main').getByText(refusal.fields[0]!.message), 'beside its field alone').toHaveCount(1)
    await expect(banner).not.toContainText(refusal.fields[0]!.message)
    await expect(notice(page, refusal.fields[0]!.message)).toHaveCount(0)
    await sendCancellation(page).click()
    const done = notice(page, messages['CANCELLATION.SUCCESS'])
    await expect(done).toBeVisible()
    await expect(busy).toBeHidden()
    const number = await caseNumberOn(page)
    expect(number).toMatch(/^C-/)
    await expect(page.getByRole('heading', { name: 'Recibimos tu pedido' })).toBeFocused()
    await expectEmpty(page)
    await page.mouse.move(10, 10)
    await expect(done).toBeHidden()
    expect(await shownFor(messages['CANCELLATION.SUCCESS'])).toBeGreaterThan(4_900)
    await look(page, 'a cancellation that was taken')
    await expect
      .poll(async () => (await mail.emailsTo('ana@cancela.test')).map(({ subject }) => subject))
      .toEqual([`Recibimos tu pedido de cancelación ${number}`])
  },
)

async function expectEmpty(page: Page): Promise<void> {
  for (const label of ['Número de voucher', 'Documento de quien viaja', 'Apellido', 'Email', 'Teléfono', 'Detalle'])
    await expect(page.getByLabel(label), label).toHaveValue('')
  await expect(page.getByLabel('Motivo')).toHaveValue('')
  await expect(fileList(page)).toBeHidden()
}

test(
  'P-09 a cancellation without a mouse, at a partner’s, whose brand answers',
  { tag: '@long' },
  async ({ page, mail }) => {
    // Playwright blocks the browser's own file dialog before the key is pressed, because at the key it may be too late.
    page.on('filechooser', () => undefined)
    await page.goto('/mburucuya/cancelar-plan')
    await expect(sendCancellation(page)).toBeEnabled()
    await page.getByLabel('Número de voucher').focus()
    for (const text of ['1-1', 'C123456', 'Ana', 'Ñandú', 'ana@teclado.test', '099 123 456', 'Me arr']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Archivos')).toBeFocused()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Space')
    await (await chooser).setFiles([files.pdf()])
    await expect(fileList(page)).toContainText('Listo')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Quitar factura.pdf' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(fileList(page)).toBeHidden()
    await sendCancellation(page).press('Enter')
    expect(await caseNumberOn(page)).toMatch(/^C-/)
    const answered = async () => (await mail.emailsTo('ana@teclado.test'))[0]
    await expect.poll(async () => (await answered())?.from?.name).toBe('Mburucuyá Viajes')
    expect((await answered())?.replyTo).toMatchObject([{ address: 'hola@mburucuya.test' }])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('P-08 the page says what to do, and sends nothing that was typed into the address', async ({ page }) => {
    await page.goto('/solicitar-reintegro')
    // Playwright's browser parses the page as with scripts, where `noscript` is not rendered: the test reads the HTML instead.
    const html = await (await page.request.get('/solicitar-reintegro')).text()
    expect(html).toMatch(/<noscript><p [^>]*>Para mandar este formulario hace falta JavaScript\./)
    await page.getByLabel('Número de voucher').fill('1-1')
    await page.getByLabel('Número de voucher').press('Enter')
    await expect(page).toHaveURL('/solicitar-reintegro')
  })
})
