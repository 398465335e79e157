import { expect, type Page } from '@playwright/test'
import type { Product } from './product.ts'
import { reloadUntil } from './reload.ts'

/** Somebody pays the last coupon, with `amount` cents when they are other than asked. */
export async function payCoupon({ bank }: Product, amount?: number): Promise<void> {
  const coupon = (await bank.ledger()).findLast((entry) => entry.type === 'purchase')
  await bank.payDelayed({ uniqueId: coupon?.uniqueId ?? '', ...(amount ? { amount } : {}) })
}

/** The page looks by itself every 15 seconds; who waits for it reloads. */
export async function expectPaid(page: Page): Promise<void> {
  const done = page.getByRole('heading', { name: 'Listo, tu compra está confirmada' })
  await reloadUntil(page, () => expect(done).toBeVisible({ timeout: 10_000 }))
}
