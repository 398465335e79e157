import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { fadesOver } from './accessibility.ts'
import { openFoundSales } from './find-sales.ts'
import { expect, test } from './fixtures.ts'
import { inEachFont } from './fonts.ts'
import { buyByCard } from './purchase-at.ts'
import { notice, sendCancellation } from './request-pages.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { applyCode, chooseDestination, fillDates, fillParty, goOn, tripOfTenDays } from './purchase.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

/** The visible controls that a toast covers: those of the open dialog, below which nothing can be used, or those of the page. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.Toastify__toast')].map((toast) => toast.getBoundingClientRect())
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    const controls = (dialog ?? document).querySelectorAll(
      `input, select, textarea, ${dialog ? '' : 'main '}button, .step-bar, [role="combobox"], .field-error, [role="alert"], header`,
    )
    return [...controls]
      .filter((control) => {
        // A toast with an error is an alert itself, and does not count.
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

/** Resolves after ten frames without scrolling: smooth scrolling to an error is not an animation that the page can report. */
function glidesOver(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let still = 0, at = scrollY; still < 10; still += 1) {
      await new Promise(requestAnimationFrame)
      if (scrollY !== at) still = 0
      at = scrollY
    }
  })
}

/** Checks that toasts cover no control: as soon as scrolling ends, and in each font once scrolling and fades have ended. */
async function expectNothingCovered(page: Page): Promise<void> {
  await expect.poll(() => covered(page)).toEqual([])
  // A toast under the mouse does not close, so it stays for this check.
  await page.locator('.Toastify__toast').first().hover()
  await glidesOver(page)
  await fadesOver(page)
  await inEachFont(page, async (font) => {
    // A toast is placed again when the window is resized; a changed font does not trigger that.
    await page.evaluate(() => dispatchEvent(new Event('resize')))
    await expect.poll(() => covered(page), font).toEqual([])
    await expect(page.locator('.Toastify__toast').first(), font).toBeVisible()
  })
}

for (const [name, { viewport }] of Object.entries({ DESKTOP, PHONE })) {
  test.describe(`K-02 P-13 a failed call, ${name === 'DESKTOP' ? 'on a desk' : 'on a phone'}`, { tag: '@long' }, () => {
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

    // WCAG 2.4.11
    test('P-13 D-14 of the desk stands over no button: of a list, of a form, of a dialog', async ({ page }) => {
      const save = async (of: Page | Locator, name: string) => {
        const button = of.getByRole('button', { name, exact: true })
        await button.click()
        await expect(page.locator('.Toastify__toast').first()).toBeVisible()
        await expectNothingCovered(page)
        // It can be pressed at once.
        await button.click({ trial: true })
      }
      await openAs(page, logins.administrator, '/admin/sales')
      await expect(page.getByRole('checkbox', { name: /^Seleccionar #/ }).first()).toBeVisible()
      await save(page, 'Pagar por lote')
      await page.screenshot({ path: test.info().outputPath('list.png') })

      await page.goto('/admin/countries/add')
      await page.getByLabel('Nombre').fill('Uruguay')
      await page.getByLabel('Código').fill('UY')
      await save(page, 'Guardar')
      await page.screenshot({ path: test.info().outputPath('form.png') })

      await page.goto('/admin/accounts')
      await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
      await page.getByRole('button', { name: 'Ajustar' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Importe').fill('1')
      await dialog.getByLabel('Motivo').fill('No llega')
      await page.route('**/api/accounts/*/adjustments', (route) => route.abort())
      await save(dialog, 'Ajustar')
      await page.screenshot({ path: test.info().outputPath('dialog.png') })
    })

    // WCAG 2.4.11
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
      // A failed request for prices that are only shown beside a choice shows no toast.
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

    test('of a change or a correction by the traveller is told beside the form and by a notice, once, over no field', async ({
      page,
      mail,
    }) => {
      const buyer = traveller('1984-02-03', 'Avisada')
      const email = `avisada.${name.toLowerCase()}@viajera.test`
      await buyByCard(page, { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [buyer], email })
      await openFoundSales(page, mail, { lookup: buyer.documentNumber, email })
      const press = (button: string | RegExp) => page.getByRole('button', { name: button }).click()
      const fails = async (path: string, buttons: (string | RegExp)[], status: number, key: keyof typeof messages) => {
        const json = { errorCode: key, message: messages[key], error: key }
        await page.route(`**/api/voucher/${path}`, (route) => route.fulfill({ status, json }))
        for (let n = 0; n < 2; n += 1) {
          for (const button of buttons) await press(button)
          await expect(page.getByRole('main').getByText(messages[key])).toBeVisible()
          await expect(notice(page, messages[key])).toHaveCount(1)
          await expectNothingCovered(page)
        }
        await expect(page.locator(`.Toastify__toast--${status === 404 ? 'error' : 'warning'}`)).toHaveCount(1)
        await page.unroute(`**/api/voucher/${path}`)
        await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
        await expect(page.locator('.Toastify__toast')).toHaveCount(0)
      }

      await fails('correctable', ['Corregir mis datos'], 404, 'SALES.NOT_FOUND')
      await press('Corregir mis datos')
      await fails('correct', ['Guardar las correcciones'], 409, 'SALES.CORRECTION_DEPARTED')
      await press(/^Volver$/)
      await fails('change/options', ['Cambiar este plan'], 409, 'SALES.ALREADY_CANCELLED')
      await press('Cambiar este plan')
      await page.getByLabel('Regreso').fill(formatDay(addDays(tripOfTenDays().end, -4)))
      await fails('change/preview', ['Ver cuánto cuesta'], 409, 'SALES.DEPARTED')
      await fails('change', ['Ver cuánto cuesta', /^Cambiar y recibir/], 409, 'SALES.CHANGED_MEANWHILE')
    })
  })
}
