import { expect, type Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'

/** Waits until an email address has received `count` codes, and returns the last one. */
export async function codeFor(mail: Mailbox, email: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mail.emailsTo(email)).flatMap(({ subject = '' }) => /^(\d{6}) es tu código/.exec(subject)?.[1] ?? [])
  await expect.poll(async () => (await codes()).length).toBeGreaterThanOrEqual(count)
  return (await codes()).at(-1) ?? ''
}

/** Opens the sales of an email address with a code from its inbox; `at` is the page of a storefront that finds them. */
export async function openFoundSales(
  page: Page,
  mail: Mailbox,
  { lookup, email, at = '/mi-voucher' }: { lookup: string; email: string; at?: string },
): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Código o número de voucher, o documento').fill(lookup)
  await page.getByRole('button', { name: 'Recibir un código por email' }).click()
  await page.getByLabel('Código de 6 números').fill(await codeFor(mail, email))
  await page.getByRole('button', { name: 'Ver mis vouchers' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Encontramos/ })).toBeVisible()
}
