import type { Page } from '@playwright/test'
import { staffRoles } from '../../shared/access/permissions.ts'
import { messages } from '../../shared/messages.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { invitedAs } from './user-pages.ts'

/** The addresses of all links of a page within its area, including those in its menus. */
async function linksOf(page: Page, area: string): Promise<string[]> {
  for (const menu of await page.locator('header button[aria-haspopup="menu"]').all()) {
    await menu.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  // A link of a chart has no text as its `href`, but has the attribute.
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('a')].map(
      (link) => new URL(link.getAttribute('href') ?? '', document.baseURI).pathname,
    ),
  )
  return found.filter((pathname) => pathname.startsWith(area))
}

/** Waits until a screen is complete: until nothing changes for half a second. */
async function settled(page: Page): Promise<void> {
  for (let before = ''; ;) {
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const now = await page.locator('body').innerText()
    if (now === before) return
    before = now
  }
}

/** The pattern of an address, with numbers, ids and days replaced, so that one screen stands for all records of a kind. */
const kindOf = (address: string) => address.replace(/\/(?=[^/]*\d)[^/]+/g, '/:id')

/**
 * Opens every screen that the pages of an area link to for the logged-in role, one of each kind, including the menus.
 * @returns the opened addresses, and the refused ones
 */
async function walk(page: Page, area: '/admin' | '/profile'): Promise<{ opened: string[]; refused: string[] }> {
  const refused: string[] = []
  let address = area as string
  page.on('response', (answer) => {
    // Any failed call: each would also be a toast of failure.
    if (answer.url().includes('/api/') && answer.status() >= 400)
      refused.push(`${address}: ${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  const [opened, waiting] = [new Set<string>(), [address]]
  for (;;) {
    const next = waiting.shift()
    if (next === undefined) return { opened: [...opened], refused }
    if (opened.has(kindOf(next))) continue
    address = next
    opened.add(kindOf(address))
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await settled(page)
    if (await page.getByText(messages['AUTHORIZATION_ERROR']).count()) refused.push(`${address}: on the screen`)
    waiting.push(...(await linksOf(page, area)))
  }
}

test(
  'F-01 A-08 D-05 no screen of a partner’s owner, seller or viewer asks for what the role may not have',
  { tag: '@long' },
  async ({ page, browser, mail }) => {
    test.setTimeout(240_000)
    await openAs(page, logins.broker, '/profile')
    const people = {
      owner: page,
      viewer: await invitedAs({ page, browser, mail }, { role: 'viewer', name: 'Recorre' }),
    }
    const seller = await browser.newPage()
    await openAs(seller, 'ventas@ceibo.test', '/profile')
    for (const [role, their] of Object.entries({ ...people, seller })) {
      const { opened, refused } = await walk(their, '/profile')
      expect(refused, role).toEqual([])
      expect(opened, role).toEqual(
        expect.arrayContaining(['/profile/sales', '/profile/settlements', '/profile/account']),
      )
    }
    await seller.goto('/profile/sales')
    await expect(seller.getByRole('region', { name: 'Resumen del período' })).toBeVisible()
  },
)

test('D-05 A-08 no screen of staff asks for what the role may not have @long', async ({ page, browser, mail }) => {
  test.setTimeout(900_000)
  await openAs(page, logins.administrator, '/admin')
  for (const role of staffRoles) {
    const their = role === 'administrator' ? page : await invitedAs({ page, browser, mail }, { role, name: 'Recorre' })
    const { opened, refused } = await walk(their, '/admin')
    expect(refused, role).toEqual([])
    expect(opened.length, role).toBeGreaterThan(8)
  }
})
