import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'
import { reloadUntil } from './reload.ts'

/** Pays the last coupon at the provider. `amount` in cents; without it, the amount of the coupon. */
export async function payCoupon({ bank }: Product, amount?: number): Promise<void> {
  const coupon = (await bank.ledger()).findLast((entry) => entry.type === 'purchase')
  await bank.payDelayed({ uniqueId: coupon?.uniqueId ?? '', ...(amount ? { amount } : {}) })
}

/** Waits until the page of a coupon says that it is paid; reloads it, because it asks by itself every 15 seconds only. */
export async function expectPaid(page: Page): Promise<void> {
  const done = page.getByRole('heading', { name: 'Listo, tu compra está confirmada' })
  await reloadUntil(page, () => expect(done).toBeVisible({ timeout: 10_000 }))
}
