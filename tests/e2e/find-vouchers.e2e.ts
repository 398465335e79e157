import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Mailbox } from './mailbox.ts'
import { codeFor } from './find-sales.ts'
import { downloadPdf } from './pdf.ts'
import { buyByCard } from './purchase-at.ts'
import { tripOfTenDays, voucherLink } from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

/** Buys for one person, and stays on the page of the vouchers. */
async function buy(page: Page, email: string) {
  const ana = traveller('1988-03-27', 'Zeballos')
  await buyByCard(page, { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [ana], email })
  return ana
}

const subjects = async (mail: Mailbox, email: string) => (await mail.emailsTo(email)).map(({ subject = '' }) => subject)

test('B-12 a buyer finds the voucher by document with the code from the mail, opens it and has it sent again', async ({
  page,
  browser,
  mail,
}) => {
  const email = 'perdida@viajera.test'
  const ana = await buy(page, email)
  const bought = await downloadPdf(page, () => voucherLink(page).click())

  const phone = await browser.newPage(PHONE)
  await phone.goto('/solicitar-asistencia')
  await phone.getByRole('link', { name: '¿No tenés el voucher a mano? Buscalo acá.' }).click()
  await phone.getByRole('button', { name: 'Recibir un código por email' }).click()
  await expect(phone.getByText(messages['VOUCHER.QUERY_REQUIRED']).first()).toBeVisible()
  await expectUsable(phone, 'finding a voucher, nothing typed')
  await phone.getByLabel('Código o número de voucher, o documento').fill(ana.documentNumber)
  await phone.getByRole('button', { name: 'Recibir un código por email' }).click()
  const code = phone.getByLabel('Código de 6 números')
  await code.fill('12345')
  await phone.getByRole('button', { name: 'Ver mis vouchers' }).click()
  await expect(phone.getByText(messages['VOUCHER.CODE_REQUIRED']).first()).toBeVisible()
  const right = await codeFor(mail, email)
  await code.fill(right === '000000' ? '000001' : '000000')
  await phone.getByRole('button', { name: 'Ver mis vouchers' }).click()
  await expect(phone.getByText(messages['VOUCHER.CODE_WRONG']).first()).toBeVisible()
  await expectUsable(phone, 'a wrong code')
  // A phone may unload the tab while the user reads the email: after a reload the page still asks for the code.
  await phone.reload()
  await phone.getByLabel('Código de 6 números').fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await phone.getByRole('button', { name: 'Ver mis vouchers' }).click()
  await expect(phone.getByRole('heading', { level: 2, name: 'Encontramos tu compra' })).toBeVisible()
  await expectUsable(phone, 'vouchers found')
  const found = await downloadPdf(phone, () => voucherLink(phone, `${ana.name} ${ana.lastName}`).click())
  expect(found.text).toBe(bought.text)

  const sent = async () => (await subjects(mail, email)).filter((subject) => subject.startsWith('Tus vouchers')).length
  await expect.poll(sent, 'those of the purchase').toBe(1)
  await phone.getByRole('button', { name: 'Mandar otra vez por email' }).click()
  await expect(phone.getByText('Te mandamos los vouchers otra vez, al email de la compra.')).toBeVisible()
  await expect.poll(sent).toBe(2)
  await phone.reload()
  await expect(phone.getByRole('heading', { level: 2, name: 'Encontramos tu compra' })).toBeVisible()
  await phone.getByRole('button', { name: 'Listo, cerrar' }).click()
  await expect(phone.getByLabel('Código o número de voucher, o documento')).toBeVisible()
  await phone.close()
})

test(
  'a document that bought nothing gets the same answer, and no page ever shows an email',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/mi-voucher')
    await page.getByLabel('Código o número de voucher, o documento').fill('4.567.890-5')
    await page.getByRole('button', { name: 'Recibir un código por email' }).click()
    await expect(page.getByText(/^Si encontramos tu compra, te mandamos un código/)).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('@')
    await expectUsable(page, 'asking for the code')
    const tryCode = async (code: string) => {
      await page.getByLabel('Código de 6 números').fill(code)
      const answered = page.waitForResponse(/\/voucher\/access\/confirm$/)
      await page.getByRole('button', { name: 'Ver mis vouchers' }).click()
      await answered
      await expect(page.locator('[data-busy]')).toHaveCount(0)
    }
    for (let n = 0; n < 5; n += 1) {
      await tryCode(`00000${n}`)
      await expect(page.getByText(messages['VOUCHER.CODE_WRONG']).first()).toBeVisible()
    }
    await tryCode('000005')
    await expect(page.getByText(messages['VOUCHER.CODE_EXPIRED']).first()).toBeVisible()
    await expect(page.getByLabel('Código o número de voucher, o documento')).toBeVisible()
  },
)

test(
  'B-12 after buying, vouchers are sent again and whom to ask is one tap away with the voucher named',
  { tag: '@long' },
  async ({ page, mail }) => {
    const email = 'otravez@viajera.test'
    await buy(page, email)
    await page.getByRole('button', { name: 'Mandar otra vez por email' }).click()
    await expect(page.getByText('Te mandamos los vouchers otra vez, al email de la compra.')).toBeVisible()
    await expect.poll(async () => (await subjects(mail, email)).length).toBe(2)
    const words =
      (await page
        .getByText(/Voucher \d+-1/)
        .first()
        .textContent()) ?? ''
    const number = /Voucher (\d+-1)/.exec(words)?.[1] ?? ''
    const chat = page.getByRole('main').getByRole('link', { name: /^WhatsApp · Ventas/ })
    await expect(chat).toHaveAttribute(
      'href',
      `https://wa.me/59899010100?text=${encodeURIComponent(`Hola, mi voucher es el ${number}.`)}`,
    )
    await expect(page.getByRole('main').getByRole('link', { name: /^Ventas/ })).toHaveAttribute(
      'href',
      'tel:+59829010100',
    )
    await expectUsable(page, 'the vouchers of a purchase')
  },
)

test(
  'what is typed before the code of the page is here stays, and goes nowhere',
  { tag: '@long' },
  async ({ page }) => {
    let comeIn = () => {}
    const held = new Promise<void>((resolve) => {
      comeIn = resolve
    })
    await page.route(/\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/mi-voucher', { waitUntil: 'commit' })
    const lookup = page.getByLabel('Código o número de voucher, o documento')
    await lookup.fill('4.567.890-5')
    await lookup.press('Enter')
    await expect(page).toHaveURL('/mi-voucher')
    comeIn()
    await page.getByRole('button', { name: 'Recibir un código por email' }).click()
    await expect(page.getByText(/^Si encontramos tu compra, te mandamos un código/)).toBeVisible()
  },
)

test('R-03 within five business days the buyer cancels by themselves: the amount first, then the card gets all back', async ({
  page,
  mail,
  till,
  staff,
}) => {
  const email = 'arrepentida@viajera.test'
  const ana = await buy(page, email)
  const sale = await staff.latestSale()
  await page.goto('/arrepentimiento')
  await page.getByRole('link', { name: 'Arrepentirme ahora' }).click()
  await page.getByLabel('Código o número de voucher, o documento').fill(ana.documentNumber)
  await page.getByRole('button', { name: 'Recibir un código por email' }).click()
  await page.getByLabel('Código de 6 números').fill(await codeFor(mail, email))
  await page.getByRole('button', { name: 'Ver mis vouchers' }).click()
  await page.getByRole('button', { name: 'Cancelar este plan' }).click()
  await expect(page.getByText(`te devolvemos ${formatMoney(sale.charged)} a la tarjeta`)).toBeVisible()
  await expectUsable(page, 'what a cancellation comes to')
  await page.getByRole('button', { name: `Cancelar y recibir ${formatMoney(sale.charged)}` }).click()
  await expect(page.getByText('Este plan se canceló: sus vouchers están anulados y no dan cobertura.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mandar otra vez por email' })).toBeHidden()
  await expectUsable(page, 'a plan that was cancelled')
  await expect.poll(till.refunds).toMatchObject([{ amount: sale.charged, status: 'APPROVED' }])
  await expect.poll(async () => (await subjects(mail, email)).join()).toContain('Cancelamos tu plan')
})

test(
  'R-05 R-11 before departure the buyer has a receipt, corrects their data by themselves, and finds the new voucher',
  { tag: '@long' },
  async ({ page, mail, staff }) => {
    const email = 'corregida@viajera.test'
    const ana = await buy(page, email)
    await page.goto('/cancelar-plan')
    await page.getByRole('link', { name: 'buscá tu voucher y cancelá' }).click()
    await page.getByLabel('Código o número de voucher, o documento').fill(ana.documentNumber)
    await page.getByRole('button', { name: 'Recibir un código por email' }).click()
    await page.getByLabel('Código de 6 números').fill(await codeFor(mail, email))
    await page.getByRole('button', { name: 'Ver mis vouchers' }).click()
    await page.setViewportSize(PHONE.viewport)
    await page.getByRole('button', { name: 'Ver los comprobantes de pago' }).click()
    const receipt = await downloadPdf(page, () => page.getByRole('button', { name: /^Comprobante del pago/ }).click())
    expect(receipt.text).toContain('Comprobante de pago')
    await page.getByRole('button', { name: 'Corregir mis datos' }).click()
    await expect(page.getByLabel('Apellido')).toHaveValue(/Zeballos/)
    await expectUsable(page, 'correcting a purchase')
    await page.getByLabel('Apellido').fill('')
    await page.getByRole('button', { name: 'Guardar las correcciones' }).click()
    await expect(page.getByText(messages['BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED']).first()).toBeVisible()
    await page.getByLabel('Apellido').fill('Zeballos Bien')
    const born = page.getByLabel('Fecha de nacimiento')
    const typed = await born.inputValue()
    await born.fill(`${typed.slice(0, -4)}1930`)
    await page.getByRole('button', { name: 'Guardar las correcciones' }).click()
    await expect(page.getByText(messages['SALES.CORRECTION_MOVES_PRICE']).first()).toBeVisible()
    await born.fill(typed)
    // D-09: staff saved something else meanwhile, of what is typed here and of the rest.
    const [sale] = await staff.salesOf(ana.documentNumber)
    await staff.correct(sale!, { name: 'Anita', lastName: 'Mal' })
    await page.getByRole('button', { name: 'Guardar las correcciones' }).click()
    await expect(page.locator('#passengers-0-lastName-error')).toContainText('se guardó «Mal»')
    await expect(page.getByLabel('Apellido')).toHaveValue('Zeballos Bien')
    await expect(page.getByLabel('Nombre')).toHaveValue('Anita')
    await expectUsable(page, 'a correction that came second')
    await page.getByRole('button', { name: 'Guardar las correcciones' }).click()
    await expect(page.getByText('Anita Zeballos Bien')).toBeVisible()
    await expect(page.getByText(/Voucher \d+-1-3/)).toBeVisible()
    const voucher = await downloadPdf(page, () => voucherLink(page).click())
    expect(voucher.text).toContain('Zeballos Bien')
    await expect.poll(async () => (await subjects(mail, email)).join()).toContain('Actualizamos tus vouchers')
  },
)
