import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlans } from './purchase-at.ts'
import { tripOfTenDays } from './purchase.ts'

/** Opens a link and waits for hydration, which stores the promo code. */
async function follow(page: Page, link: string, subdomain = 'ceibo'): Promise<void> {
  await page.goto(link)
  await page.waitForFunction((key) => sessionStorage.getItem(key), `ceibo-codigo-v1:${subdomain}`)
}

test('V-10 a promo link of any page applies its code to the prices', async ({ page }) => {
  await follow(page, '/sobre-nosotros?promo=verano15&utm_source=boletin')
  await openPlans(page, tripOfTenDays())
  await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
})

test(
  'V-10 a promo link that does not count says exactly why, and takes the place of the one before',
  { tag: '@long' },
  async ({ page }) => {
    await follow(page, '/mburucuya?promo=LITORAL12', 'mburucuya')
    await openPlans(page, tripOfTenDays(), '/mburucuya')
    await expect(page.getByText('Código LITORAL12: 12 % de descuento aplicado').first()).toBeVisible()
    const refused = [
      ['INVIERNO10', messages['PROMO.EXPIRED']],
      ['PREVENTA20', messages['PROMO.NOT_STARTED']],
      ["no'existe", messages['PROMO.NOT_FOUND']],
    ] as const
    for (const [code, why] of refused) {
      await page.goto(`/mburucuya/buy/step-4?promo=${encodeURIComponent(code)}`)
      await expect(page.getByText(why).first()).toBeVisible()
      await expect(page.getByLabel('Código de descuento')).toHaveValue(code)
      await expect(page.getByText(/de descuento aplicado/)).toHaveCount(0)
    }
    await expectAccessible(page, 'the refusal of a promo link')
    await follow(page, '/?promo=LITORAL12')
    await openPlans(page, tripOfTenDays())
    await expect(page.getByText(messages['PROMO.NOT_FOUND']).first()).toBeVisible()
  },
)

test(
  'V-10 the page where a promo link leads says at once what the code is worth, or why it does not count',
  { tag: '@long' },
  async ({ page }) => {
    const notice = page.getByRole('complementary', { name: 'Promoción del enlace' })
    await page.goto('/mburucuya?promo=LITORAL12')
    await expect(notice).toHaveText(/Código LITORAL12: 12\s% de descuento\. Se aplica solo cuando ves los precios\./)
    await expectAccessible(page, 'the notice of a promo link')
    await page.goto('/buy/step-1?promo=INVIERNO10')
    await expect(notice).toHaveText(`El código INVIERNO10 no se aplica. ${messages['PROMO.EXPIRED']}`)
    await page.getByRole('link', { name: 'Volver' }).click()
    await expect(page).toHaveURL('/')
    await expect(notice).toHaveCount(0)
  },
)

test('V-10 a promo link whose page is left before it is alive is not lost', { tag: '@long' }, async ({ page }) => {
  const scripts = '**/assets/*.js'
  // A network so slow that the scripts of the first page never arrive.
  await page.route(scripts, (route) => route.abort())
  await page.goto('/?promo=VERANO15')
  await page.unroute(scripts)
  await page.getByRole('link', { name: 'Sobre nosotros' }).first().click()
  await page.waitForFunction(() => sessionStorage.getItem('ceibo-codigo-v1:ceibo'))
  await openPlans(page, tripOfTenDays())
  await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
})
