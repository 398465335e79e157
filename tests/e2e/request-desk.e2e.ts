import type { Browser, Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable, inEachAppearance, lookAround } from './accessibility.ts'
import { download, downloadCsv } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { caseNumberOn, files, photoOfAPhone, pick, sendRefund } from './request-pages.ts'

/** Opens the inbox of requests as staff. */
async function openInbox(page: Page): Promise<void> {
  await openAs(page, logins.administrator, '/admin/requests')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
}

async function openCase(page: Page, number: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Buscar por caso/ }).fill(number)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}

async function chooseStatus(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name }).click()
}

/** Saves a step, and waits until it stands in the history: the notice of the step before may still be shown. */
async function save(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['REQUEST.SAVED']).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible()
}

/** Downloads a file of the open request, and returns its content. */
async function attachment(page: Page, name: string): Promise<Buffer> {
  const file = await download(page, page.getByRole('button', { name: `Descargar ${name}` }))
  expect(file.name).toBe(name)
  return file.buffer
}

type RefundRequest = { voucher: string; document: string; email?: string }

/** Sends a refund request in a traveller's own browser, and closes that browser. */
async function askRefund(browser: Browser, request: RefundRequest, withFiles = false) {
  const page = await browser.newPage()
  await page.goto('/solicitar-reintegro')
  await page.getByLabel('Número de voucher').fill(request.voucher)
  await page.getByLabel('Documento de quien viaja').fill(request.document)
  if (request.email) await page.getByLabel('Email').fill(request.email)
  await page.getByLabel('Tipo de gasto').selectOption('Medicamentos')
  await page.getByLabel('Monto').fill('85,50')
  await page.getByLabel('Moneda').selectOption('EUR')
  const photo = withFiles ? await photoOfAPhone(page) : null
  if (photo) {
    await pick(page, files.pdf('factura de la farmacia.pdf'), photo)
    await page.getByRole('checkbox', { name: /datos de salud/ }).check()
  }
  await sendRefund(page).click()
  const number = await caseNumberOn(page)
  await page.close()
  return number
}

test('S-08 P-08 from a traveller’s refund with a PDF and a photo to the answer in the mail', async ({
  page,
  browser,
  mail,
  staff,
}) => {
  test.slow()
  const sold = await staff.latestSale()
  const [passenger] = sold.passengers
  const email = 'reintegro@viajera.test'
  const request = { voucher: passenger!.voucherCode, document: passenger!.documentNumber, email }
  const number = await askRefund(browser, request, true)
  const emailsTo = async (address: string) => (await mail.emailsTo(address)).map(({ subject }) => subject)
  await expect.poll(() => emailsTo(email)).toEqual([`Recibimos tu pedido de reintegro ${number}`])
  await expect.poll(() => emailsTo('hola@ceibo.test')).toContain(`Pedido de reintegro ${number}`)

  await openInbox(page)
  await openCase(page, number)
  await expect(page.getByText('EUR 85,50')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ver la venta #/ })).toBeVisible()
  expect((await attachment(page, 'factura de la farmacia.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  const photo = await attachment(page, 'receta.jpg')
  expect([...photo.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(photo.length).toBeLessThan(5 * 1024 * 1024)

  await chooseStatus(page, 'En revisión')
  await page.getByLabel('Nota interna').fill('Pedí el parte a la farmacia')
  await save(page, 'Recibido → En revisión')
  await expect(page.getByRole('listitem').filter({ hasText: 'Recibido → En revisión' })).toContainText('Pedí el parte')

  await chooseStatus(page, 'Falta información')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['REQUEST.MESSAGE_REQUIRED']).first()).toBeVisible()
  await expectAccessible(page, 'a step that lacks its message')
  await page.getByLabel('Mensaje para quien lo pidió').fill('Mandanos la receta firmada, por favor.')
  await save(page, 'En revisión → Falta información')
  const question = `Nos falta un dato para tu pedido de reintegro (${number})`
  await expect.poll(() => emailsTo(email)).toContain(question)
  const received = (await mail.emailsTo(email)).find(({ subject }) => subject === question)
  expect(received?.text).toContain('Mandanos la receta firmada, por favor.')
  expect(received?.text).not.toContain('Pedí el parte')

  await chooseStatus(page, 'Aprobado')
  await save(page, 'Falta información → Aprobado')
  await expect.poll(() => emailsTo(email)).toContain(`Aprobamos tu pedido de reintegro (${number})`)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: /→/ })).toHaveCount(3)
  await page.getByRole('link', { name: /^Ver la venta #/ }).click()
  await expect(page.getByRole('dialog', { name: /^Venta #/ })).toBeVisible()
})

test(
  'S-08 the inbox is searched, filtered, sorted and exported, and says when it is empty; on a desk and on a phone, light and dark',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow()
    const number = await askRefund(browser, {
      voucher: 'bandeja',
      document: 'X1',
      email: 'bandeja@viajera.test',
    })
    await openInbox(page)
    const search = page.getByRole('textbox', { name: /^Buscar por caso/ })
    await search.fill('bandeja@')
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(number)
    const { name, text: csv } = await downloadCsv(page)
    expect(name).toBe('Pedidos.csv')
    expect(csv).toContain(`"${number}","Reintegro","Recibido"`)
    expect(csv.trimEnd().split('\r\n')).toHaveLength(2)

    await page.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByRole('option', { name: 'Cancelación' }).click()
    await expect(page.getByText('No hay pedidos con estos filtros.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(search).toHaveValue('')
    await expect(rows.filter({ hasText: number })).toBeVisible()
    await page.getByRole('button', { name: /^Ordenar por recibido/ }).click()
    await expect(page).toHaveURL(/createdAt/)

    await inEachAppearance(page, async (appearance) => {
      await expect(page.getByRole('link', { name: number })).toBeVisible()
      // Waits until the tooltip of the last clicked button has faded out.
      await page.mouse.move(0, 0)
      await expect(page.getByRole('tooltip')).toBeHidden()
      await expectUsable(page, `the inbox, ${appearance}`)
      await page.getByRole('link', { name: number }).click()
      await expect(page.getByText('Ninguna venta coincide')).toBeVisible()
      await expectUsable(page, `a request, ${appearance}`)
      await page.getByRole('link', { name: 'Pedidos', exact: true }).last().click()
    })
  },
)

test(
  'S-08 D-09 of two who answer a request, the second sees what the first did, keeps the own typing and chooses',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.slow()
    const number = await askRefund(browser, { voucher: 'a la vez', document: 'X2' })
    await openInbox(page)
    await openCase(page, number)
    const other = await browser.newPage()
    await openAs(other, logins.administrator, new URL(page.url()).pathname)
    const notice = page.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios mientras editabas' })
    const choices = (field: string | RegExp) => notice.getByRole('group', { name: field })
    const status = page.getByRole('combobox', { name: 'Estado' })
    await chooseStatus(other, 'En revisión')
    await other.getByLabel('Nota interna').fill('Llamo a la farmacia')
    await save(other, 'Recibido → En revisión')

    await chooseStatus(page, 'Aprobado')
    await page.getByLabel('Nota interna').fill('Está todo')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(choices('Estado').getByRole('radio', { name: 'Lo tuyo: Aprobado' })).toBeChecked()
    await expect(choices('Último paso')).toContainText('Recibido → En revisión. Anotó: Llamo a la farmacia')
    await expect(page.getByRole('listitem').filter({ hasText: 'Recibido → En revisión' })).toBeVisible()
    await expect(page.getByLabel('Nota interna')).toHaveValue('Está todo')
    await lookAround(page, 'a request that another answered meanwhile')
    await choices('Estado').getByRole('radio', { name: 'Lo que guardó: En revisión' }).check()
    await expect(status).toHaveText('En revisión (sin cambio)')
    await choices('Estado').getByRole('radio', { name: 'Lo tuyo: Aprobado' }).check()

    // What was chosen cannot follow any more: it is told, and the text stays.
    await chooseStatus(other, 'Rechazado')
    await other.getByLabel('Mensaje para quien lo pidió').fill('No lo cubre el plan.')
    await save(other, 'En revisión → Rechazado')
    await page.getByRole('button', { name: 'Guardar' }).click()
    const past = choices('Estado: ya no puede pasar a «Aprobado»')
    await expect(past.getByRole('radio', { name: 'Lo que guardó: Rechazado' })).toBeChecked()
    await expect(status).toHaveText('Rechazado (sin cambio)')
    await expect(page.getByLabel('Nota interna')).toHaveValue('Está todo')
    await save(page, 'Está todo')
    await expect(notice).toHaveCount(0)
  },
)

test('S-08 the desk without a mouse', { tag: '@long' }, async ({ page, browser }) => {
  const number = await askRefund(browser, { voucher: 'teclado', document: 'X3' })
  await openInbox(page)
  await page.getByRole('textbox', { name: /^Buscar por caso/ }).focus()
  await page.keyboard.type(number)
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1)
  await page.getByRole('link', { name: number }).focus()
  await page.keyboard.press('Enter')
  // The previous list has a control with the same name.
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const status = page.getByRole('combobox', { name: 'Estado' })
  await status.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Recibido (sin cambio)' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'En revisión' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('En revisión')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Nota interna')).toBeFocused()
  await page.keyboard.type('Con teclado')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Con teclado' })).toBeVisible()
})
