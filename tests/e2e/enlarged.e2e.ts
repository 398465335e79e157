import type { Page } from '@playwright/test'
import { routes } from '../../storefront/routes.tsx'
import { expectNothingCut } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  answersTo,
  cardForm,
  cards,
  expectBought,
  expectStep,
  fillCard,
  goOn,
  leaveStep,
  payOnce,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { DESKTOP } from './screens.ts'
import { traveller } from './travellers.ts'

/** How a page is enlarged: 400 % on a desktop is a window of 320 px (WCAG 1.4.10); a larger text size enlarges 1rem (1.4.4). */
const enlargements = [
  { name: 'at 320 px', viewport: { width: 320, height: 640 }, textPx: 16 },
  { name: 'with text of 200 %', viewport: DESKTOP.viewport, textPx: 32 },
  // The largest text size in a phone's own settings.
  { name: 'on a phone with large text', viewport: { width: 390, height: 844 }, textPx: 21 },
] as const

async function enlarge(page: Page, { viewport, textPx }: (typeof enlargements)[number]): Promise<void> {
  await page.setViewportSize(viewport)
  const settings = await page.context().newCDPSession(page)
  await settings.send('Page.setFontSizes', { fontSizes: { standard: textPx } })
}

for (const enlargement of enlargements) {
  // WCAG 1.4.4, 1.4.10
  test(
    `P-15 every page ${enlargement.name} shows all its words without scrolling sideways`,
    { tag: '@long' },
    async ({ page }) => {
      await enlarge(page, enlargement)
      const left = routes
        .filter(({ path }) => !/step-|logout/.test(path))
        .map(({ path }) => path.replace(':code', 'AAAAAAAAAA'))
      const all = ['/mburucuya', '/cooperativa', ...left]
      for (const path of all) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNothingCut(page, path)
      }
    },
  )

  // WCAG 1.4.4, 1.4.10
  test(
    `B-14 a whole purchase ${enlargement.name} loses nothing: words, errors, buttons`,
    { tag: '@long' },
    async ({ page }) => {
      test.setTimeout(240_000)
      await enlarge(page, enlargement)
      const trip = tripOfTenDays({ party: { adults: 1, seniors: 1 } })
      const couple = [traveller('1988-05-27', 'Lupa'), traveller('1947-05-18', 'Lupa')]
      const fill = answersTo(page, { trip, travellers: couple, email: 'lupa@viajera.test' })
      await page.goto('/buy/step-1')
      for (const step of [1, 2, 3, 4, 5, 6, 7] as const) {
        await expectStep(page, step)
        if (step === 4) await expect(page.getByRole('button', { name: /^Elegir / }).first()).toBeVisible()
        await expectNothingCut(page, `step ${step}`)
        // Step 5 has no answer that could be missing.
        if (step !== 4 && step !== 5) {
          if (step === 3) await page.getByRole('button', { name: 'Quitar: Hasta 74 años' }).click()
          await goOn(page)
          await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
          if (step === 6) await expect(page.getByRole('link', { name: 'Pasajero 2: Ingresá el nombre.' })).toBeVisible()
          await expectNothingCut(page, `step ${step} with errors`)
        }
        await fill[step]()
        await leaveStep(page, step, 'Hornero 80')
      }
      await expectStep(page, 8)
      await expect(cardForm(page).getByLabel('CVV')).toBeVisible()
      await expectNothingCut(page, 'step 8')
      await fillCard(page, cards.approved)
      await payOnce(page)
      await expectBought(page)
      await expect(voucherLink(page)).toHaveCount(2)
      await expectNothingCut(page, 'the vouchers')
    },
  )
}

// WCAG 2.2.2
test(
  'P-01 a browser that asks for less motion gets none: nothing plays, nothing glides',
  { tag: '@long' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/', '/mburucuya', '/mejora-tu-plan', '/buy/step-1']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const moves = await page.evaluate(() => ({
        glides: getComputedStyle(document.documentElement).scrollBehavior,
        plays: document.getAnimations().length,
        changesSlowly:
          Math.max(
            ...[...document.querySelectorAll('*')].flatMap((element) =>
              getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat),
            ),
          ) > 0.01,
      }))
      expect(moves, path).toEqual({ glides: 'auto', plays: 0, changesSlowly: false })
    }
  },
)
