import { addDays, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { differenceWords } from '../../shared/reconciliation/words.ts'
import { lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onOwnProduct } from './own-product.ts'
import { today } from './purchase.ts'

const DAY_MS = 24 * 60 * 60_000

/** On a product without payments: a product that took one reconciles by itself, every hour. */
const test = onOwnProduct()

const yesterday = addDays(today, -1)
const stray = differenceWords['unknown-here'].title

test('S-01 D-14 a stray charge at the bank is found by the reconciliation run, reported by email and marked as seen with a note, which is undone', async ({
  page,
  product,
  mail,
}) => {
  test.slow()
  await openAs(page, logins.administrator, '/admin')
  const panel = page.getByRole('region', { name: 'Conciliación con el medio de pago' })
  await expect(panel).toContainText('Nunca se hizo')
  await lookAround(page, 'a dashboard that was never reconciled')

  await product.bank.shiftClock(-DAY_MS)
  const purchaseId = await product.bank.chargeAside({ amount: 12_345, order: 'nadie-sabe-1' })
  await product.bank.shiftClock(DAY_MS)
  await panel.getByRole('link', { name: 'Ver la conciliación' }).click()
  await expect(page.getByText('Todavía no se concilió ningún día.')).toBeVisible()
  await lookAround(page, 'no day yet')
  await page.getByLabel('Día', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Conciliar ahora' }).click()
  await expect(page.getByText(messages['RECONCILIATION.DAY_NOT_OVER']).first()).toBeVisible()
  await page.getByLabel('Día', { exact: true }).fill(yesterday)
  await page.getByRole('button', { name: 'Conciliar ahora' }).click()

  await expect(page.getByRole('heading', { level: 1, name: `Conciliación del ${formatDay(yesterday)}` })).toBeVisible()
  const difference = page.getByRole('article', { name: stray })
  await expect(difference).toContainText('nadie-sabe-1', { timeout: 30_000 })
  await expect(difference).toContainText('USD 123,45')
  await expect(difference).toContainText(purchaseId)
  await expect(difference).toContainText('No hay venta.')
  await expect(page.getByRole('button', { name: 'Conciliar de nuevo' })).toBeEnabled()
  await lookAround(page, 'a day with a difference')
  const title = `Aviso: Conciliación del ${formatDay(yesterday)}: 1 diferencia`
  await expect.poll(async () => (await mail.emailsTo('hola@ceibo.test')).map(({ subject }) => subject)).toContain(title)

  await page.getByRole('link', { name: 'Ceibo Asistencia: Ir al inicio' }).click()
  await expect(panel).toContainText('Con diferencias')
  await expect(panel).toContainText('1 diferencia por mirar')
  await lookAround(page, 'a dashboard with a difference')
  await panel.getByRole('link', { name: 'Ver la conciliación' }).click()
  await lookAround(page, 'the list of days')
  await page.getByRole('link', { name: formatDay(yesterday) }).click()

  await difference.getByRole('button', { name: 'Marcar como vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Marcar como vista' })
  await dialog.getByRole('button', { name: 'Marcar como vista' }).click()
  await expect(dialog).toContainText(messages['RECONCILIATION.NOTE_REQUIRED'])
  await lookAround(page, 'a note that is missing')
  await dialog.getByLabel('Qué viste o qué hiciste').fill('Prueba de un técnico: devuelto desde el panel.')
  await dialog.getByRole('button', { name: 'Marcar como vista' }).click()
  await expect(difference).toContainText('Prueba de un técnico: devuelto desde el panel.')
  await expect(difference.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(messages['RECONCILIATION.UNSEEN'])).toBeVisible()
  await expect(difference).not.toContainText('Prueba de un técnico')
  await difference.getByRole('button', { name: 'Marcar como vista' }).click()
  await dialog.getByLabel('Qué viste o qué hiciste').fill('Prueba de un técnico: devuelto desde el panel.')
  await dialog.getByRole('button', { name: 'Marcar como vista' }).click()
  await expect(difference).toContainText('Prueba de un técnico: devuelto desde el panel.')
  await lookAround(page, 'a difference that is marked as seen')

  // The charge was refunded at the bank, so the next reconciliation run shows no difference for it.
  await product.bank.shiftClock(-DAY_MS)
  await product.bank.refundAside(purchaseId)
  await product.bank.shiftClock(DAY_MS)
  await page.getByRole('button', { name: 'Conciliar de nuevo' }).click()
  await expect(difference).toContainText('Ya no está', { timeout: 30_000 })
  await page.getByRole('link', { name: 'Ceibo Asistencia: Ir al inicio' }).click()
  await expect(panel).toContainText('Todo coincide')
})
