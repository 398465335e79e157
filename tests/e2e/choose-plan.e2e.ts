import type { Page } from '@playwright/test'
import { benefitCap } from '../../shared/catalogue/mishap-outcome.ts'
import { MISHAPS } from '../../shared/catalogue/mishaps.ts'
import { formatMoney } from '../../shared/money.ts'
import { firstTariff } from '../../tools/seed/catalogue-rows.ts'
import { valueOf as coverValue } from '../support/test-cover.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choosePlan, fromExtrasToPayment, payButton, tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const { benefits, plans } = firstTariff

const WORDS = {
  direct: 'Pagamos nosotros',
  refund: 'Pagás y te lo devolvemos',
  sum: 'Te pagamos una suma',
  discount: 'Pagás con descuento',
  free: 'Sin costo',
} as const

/** The catalogue's text for a benefit of a plan. */
function valueOf(plan: string, benefitId: number): string {
  return coverValue(plans.find(({ name }) => name === plan)?.id ?? 0, benefitId)
}

test('V-04 every benefit says who pays first', async ({ page }) => {
  await openPlans(page, tripOfTenDays())
  for (const { name, payment } of benefits) {
    await expect(
      page.getByRole('rowheader', { name: `${name} ¿Pago yo primero? ${WORDS[payment ?? 'refund']}` }),
    ).toHaveCount(1)
  }
  await expectAccessible(page, 'the plans with who pays first')
})

test('V-05 four at single prices are offered the family plan with what it spares, and pay what was shown', async ({
  page,
}) => {
  await openPlans(page, tripOfTenDays({ party: { adults: 4 } }))
  const offer = page.getByRole('region', { name: /con el plan familiar$/ })
  await expect(offer).toContainText('Ahorrás USD 110,20 con el plan familiar')
  await expect(offer).toContainText('¿Viajan 2 adultos de 23 a 74 años y 2 menores de 23?')
  await expect(offer).toContainText('Hornero 80 queda en USD 110,20 para todos')
  await expectAccessible(page, 'the offer of the family plan')
  await offer.getByRole('button', { name: 'Pasar al plan familiar' }).click()
  const notice = page.getByRole('status').filter({ hasText: /^Ahora viajan en plan familiar/ })
  await expect(notice).toBeFocused()
  await expect(notice).toHaveText('Ahora viajan en plan familiar: Hornero 80 cuesta USD 110,20 para todos.')
  await expect(page.getByRole('columnheader', { name: 'Hornero 80' })).toContainText('USD 110,20')
  await expect(offer).toBeHidden()

  await choosePlan(page, 'Hornero 80')
  const family = ['1985-03-02', '1987-05-04', '2014-07-06', '2016-09-08'].map((day) => traveller(day))
  await fromExtrasToPayment(page, { travellers: family, email: 'familia@viajera.test' })
  await expect(payButton(page)).toHaveText(/USD\s110,20/)
})

test('V-05 no other grouping is offered to two, or to somebody of 75 to 84', { tag: '@long' }, async ({ page }) => {
  for (const party of [{ adults: 2 }, { adults: 2, seniors: 1 }]) {
    await openPlans(page, tripOfTenDays({ party }))
    await expect(page.getByRole('columnheader', { name: 'Hornero 80' })).toContainText('USD')
    await expect(page.getByRole('button', { name: 'Pasar al plan familiar' })).toBeHidden()
  }
})

/** The text of a line on a plan's card: its label and its value. */
function lineOf(page: Page, plan: string, label: string) {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: plan }) })
  return card.locator('.plan-lines > div').filter({ hasText: label })
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('V-02 a card has the five lines that matter, and two plans stand side by side in equal columns', async ({
    page,
  }) => {
    await openPlans(page, tripOfTenDays({ destination: 'Europa (Schengen)' }), '/mburucuya')
    for (const [label, benefitId] of [
      ['Gastos médicos', 1],
      ['Preexistencias', 3],
      ['Equipaje perdido', 12],
      ['Cancelación', 15],
      ['Vuelo demorado', 14],
    ] as const) {
      await expect(lineOf(page, 'Hornero 80', label)).toContainText(valueOf('Hornero 80', benefitId))
    }
    await expect(page.getByText('Apto Schengen').first()).toBeVisible()
    await page.getByLabel('Cotización de Hornero 80:').click()
    await expect(page.getByRole('button', { name: 'Descargar la cotización de Hornero 80' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Guardar o enviar la cotización de Hornero 80' })).toBeVisible()
    await page.getByLabel('Comparar con… (Hornero 80)').click()
    await expectUsable(page, 'plan cards with their menus open')

    await page.getByRole('button', { name: 'Cardenal 150', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ver todos los planes' })).toBeFocused()
    const heads = page.getByRole('columnheader')
    await expect(heads.locator('.plan-name')).toHaveText(['Hornero 80', 'Cardenal 150'])
    const [left, right] = await heads.evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
    expect(left).toBe(right)
    expect(left).toBeGreaterThan(150)
    await expect(page.getByRole('row', { name: /^Pérdida de equipaje/ }).getByRole('cell')).toHaveText([
      valueOf('Hornero 80', 12),
      valueOf('Cardenal 150', 12),
    ])
    await page.getByRole('checkbox', { name: 'Solo diferencias' }).check()
    await expect(page.getByRole('row', { name: /^Telemedicina 24 h/ })).toBeHidden()
    await expectUsable(page, 'two plans side by side')

    await page.getByRole('button', { name: 'Ver todos los planes' }).click()
    await expect(lineOf(page, 'Tero 40', 'Equipaje perdido')).toBeVisible()
  })
})

test('V-03 a mishap says what each plan pays, what is left, who pays first and whom to call', async ({ page }) => {
  await openPlans(page, tripOfTenDays({ destination: 'Estados Unidos y Canadá' }))
  await page.getByRole('button', { name: 'Elegir un imprevisto' }).click()
  await page.getByLabel('Imprevisto').selectOption({ label: 'Te operan de apendicitis' })
  const mishap = page.getByRole('region', { name: 'Te operan de apendicitis' })
  await expect(mishap).toContainText('Suele costar USD 33.611,00')
  await expect(mishap).toContainText('California')
  await expect(mishap.getByRole('link', { name: /Archives of Internal Medicine, 2012$/ })).toBeVisible()
  await expect(mishap.getByRole('listitem').filter({ hasText: 'Tero 40' })).toHaveText(
    /Paga el plan\s*USD 33\.611,00\s*Te queda pagar\s*USD 0,00\s*Quién paga primero\s*Nosotros/,
  )
  await page.getByLabel('Imprevisto').selectOption({ label: 'Tenés otro infarto' })
  const heart = page.getByRole('region', { name: 'Tenés otro infarto' })
  await expect(heart.getByRole('listitem').filter({ hasText: 'Hornero 80' })).toHaveText(
    /USD 8\.000,00\s*Te queda pagar\s*USD 10\.970,00/,
  )
  await expect(heart).toContainText('A nuestra asistencia, antes de ir al médico')
  await expect(heart.getByRole('link', { name: /Asistencia 24 h/ }).first()).toBeVisible()
  await expectAccessible(page, 'a mishap beside the plans')
})

test('V-03 every figure on the page that the home leads to is the catalogue’s', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/mburucuya')
  await page.getByRole('link', { name: /^¿Qué pasa si…\?/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Qué pasa si…?' })).toBeVisible()
  const paidBy = page.locator('.mishap-plans div:first-of-type > dd')
  await expect(paidBy.first()).toContainText('USD')
  const amounts = await paidBy.allTextContents()
  expect(new Set(amounts).size, 'it opens where plans differ').toBe(amounts.length)
  for (const mishap of MISHAPS) {
    await page.getByLabel('Imprevisto').selectOption({ label: mishap.title })
    const region = page.getByRole('region', { name: mishap.title, exact: true })
    await expect(region).toContainText(`Suele costar ${formatMoney(mishap.cost)}`)
    const sold = plans.filter(
      ({ categoryId, soldTo }) => categoryId === 24 && (soldTo?.includes(mishap.destinationId) ?? true),
    )
    for (const { name } of sold) {
      const paid = Math.min(mishap.cost, benefitCap(valueOf(name, mishap.benefitId)) ?? NaN)
      const left = mishap.cost - paid
      await expect(region.getByRole('listitem').filter({ hasText: name })).toContainText(
        `Paga el plan${formatMoney(paid)}Te queda pagar${formatMoney(left)}`,
      )
    }
  }
  await expectUsable(page, 'mishaps on a phone')
})
