import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'

type Area = '/admin' | '/profile'

/** Types a demo login into an area's login page, without waiting for what follows. */
export async function typeLogin(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

/** Logs in as people do, and waits until the area is open. */
export async function logIn(page: Page, area: Area, email: string): Promise<void> {
  await page.goto(`${area}/login`)
  await typeLogin(page, email)
  await expect(page.getByRole('link', { name: 'Cerrar sesión' })).toBeVisible()
}

export const logins = {
  administrator: 'admin@ceibo.test',
  agency: 'agencia@ceibo.test',
  broker: 'broker@ceibo.test',
  cooperative: 'cooperativa@ceibo.test',
} as const
