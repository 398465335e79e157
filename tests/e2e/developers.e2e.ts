import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { DESKTOP, PHONE } from './screens.ts'

const CHECKED = ['', '/webhooks', '/errors', '/reference', '/en', '/en/sandbox']

test('W-05 the pages for developers are read on a desk and on a phone, with the same address in the other language', async ({
  page,
}) => {
  for (const address of CHECKED) {
    await page.setViewportSize(DESKTOP.viewport)
    await page.goto(`/developers${address}`)
    await expectAccessible(page, `developers${address} on a desk`)
    await page.setViewportSize(PHONE.viewport)
    await expectUsable(page, `developers${address} on a phone`)
  }
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/developers/sandbox')
})

test('W-05 the language of an example is chosen by keyboard, for all examples, and its code is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers')
  const first = page.locator('[data-example="meta"]')
  await first.getByRole('radio', { name: /curl$/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(first.locator('pre:visible')).toContainText('await fetch(')
  await expect(page.locator('[data-example="quote"] pre:visible')).toContainText('await fetch(')
  await first.getByRole('button', { name: 'Copiar' }).click()
  await expect(first.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('process.env.CEIBO_KEY')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('W-05 the pages for developers show each language of an example', async ({ page }) => {
    await page.goto('/developers/en')
    const example = page.locator('[data-example="quote"]')
    for (const [language, code] of [
      ['PHP', 'curl_init('],
      ['TypeScript', 'await fetch('],
      ['curl', 'curl "$CEIBO_URL/quotes"'],
    ] as const) {
      await example.locator('label', { hasText: language }).click()
      await expect(example.locator('pre:visible')).toContainText(code)
    }
  })
})
