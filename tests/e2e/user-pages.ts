import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import type { Mailbox } from './mailbox.ts'

/** What whoever is invited chooses. */
export const PASSWORD = 'Viento#Sur2026'

/** A browser of their own. */
export async function someone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-UY' })
  return context.newPage()
}

export async function pickRole(page: Page, role: string): Promise<void> {
  await page.getByLabel('Rol').click()
  await page.getByRole('option', { name: role }).click()
}

/** Presses a button, and the one of the question that it asks. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Follows the mailed link and chooses a password. */
export async function acceptInvitation(page: Page, mail: Mailbox, email: string): Promise<void> {
  const LINK = /http\S+\/reset#token=[\w-]+/
  const invitation = async () => (await mail.emailsTo(email)).at(-1)?.text ?? ''
  await expect.poll(invitation).toMatch(LINK)
  await page.goto(LINK.exec(await invitation())?.[0] ?? '')
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Repetí la contraseña' }).fill(PASSWORD)
  await expectAccessible(page, 'the page that an invitation leads to')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
}

/** What the server answers to the session of this page, whatever the screen shows. */
export function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const [, token = ''] = /(?:^|; )SSID=([^;]*)/.exec(document.cookie) ?? []
    return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status
  }, path)
}
