import { expectAccessible, expectUsable, lookAround } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { choosePlan, expectStep, tripOfTenDays } from './purchase.ts'
import { openPayment, openPlans } from './purchase-at.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

test('V-18 before paying, the conditions of the plan are read in the seller’s brand, and named with version and day', async ({
  page,
  context,
}) => {
  await openPlans(page, tripOfTenDays(), '/mburucuya')
  await choosePlan(page, 'Hornero 80')
  await expectStep(page, 5)
  const [read] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Condiciones de tu plan' }).click(),
  ])
  await expect(read).toHaveURL('/mburucuya/condiciones/103')
  await expect(read.getByRole('heading', { level: 1 })).toHaveText('Condiciones de Hornero 80')
  await expect(read.getByRole('link', { name: 'Descargar en PDF' })).toHaveAttribute('href', /103-\d+\.pdf$/)
  await read.setViewportSize(DESKTOP.viewport)
  await expectAccessible(read, 'conditions on a desk')
  await read.setViewportSize(PHONE.viewport)
  await expectUsable(read, 'conditions on a phone')

  const order = {
    trip: tripOfTenDays(),
    plan: 'Hornero 80',
    travellers: [traveller('1988-03-27')],
    email: 'ana@viajera.test',
  }
  await openPayment(page, order, '/mburucuya')
  const acceptance = /^Al comprar aceptás las condiciones de Hornero 80, versión \d+ del [\d/]+\./
  await expect(page.getByRole('link', { name: acceptance })).toHaveAttribute(
    'href',
    /^\/mburucuya\/condiciones\/103-\d+$/,
  )
})

test(
  'V-18 staff see which texts are drafts for legal review, and end that state',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/legal-texts')
    const row = page.getByRole('row', { name: /^Textos del sitio/ })
    await expect(row.getByText('Borrador para revisión legal')).toBeVisible()
    await lookAround(page, 'legal texts')
    await row.getByRole('button', { name: /^Dar por revisado/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Dar por revisado' }).click()
    await expect(page.getByText('Texto dado por revisado.')).toBeVisible()
    await expect(row.getByText('Revisado', { exact: true })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  },
)
