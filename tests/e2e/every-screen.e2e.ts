import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { statementApi } from '../../shared/partner-account/statement-contract.ts'
import { BUSINESS_IDS } from '../../tools/seed/cast.ts'
import { callFrom } from './calls.ts'
import { expect } from './fixtures.ts'
import { logins, startSession } from './logins.ts'
import { onOwnProduct } from './own-product.ts'
import { DESKTOP, PHONE } from './screens.ts'

const DESK = { width: 1440, height: 900 }
/** On a product of its own, because a closed month accepts no payments from other journeys. */
const test = onOwnProduct()

const SIZES = [DESK, DESKTOP.viewport, { width: 1024, height: 768 }, PHONE.viewport]
/** Patterns of missing texts: the keys of react-admin, of its resources and of the catalogue. */
const RAW_KEY = /\b(?:ra|resources)\.\w+|\b[A-Z]{3,}(?:_[A-Z]+)*\.[A-Z]{3,}/

/** The screens whose address needs no id, and the lists whose first row links to a detail, with the detail's screens. */
const screens = {
  administrator: {
    plain: [
      '/admin',
      '/admin/sales',
      '/admin/requests',
      '/admin/reconciliation',
      '/admin/reconciliation/2026-01-02',
      '/admin/emails',
      '/admin/accounts',
      '/admin/accounts/close',
      '/admin/refunds',
      '/admin/audit-log',
      '/admin/price-tester',
      '/admin/tariffs',
      '/admin/tariffs/add/',
      '/admin/tariffs/1',
      '/admin/countries',
      '/admin/countries/add/',
      '/admin/countries/edit/1',
      '/admin/users',
      '/admin/users/add/',
      '/admin/api-access',
      '/admin/api-usage',
      `/admin/users/add/?businessId=${BUSINESS_IDS.mburucuya}`,
      '/admin/settlements',
      '/admin/settlements/payments',
      '/admin/settlements/continental',
      '/admin/settlements/continental/plans',
      '/admin/business',
      '/admin/business/add/',
      '/admin/broker',
      '/admin/broker/add/',
      '/admin/promo-code',
      '/admin/promo-code/add/',
      '/admin/promo-code/stats/',
      '/admin/account',
      '/admin/nada',
    ],
    details: [
      { list: '/admin/sales', of: '/admin/sales/' },
      { list: '/admin/requests', of: '/admin/requests/' },
      { list: '/admin/settlements', of: '/admin/settlements/business/' },
      { list: '/admin/business', of: '/admin/business/' },
      { list: '/admin/business', of: '/admin/business/', edit: '/admin/business/edit/' },
      { list: '/admin/broker', of: '/admin/broker/' },
      { list: '/admin/broker', of: '/admin/broker/', edit: '/admin/broker/edit/' },
      { list: '/admin/accounts', of: '/admin/accounts/' },
      { list: `/admin/accounts/${BUSINESS_IDS.mburucuya}`, of: '/admin/accounts/statements/' },
      { list: '/admin/users', of: '/admin/users/' },
      { list: '/admin/users', of: '/admin/users/', edit: '/admin/users/edit/' },
      { list: '/admin/promo-code', of: '/admin/promo-code/' },
      { list: '/admin/promo-code', of: '/admin/promo-code/', edit: '/admin/promo-code/edit/' },
    ],
  },
  partner: {
    plain: [
      '/profile',
      '/profile/sales',
      '/profile/settlements',
      '/profile/accounts',
      '/profile/users',
      '/profile/api-usage',
      '/profile/users/add/',
      '/profile/api-keys',
      '/profile/api-keys/add/',
      '/profile/webhooks',
      '/profile/webhooks/add/',
      '/profile/sandbox',
      '/profile/storefront',
      '/profile/account',
      '/profile/nada',
    ],
    details: [
      { list: '/profile/sales', of: '/profile/sales/' },
      { list: '/profile/accounts', of: '/profile/accounts/statements/' },
      { list: '/profile/users', of: '/profile/users/' },
      { list: '/profile/users', of: '/profile/users/', edit: '/profile/users/edit/' },
    ],
  },
} as const

const outside = [
  '/users/login',
  '/admin/login',
  '/admin/forgot',
  '/admin/reset#token=x',
  '/admin/setup#token=x',
  '/profile/login',
  '/profile/forgot',
  '/profile/reset#token=x',
]

/** All texts of a screen, including the labels that only screen readers read. */
async function wordsOf(page: Page): Promise<string> {
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label],[title],[placeholder],[alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  )
  return [await page.title(), await page.locator('body').innerText(), ...named].join('\n')
}

/** Opens a screen and waits until its data is loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

async function look(page: Page, address: string, colours: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await open(page, address)
    const where = `${address}, ${colours}, ${size.width} px`
    expect(RAW_KEY.exec(await wordsOf(page))?.[0], `a raw key on ${where}`).toBeUndefined()
    await expectAccessible(page, where)
    // The theme changes only colours, so one check of the layout suffices.
    if (colours === 'light') await expectNoSidewaysScroll(page)
  }
}

/** Closes the first month of the agency's account, unless an earlier test did: the demo data has no statements. */
async function closeFirstMonth(page: Page): Promise<void> {
  await startSession(page, logins.administrator, 'administrator')
  const businessId = BUSINESS_IDS.mburucuya
  const query = { filter: { businessId } }
  const closed = async () => (await callFrom(page, statementApi.list, { query })).result.total
  if ((await closed()) > 0) return
  const { month } = (await callFrom(page, statementApi.closing, { query: { businessId } })).result
  await callFrom(page, statementApi.close, { body: { month, businessId } })
  await expect.poll(closed).toBeGreaterThan(0)
}

/** The id in the first row's link of a list. */
async function firstIdIn(page: Page, list: string, beginning: string): Promise<string> {
  await page.setViewportSize(DESK)
  await open(page, list)
  const link = page
    .locator(
      `main a[href^="${beginning}"]:not([href*="/edit/"]):not([href$="/add/"]):not([href$="/close"]):not([href*="/stats"])`,
    )
    .first()
  const href = (await link.getAttribute('href')) ?? ''
  return decodeURIComponent(href.slice(beginning.length).split(/[/?]/)[0] ?? '')
}

for (const colours of ['light', 'dark'] as const) {
  test.describe(`in ${colours} colours`, { tag: '@long' }, () => {
    test.use({ colorScheme: colours })

    for (const [area, login] of [
      ['administrator', logins.administrator],
      ['partner', logins.agency],
    ] as const) {
      const { plain, details } = screens[area]
      const logInto = (page: Page) => startSession(page, login, area)

      // WCAG 1.1.1, 1.3.1, 1.4.3, 2.5.8, 4.1.2
      test(`every screen of the ${area} speaks Spanish, is accessible and fits`, async ({ page }) => {
        test.setTimeout(900_000)
        await logInto(page)
        for (const address of plain) await look(page, address, colours)
      })

      test(`every record that the ${area} opens speaks Spanish, is accessible and fits`, async ({ page, request }) => {
        test.setTimeout(900_000)
        // The demo data has no requests, so one is sent as a traveller would.
        await request.post('/api/sale/refund', {
          data: { voucher: 'X1', document: '1234', detail: 'Una consulta médica.' },
        })
        await closeFirstMonth(page)
        await logInto(page)
        for (const { list, of, ...beside } of details) {
          const id = await firstIdIn(page, list, of)
          expect(id, `an id in ${list}`).not.toBe('')
          await look(page, 'edit' in beside ? beside.edit + id : of + id, colours)
        }
      })
    }

    test('every screen before the login speaks Spanish, is accessible and fits', async ({ page }) => {
      test.setTimeout(300_000)
      for (const address of outside) await look(page, address, colours)
    })
  })
}
