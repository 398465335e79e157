import type { Page } from '@playwright/test'
import { connect } from '../../server/platform/db/connect.ts'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { NO_LONGER_DUE } from '../../server/features/emails/worker.ts'
import { messages } from '../../shared/messages.ts'
import { lookAround } from './accessibility.ts'
import { expect, test as base } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { newPlace, type Place, type Product, startProduct } from './product.ts'

const HOUR_MS = 60 * 60_000
const OUTAGE = 'Error: connect ECONNREFUSED 10.0.0.5:587'

/** Inserts emails as an outage of two days ago would have left them, because fifteen hours of retries are too long for a test. */
async function afterAnOutage({ dataDir, databaseUrl }: Place): Promise<void> {
  const { db, close } = await connect({ dataDir, databaseUrl })
  const [sold] = await db.select().from(sale).limit(1)
  const email = (n: number, more: Partial<typeof mailMessage.$inferInsert>) => ({
    kind: 'alert' as const,
    recipient: `cartas-${n}@ceibo.test`,
    payload: { title: `Carta ${n}`, text: 'Para probar el correo.' },
    dedupeKey: `journey:${n}`,
    tries: 20,
    createdAt: new Date(Date.now() - 48 * HOUR_MS + n * 60_000),
    ...more,
  })
  const failed = { status: 'FAILED', lastError: OUTAGE } as const
  await db.insert(mailMessage).values([
    email(1, failed),
    email(2, failed),
    email(3, { ...failed, kind: 'vouchers', payload: { saleId: sold?.id ?? '' } }),
    email(4, {
      ...failed,
      lastError: "Error: Can't send mail - all recipients were rejected: 550 5.1.1 User unknown",
    }),
    email(5, { status: 'FAILED', tries: 1, lastError: NO_LONGER_DUE }),
  ])
  await close()
}

/** A product after an outage, with a mail server that a test can make fail again. */
const test = base.extend<object, { product: Product; mailServer: MailServer }>({
  mailServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, provide) => {
      const mailServer = await startMailServer()
      await provide(mailServer)
      await mailServer.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailServer }, provide) => {
      const settings = { TRUST_PROXY: 'yes', SMTP_URL: mailServer.url }
      const place = await newPlace()
      await afterAnOutage(place)
      const product = await startProduct(settings, place)
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

// The tests run one after the other, on one product.
test.describe.configure({ mode: 'default' })

const rowOf = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address })

async function chooseStatus(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option').filter({ hasText: name }).click()
}

test(
  'K-07 emails that an outage left behind are seen, sent again, first one and then the rest, and leave once',
  { tag: '@long' },
  async ({ page, mailServer }) => {
    test.slow()
    const arrived = (address: string) => mailServer.takenFor.filter((recipient) => recipient === address).length
    await openAs(page, logins.administrator, '/admin')
    const failed = page
      .getByRole('region', { name: 'Te espera' })
      .getByRole('link', { name: '4 emails que no salieron' })
    await expect(failed).toBeVisible()
    await lookAround(page, 'a dashboard with emails that failed')
    await failed.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Correo' })).toBeVisible()
    await expect(rowOf(page, 'cartas-')).toHaveCount(4)
    await expect(rowOf(page, 'cartas-1@')).toContainText('Falló')
    await expect(rowOf(page, 'cartas-4@')).toContainText('rechazó la dirección')
    await rowOf(page, 'cartas-1@').getByText('El servidor de correo no respondió').click()
    await expect(rowOf(page, 'cartas-1@').getByText(OUTAGE)).toBeVisible()
    await lookAround(page, 'emails that failed')

    // The mail server still fails: the email is tried, and keeps waiting.
    mailServer.isInTrouble = true
    await rowOf(page, 'cartas-1@')
      .getByRole('button', { name: /^Enviar de nuevo/ })
      .press('Enter')
    await expect(page.getByText(messages['EMAILS.RESENT'])).toBeVisible()
    // The dashboard led to those that failed; it waits now.
    await expect(rowOf(page, 'cartas-1@')).toHaveCount(0)
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(rowOf(page, 'cartas-1@')).toContainText('pidió probar más tarde')
    await expect(rowOf(page, 'cartas-1@')).toContainText('En espera')
    expect(arrived('cartas-1@ceibo.test')).toBe(0)
    await lookAround(page, 'an email that waits')
    mailServer.isInTrouble = false
    await expect.poll(() => arrived('cartas-1@ceibo.test'), { timeout: 90_000 }).toBe(1)

    await page.reload()
    await page.getByRole('button', { name: 'Enviar de nuevo los 3 que fallaron' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Enviar de nuevo los 3 emails que fallaron?' })
    await lookAround(page, 'the question before all are sent again')
    await dialog.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await expect(page.getByText('3 emails volvieron a la cola: salen en unos segundos.')).toBeVisible()
    await expect(page.getByText('Todos los emails salieron.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Enviar de nuevo/ })).toHaveCount(0)
    await lookAround(page, 'nothing that did not leave')
    for (const n of [1, 2, 3, 4]) expect(arrived(`cartas-${n}@ceibo.test`), `email ${n}`).toBe(1)

    await page.getByRole('link', { name: 'Ceibo Asistencia: Ir al inicio' }).click()
    // The panel is there before its answer is.
    await expect(page.getByRole('region', { name: 'Te espera' }).getByRole('link').first()).toBeVisible()
    await expect(failed).toHaveCount(0)
  },
)

test(
  'K-07 the emails of any state are found by state, kind and address; they lead to their sale',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/emails')
    await chooseStatus(page, 'Ya no corresponde')
    await expect(rowOf(page, 'cartas-5@')).toBeVisible()
    await expect(rowOf(page, 'cartas-5@').getByRole('button')).toHaveCount(0)
    await expect(page).toHaveURL(/not-due/)
    await page.reload()
    await expect(rowOf(page, 'cartas-5@')).toBeVisible()
    await chooseStatus(page, 'Todos')
    await page.getByLabel('Buscar por dirección').fill('CARTAS-3@')
    await expect(rowOf(page, 'cartas-')).toHaveCount(1)
    await page.getByRole('link', { name: /^Venta #/ }).click()
    await expect(page.getByRole('dialog', { name: /^Venta #/ })).toBeVisible()
    await page.goBack()
    await page.getByLabel('Buscar por dirección').fill('nadie@')
    await expect(page.getByText('No hay emails con estos filtros.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpiar' }).click()
    await expect(page).not.toHaveURL(/nadie/)
  },
)
