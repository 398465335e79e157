import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { fadesOver } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { notice, sendCancellation } from './request-pages.ts'
import { logins, typeLogin } from './logins.ts'
import { applyCode, chooseDestination, fillDates, fillParty, goOn, tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'

const DESK = { viewport: { width: 1280, height: 800 } }

/** Controls in the window that a toast stands on. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect())
    const controls = document.querySelectorAll(
      'input, select, textarea, main button, .step-bar, [role="combobox"], .field-error, [role="alert"]',
    )
    return [...controls]
      .filter((control) => {
        // A toast that interrupts is an alert itself.
        if (control.closest('.Toastify__toast-container')) return false
        const one = control.getBoundingClientRect()
        const isSeen = one.height > 0 && one.bottom > 0 && one.top < innerHeight
        return toasts.some(
          (toast) =>
            isSeen &&
            one.left < toast.right &&
            one.right > toast.left &&
            one.top < toast.bottom &&
            one.bottom > toast.top,
        )
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })
}

/** Resolves once the page has not scrolled for ten frames: gliding to an error is no animation that can be asked for. */
function glidesOver(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let still = 0, at = scrollY; still < 10; still += 1) {
      await new Promise(requestAnimationFrame)
      if (scrollY !== at) still = 0
      at = scrollY
    }
  })
}

/** As soon as the page comes to rest, and once nothing glides or fades any more. */
async function expectNothingCovered(page: Page): Promise<void> {
  await expect.poll(() => covered(page)).toEqual([])
  await glidesOver(page)
  await fadesOver(page)
  await expect.poll(() => covered(page)).toEqual([])
  await expect(page.locator('.Toastify__toast').first()).toBeVisible()
}

for (const [name, { viewport }] of Object.entries({ DESK, PHONE })) {
  test.describe(`K-02 P-13 a failed call, ${name === 'DESK' ? 'on a desk' : 'on a phone'}`, () => {
    test.use({ viewport })

    test('of the login is a warning beside the message in place, once, over no field', async ({ page }) => {
      await page.goto('/admin/login')
      for (let n = 0; n < 2; n += 1) {
        await typeLogin(page, logins.administrator, 'No-es-esta-2026!')
        await expect(page.getByRole('alert')).toContainText(messages['LOGIN.WRONG_CREDENTIALS'])
        await expect(notice(page, messages['LOGIN.WRONG_CREDENTIALS'])).toHaveCount(1)
      }
      await expect(page.locator('.Toastify__toast--warning')).toHaveCount(1)
      await expectNothingCovered(page)
      await page.screenshot({ path: test.info().outputPath('login.png') })
    })

    test('of the plans and of a promo code shows a toast by its status, over no field and not over the bar', async ({
      page,
    }) => {
      const refusal = { errorCode: 'PLANS_NOT_FOUND', message: messages['PLANS.NOT_FOUND'], error: 'PLANS.NOT_FOUND' }
      await page.route('**/api/category/plansByDestination', (route) => route.fulfill({ status: 404, json: refusal }))
      await page.goto('/buy/step-1')
      await fillDates(page, tripOfTenDays())
      await goOn(page)
      await chooseDestination(page, tripOfTenDays().destination)
      await goOn(page)
      await fillParty(page, { adults: 1 })
      // Nothing is said of prices that were only to be shown beside a choice.
      await expect(page.locator('.Toastify__toast')).toHaveCount(0)
      await goOn(page)
      await expect(notice(page, refusal.message)).toHaveCount(1)
      await expect(page.locator('.Toastify__toast--error')).toHaveCount(1)
      await expectNothingCovered(page)
      await page.screenshot({ path: test.info().outputPath('plans.png') })
      await page.unroute('**/api/category/plansByDestination')
      await page.reload()
      await applyCode(page, 'NADIE')
      await expect(page.getByRole('main').getByText(messages['PROMO.NOT_FOUND'])).toBeVisible()
      await expect(notice(page, messages['PROMO.NOT_FOUND'])).toHaveCount(1)
      await expectNothingCovered(page)
      await page.screenshot({ path: test.info().outputPath('promo.png') })
    })

    test('of a cancellation covers none of its fields', async ({ page }) => {
      await page.goto('/cancelar-plan')
      await sendCancellation(page).click()
      await expect(page.locator('.Toastify__toast')).toHaveCount(1)
      await expectNothingCovered(page)
      await page.screenshot({ path: test.info().outputPath('cancel.png') })
    })
  })
}
