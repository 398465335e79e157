import type { Locator, Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { inEachFont } from './fonts.ts'
import { logins, openAs, startSession } from './logins.ts'
import { today } from './purchase.ts'
import { DESKTOP, PHONE } from './screens.ts'

const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}') as object

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' })

  test(
    'S-03 L-01 C-02 days are typed and shown as dd/mm/aaaa, and a wrong one has an error at its field',
    { tag: '@long' },
    async ({ page }) => {
      await openAs(page, logins.administrator, '/admin/sales')
      const start = page.getByLabel('Desde')
      await expect(start).toHaveValue(formatDay(`${today.slice(0, 7)}-01`))
      await start.fill('3/4/26')
      await start.press('Tab')
      await expect(start).toHaveValue('03/04/2026')
      await expect.poll(() => filterOf(page)).toMatchObject({ startDate: '2026-04-03' })
      await start.fill('31/02/2026')
      await start.press('Tab')
      await expect(page.getByRole('button', { name: 'Abrir el calendario' }).first()).toBeFocused()
      await expect(page.getByText(messages['FIELD.DATE_INVALID'])).toBeVisible()
      await expectAccessible(page, 'a wrong day among the filters of sales')
      expect(filterOf(page)).toMatchObject({ startDate: '2026-04-03' })
      await page.getByRole('button', { name: 'Este año' }).click()
      await expect(start).toHaveValue(`01/01/${today.slice(0, 4)}`)

      await page.goto('/admin/settlements')
      await page.getByLabel('Desde').fill('030426')
      await page.getByLabel('Desde').press('Enter')
      await expect.poll(() => filterOf(page)).toMatchObject({ startDate: '2026-04-03' })
      await page.getByLabel('Desde').fill('mañana')
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await expect(page.getByText(messages['FIELD.DATE_INVALID'])).toBeVisible()

      await page.goto('/admin/promo-code/add/')
      await page.getByRole('textbox', { name: 'Inicio' }).fill('31/2')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(messages['PROMO.ERROR.DATE_START_INVALID']).first()).toBeVisible()
    },
  )
})

/** Waits for the logo in the header to be loaded. */
async function expectLogo(page: Page, name: string): Promise<void> {
  const logo = page.getByRole('banner').getByRole('img', { name, exact: true })
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

/** Checks that the controls in the header do not overlap in any font. */
async function expectSideBySide(page: Page, width: number): Promise<void> {
  await inEachFont(page, (font) => expectNoneOverTheNext(page.getByRole('banner'), `${width} px, ${font}`))
}

async function expectNoneOverTheNext(header: Locator, where: string): Promise<void> {
  // A page is laid out again a moment after its window has another width.
  await expect(async () => {
    const boxes = await header.locator('a, button').evaluateAll((controls) =>
      controls
        .map((control) => control.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        // The sections have a row of their own below the bar.
        .filter(({ top }, _, [first]) => top < (first?.bottom ?? 0))
        .map(({ left, right }) => ({ left, right }))
        .toSorted((a, b) => a.left - b.left),
    )
    expect(boxes.length).toBeGreaterThan(4)
    for (const [index, { left }] of boxes.entries())
      expect(left, `${where}: control ${index}`).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 1)
  }).toPass({ timeout: 30_000 })
}

test(
  'D-08 the header shows the logo of who works there, or the name, and everything in it side by side',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin')
    await expectLogo(page, 'Ceibo Asistencia')
    const managed = page.getByRole('navigation', { name: 'Administración' })
    await managed.getByRole('link', { name: 'Conciliación' }).click()
    await expect(page.getByRole('heading', { name: 'Conciliación', exact: true })).toBeVisible()
    for (const width of [1440, 1200, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectSideBySide(page, width)
      await expectNoSidewaysScroll(page)
    }
    await page.context().clearCookies()
    await openAs(page, logins.agency, '/profile')
    await expectLogo(page, 'Mburucuyá Viajes')
    await page.context().clearCookies()
    await openAs(page, logins.broker, '/profile')
    await expect(page.getByRole('banner').getByText('Rambla Brokers', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('banner').getByRole('img')).toHaveCount(0)
  },
)

test(
  'D-08 the name of a partner without a logo is not cut where the header has room',
  { tag: '@long' },
  async ({ page }) => {
    await page.route('**/api/business/own', (route) =>
      route.fulfill({
        json: {
          message: 'OK',
          data: { subdomain: 'cooperativa', name: 'Cooperativa de Viajes del Plata', logoUrl: null },
        },
      }),
    )
    await page.setViewportSize(DESKTOP.viewport)
    await openAs(page, logins.cooperative, '/profile')
    const name = page.getByRole('banner').getByText('Cooperativa de Viajes del Plata', { exact: true })
    await inEachFont(page, async (font) => {
      const cut = () =>
        name.evaluate((box) => Math.max(box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight))
      await expect.poll(cut, font).toBeLessThanOrEqual(1)
    })
    await expectSideBySide(page, 1280)
  },
)

test.describe('on a phone', () => {
  test.use(PHONE)

  test(
    'S-03 D-02 periods stand on one line, and numbers of sales are never broken',
    { tag: '@long' },
    async ({ page }) => {
      await startSession(page, logins.administrator, 'administrator')
      for (const list of ['/admin/sales', '/admin/settlements']) {
        await page.goto(list)
        await page.getByRole('button', { name: 'Filtros' }).click()
        const chips = page.getByRole('group', { name: 'Períodos' }).getByRole('button')
        await expect(chips).toHaveCount(4)
        await inEachFont(page, async (font) => {
          const lines = () =>
            chips.evaluateAll((all) => new Set(all.map((chip) => Math.round(chip.getBoundingClientRect().top))).size)
          await expect.poll(lines, font).toBe(1)
        })
      }
      for (const place of ['/admin/sales', '/admin']) {
        await page.goto(place)
        const number = page.getByRole('link', { name: /^#000/ }).first().locator('span')
        await expect(number).toHaveCSS('white-space', 'nowrap')
      }
    },
  )
})
