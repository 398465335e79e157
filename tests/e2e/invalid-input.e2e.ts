import type { Page } from '@playwright/test'
import { addDays } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fillBirthDate,
  fillContact,
  fillDates,
  goOn,
  goToPayment,
  payButton,
  payByCard,
  type Step,
  today,
  tripOfTenDays,
} from './purchase.ts'
import { openPayment, openPlans, purchaseKey } from './purchase-at.ts'
import { traveller } from './travellers.ts'

const KEY = purchaseKey()
const DAMAGED = /No pudimos leer algunas respuestas guardadas/
const MISSING = /Para seguir, primero completá este paso/

async function keptBy(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse(await page.evaluate((key) => sessionStorage.getItem(key) ?? '{}', KEY)) as Record<string, unknown>
}

async function overwrite(page: Page, text: string): Promise<void> {
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [KEY, text] as const)
}

test(
  'B-14 a store that was written over leads to the first answer that is missing, and says why',
  { tag: '@long' },
  async ({ page }) => {
    const order = { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [traveller('1991-01-21')] }
    await openPayment(page, { ...order, email: 'tocada@viajera.test' })
    await expect(payButton(page)).toBeEnabled()
    const whole = await keptBy(page)
    const [passenger] = whole.passengers as object[]
    const plan = whole.plan as object
    const cases: [changed: string, step: Step, why: RegExp][] = [
      ['¡basura!', 1, DAMAGED],
      ['{"version":0}', 1, MISSING],
      [JSON.stringify({ ...whole, startDate: 'mañana' }), 1, DAMAGED],
      [JSON.stringify({ ...whole, startDate: addDays(today, -3) }), 1, MISSING],
      [JSON.stringify({ ...whole, residenceCountryId: 999 }), 1, MISSING],
      [JSON.stringify({ ...whole, destinationId: 999 }), 2, MISSING],
      [JSON.stringify({ ...whole, party: { adults: 8, seniors: 3, familyBirthDates: null } }), 3, MISSING],
      [JSON.stringify({ ...whole, plan: { ...plan, passengerPrices: ['gratis'] } }), 4, DAMAGED],
      [JSON.stringify({ ...whole, accepted: 'sí' }), 5, DAMAGED],
      [JSON.stringify({ ...whole, passengers: Array.from({ length: 11 }, () => passenger) }), 6, DAMAGED],
      [JSON.stringify({ ...whole, contact: { email: 7 } }), 7, DAMAGED],
    ]
    for (const [changed, step, why] of cases) {
      await overwrite(page, changed)
      await page.goto('/buy/step-8')
      await expectStep(page, step)
      await expect(page.getByRole('status').filter({ hasText: why }), changed.slice(0, 80)).toBeVisible()
    }
  },
)

test(
  'B-16 a plan that does not exist is refused at payment, with a way to another',
  { tag: '@long' },
  async ({ page }) => {
    const order = { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [traveller('1991-02-21')] }
    await openPayment(page, { ...order, email: 'inventada@viajera.test' })
    await expect(payButton(page)).toBeEnabled()
    const whole = await keptBy(page)
    await overwrite(page, JSON.stringify({ ...whole, plan: { ...(whole.plan as object), id: 999 } }))
    await page.reload()
    await expect(page.getByRole('region', { name: 'No pudimos preparar el pago' })).toBeVisible()
    await page.getByRole('link', { name: 'Elegir otro plan' }).click()
    await expectStep(page, 4)
    await choosePlan(page, 'Tero 40')
    await expectStep(page, 5)
  },
)

test(
  'B-01 B-14 invalid addresses open a page that works: values that are not offered are left out',
  { tag: '@long' },
  async ({ page }) => {
    for (const query of [
      'destino=abc&salida=ayer&regreso=2027-02-30&pasajeros=-4&categoria=99',
      'destino=1&destino=2&pasajeros=1e9',
      'categoria=%00&salida=%27%22%3E%3Cscript%3E',
      `basura=${'x'.repeat(2000)}`,
      'lng=xx&otra=%E0%A4',
      'otra',
    ]) {
      const answer = await page.goto(`/buy/step-1?${query}`)
      expect(answer?.status(), query).toBeLessThan(500)
      if (answer?.status() !== 200) continue
      await expectStep(page, 1)
      await expect(page.getByRole('radio', { name: /^Por viaje/ }), query).toBeChecked()
      await expect(page.getByLabel('Fecha de salida'), query).toHaveValue('')
      // The valid destination is stored after hydration: leaving the page before would lose it.
      if (query.startsWith('destino=1')) await expect.poll(async () => (await keptBy(page)).destinationId).toBe(1)
    }
    await fillDates(page, tripOfTenDays())
    await goOn(page)
    await expectStep(page, 2)
    await expect(page.getByRole('radio').first(), 'the one destination that exists').toBeChecked()
  },
)

test(
  'B-09 B-10 ten thousand characters have an error at their field, break nothing and stay there',
  { tag: '@long' },
  async ({ page }) => {
    const long = 'abc de '.repeat(1430)
    await openPlans(page, tripOfTenDays())
    await choosePlan(page, 'Tero 40')
    await expectStep(page, 5)
    await goOn(page)
    await expectStep(page, 6)
    for (const label of ['Nombre', 'Apellido', 'Número de documento']) {
      await page.getByLabel(label, { exact: true }).fill(long)
    }
    await page.getByLabel('Fecha de nacimiento').fill('9'.repeat(10_000))
    await goOn(page)
    await expectStep(page, 6)
    const complaints = page.getByRole('alert').getByRole('link')
    await expect(complaints).toHaveCount(4)
    await expectNoSidewaysScroll(page)
    await expect(page.getByLabel('Nombre', { exact: true })).not.toHaveValue('')

    const buyer = traveller('1990-10-31')
    await page.getByLabel('Nombre', { exact: true }).fill(buyer.name)
    await page.getByLabel('Apellido').fill(buyer.lastName)
    await page.getByLabel('Número de documento').fill(buyer.documentNumber)
    await fillBirthDate(page, 'Fecha de nacimiento', buyer.birthDate)
    await goOn(page)
    await expectStep(page, 7)
    await fillContact(page, `${'largo'.repeat(2000)}@viajera.test`)
    await page.getByLabel('Teléfono').fill('9'.repeat(10_000))
    await goOn(page)
    await expect(page.getByRole('alert').getByRole('link', { name: messages['FIELD.PHONE_INVALID'] })).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
    await expectNoSidewaysScroll(page)
  },
)

// ASVS 2.2.2
test(
  'B-11 B-16 cookies and local storage written by hand give no session, no account and no other price',
  { tag: '@long' },
  async ({ page, context, baseURL, till }) => {
    const forged = { SSID: 'x'.repeat(43), _RL: '2', _UI: '1', _UN: '<b>Falsa</b>', _BT: '2', _UR: '1' }
    await context.addCookies(Object.entries(forged).map(([name, value]) => ({ name, value, url: baseURL ?? '' })))
    await context.addInitScript((key) => {
      // The card form's frame has no storage.
      if (window.top !== window) return
      localStorage.setItem(key, '{"version":1,"planPrice":1}')
      localStorage.setItem('lng', '"><script>alert(1)</script>')
    }, KEY)
    const order = { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [traveller('1991-03-21')] }
    await goToPayment(page, { ...order, email: 'falsa@viajera.test' })
    await expect(page.getByRole('button', { name: 'Pagar USD 36,10' })).toBeVisible()
    await payByCard(page, cards.approved)
    await expectBought(page)
    expect(await till.charged()).toMatchObject([{ amount: 3610 }])
    expect(await page.evaluate(() => document.cookie)).not.toContain('SSID')
  },
)
