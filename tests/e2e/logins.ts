import { expect, type Page } from '@playwright/test'
import { authApi } from '../../shared/auth/contract.ts'
import { type Area, areaOf } from '../../shared/access/guard.ts'
import { loginCookies } from '../../shared/auth/session-cookies.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { callFrom } from './calls.ts'

/** Types a demo login into an area's login page, without waiting for the next page. */
export async function typeLogin(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Logs in through the login page, and waits until the area is open. */
export async function logIn(page: Page, area: '/admin' | '/profile', email: string): Promise<void> {
  await page.goto(`${area}/login`)
  await typeLogin(page, email)
  await expect(page.getByRole('link', { name: 'Cerrar sesión' })).toBeVisible()
}

/** Opens a page of an area with a demo login, and waits until the page is rendered. */
export async function openAs(page: Page, email: string, address: string): Promise<void> {
  await startSession(page, email, address.startsWith(areaOf.partner) ? 'partner' : 'administrator')
  await page.goto(address)
  // The dialog of a record, once it is open, hides the rest of the page from screen readers.
  await expect(page.getByRole('link', { name: 'Cerrar sesión', includeHidden: true })).toBeVisible()
}

/** Logs in with the endpoint and the cookies of the login page, without opening that page. */
export async function startSession(page: Page, email: string, area: Area): Promise<void> {
  const body = { user: email, password: DEMO_PASSWORD, role: area }
  const { result, origin: url } = await callFrom(page, authApi.login, { body })
  const cookies = loginCookies({ ...result, area, remember: false })
  await page
    .context()
    .addCookies(cookies.map(({ name, value }) => ({ name, value: encodeURIComponent(value), url, sameSite: 'Lax' })))
}

export const logins = {
  administrator: 'admin@ceibo.test',
  agency: 'agencia@ceibo.test',
  broker: 'broker@ceibo.test',
  cooperative: 'cooperativa@ceibo.test',
} as const
