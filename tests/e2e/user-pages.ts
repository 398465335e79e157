import { type Browser, expect, type Page } from '@playwright/test'
import type { Role } from '../../shared/access/permissions.ts'
import { userApi } from '../../shared/users/contract.ts'
import { expectAccessible } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { typeLogin } from './logins.ts'
import type { Mailbox } from './mailbox.ts'

/** The password that an invited user chooses. */
export const PASSWORD = 'Viento#Sur2026'

export async function pickRole(page: Page, role: string): Promise<void> {
  await page.getByLabel('Rol').click()
  await page.getByRole('option', { name: role }).click()
}

/** Clicks a button, and the button with the same name in its confirmation. */
export async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Opens the link from the invitation email, and sets a password. */
export async function acceptInvitation(page: Page, mail: Mailbox, email: string): Promise<void> {
  const LINK = /http\S+\/reset#token=[\w-]+/
  const invitation = async () => (await mail.emailsTo(email)).at(-1)?.text ?? ''
  await expect.poll(invitation).toMatch(LINK)
  await page.goto(LINK.exec(await invitation())?.[0] ?? '')
  await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Repetí la contraseña' }).fill(PASSWORD)
  await expectAccessible(page, 'the page that an invitation leads to')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  // Leaving the page earlier could break off the call.
  await expect(page).toHaveURL(/\/login$/)
}

/**
 * Invites a user of a role with the page's session, logs in as that user, and returns that browser.
 * @param name the user's name, a word that no other journey takes
 */
export async function invitedAs(
  { browser, page, mail }: { browser: Browser; page: Page; mail: Mailbox },
  { role, name }: { role: Role; name: string },
): Promise<Page> {
  const email = `${name.toLowerCase()}-${role}@ceibo.test`
  await callFrom(page, userApi.invite, { body: { name, email, role } })
  const other = await browser.newPage()
  await acceptInvitation(other, mail, email)
  await typeLogin(other, email, PASSWORD)
  await expect(other.getByRole('link', { name: 'Cerrar sesión' })).toBeVisible()
  return other
}

/** The status of a request with this page's session, whatever the screen shows. */
export function statusOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const [, token = ''] = /(?:^|; )SSID=([^;]*)/.exec(document.cookie) ?? []
    return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status
  }, path)
}
