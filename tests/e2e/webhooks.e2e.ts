import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { messages } from '../../shared/messages.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable, lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfPartners } from './own-product.ts'
import { buyByCard } from './purchase-at.ts'
import { tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const test = onProductOfPartners.extend<{ receiver: Receiver }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
  receiver: async ({}, provide) => {
    const receiver = await startReceiver()
    await provide(receiver)
    await receiver.close()
  },
})

/** Adds a webhook by its form, and returns the secret that the page shows once. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('link', { name: 'Agregar webhook' }).click()
  await expect(page.getByRole('heading', { name: 'Agregar un webhook' })).toBeVisible()
  await lookAround(page, 'the form for a webhook')
  await page.getByLabel('Dirección').fill('sistema.agencia.uy')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['WEBHOOKS.URL_INVALID']).first()).toBeVisible()
  await page.getByLabel('Dirección').fill('https://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['WEBHOOKS.URL_REFUSED']).first()).toBeVisible()
  await page.getByLabel('Dirección').fill(url)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'El secreto de este webhook' })
  await expectAccessible(page, 'a new secret')
  const secret = (await dialog.locator('code').textContent())!
  await dialog.getByRole('button', { name: 'Ya lo copié' }).click()
  await expect(page.getByRole('heading', { name: new URL(url).host })).toBeVisible()
  return secret
}

const [first, second] = [0, 1]
const verify = (secret: string, { received }: Receiver, n: number) =>
  new Webhook(secret).verify(received[n]!.body, received[n]!.headers)

test('W-03 the owner of a business adds a webhook, tries it, reads the log, sends again and takes another secret', async ({
  page,
  receiver,
}) => {
  await openAs(page, logins.agency, '/profile')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('Todavía no hay webhooks.')).toBeVisible()
  await lookAround(page, 'a list without webhooks')
  const secret = await addWebhook(page, receiver.url)
  await expect(page.getByText('Todavía no le enviamos nada.')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)

  receiver.answerWith(422, 'falta la sucursal')
  await page.getByRole('button', { name: 'Enviar prueba' }).click()
  await expect(page.getByText(messages['WEBHOOKS.TEST_SENT'])).toBeVisible()
  const row = page.getByRole('row', { name: /Prueba/ })
  await expect(row).toContainText('Contestó 422')
  await row.getByText(/^\d+ intentos?: /).click()
  await expect(row).toContainText('falta la sucursal')
  await lookAround(page, 'the log of a webhook')
  expect(verify(secret, receiver, first)).toMatchObject({ type: 'webhook.test' })

  await page.getByRole('button', { name: 'Cambiar secreto' }).click()
  const question = page.getByRole('dialog', { name: '¿Cambiar el secreto?' })
  await question.getByRole('button', { name: 'Cambiar secreto' }).click()
  const shown = page.getByRole('dialog', { name: 'El secreto de este webhook' })
  const fresh = (await shown.locator('code').textContent())!
  await shown.getByRole('button', { name: 'Ya lo copié' }).click()
  await expect(page.getByText('El secreto anterior firma hasta')).toBeVisible()

  receiver.answerWith(204)
  const before = receiver.received.length
  await row.getByRole('button', { name: /^Enviar otra vez: Prueba/ }).click()
  await expect(row).toContainText('Entregado')
  for (const one of [secret, fresh]) expect(verify(one, receiver, before)).toMatchObject({ type: 'webhook.test' })
})

test(
  'W-03 a purchase at a partner reaches its system; on a phone its owner sends it again, and staff switch it off',
  { tag: '@long' },
  async ({ page, receiver }) => {
    await openAs(page, logins.agency, '/profile/webhooks')
    const secret = await addWebhook(page, receiver.url)
    const email = 'webhook@viajera.test'
    await page.context().clearCookies()
    const order = { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [traveller('1991-01-15')], email }
    await buyByCard(page, order, '/mburucuya')
    await expect.poll(() => receiver.received.length).toBe(1)
    const event = verify(secret, receiver, first)
    expect(event).toMatchObject({ type: 'sale.created', data: { sale: expect.stringMatching(/^sale_[\w-]+$/) } })

    await page.setViewportSize(PHONE.viewport)
    await openAs(page, logins.agency, '/profile/webhooks')
    await expect(page.getByText(receiver.url)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByText(receiver.url).click()
    await expect(page.getByText('Venta hecha').first()).toBeVisible()
    await expectUsable(page, 'a webhook on a phone')
    await page.getByRole('button', { name: 'Enviar otra vez desde…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar otra vez' })
    await expectAccessible(page, 'the question since when')
    await dialog.getByLabel('Hora (HH:MM)').fill('25:00')
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(dialog.getByText(messages['FIELD.INVALID'])).toBeVisible()
    await dialog.getByLabel('Hora (HH:MM)').fill('00:00')
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(page.getByText('Enviamos 1 evento.')).toBeVisible()
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(verify(secret, receiver, second)).toEqual(event)

    await openAs(page, logins.administrator, '/admin/webhooks')
    await expect(page.getByText('Mburucuyá Viajes').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByText(receiver.url).click()
    await expect(page.getByRole('button', { name: 'Cambiar secreto' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Apagar' }).click()
    await page.getByRole('dialog', { name: '¿Apagar este webhook?' }).getByRole('button', { name: 'Apagar' }).click()
    await expect(page.getByText(messages['WEBHOOKS.SWITCHED_OFF'])).toBeVisible()
    await expect(page.getByText('Apagado por el equipo de Ceibo')).toBeVisible()
  },
)
