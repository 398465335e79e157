import { expect, type Page } from '@playwright/test'

/** Reloads a page until a check passes: what it checks comes by a job of the server, seconds later. */
export async function reloadUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload()
    await check()
  }).toPass({ timeout: 90_000 })
}
