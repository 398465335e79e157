import * as z from 'zod/mini'
import { keep, readKept } from './tab-store.ts'

const donePurchase = z.object({
  saleId: z.string(),
  number: z.int(),
  email: z.string(),
  vouchers: z.array(z.object({ code: z.string(), number: z.string(), passenger: z.string() })),
})
/** The last purchase that this tab finished: enough to show its vouchers again. */
export type DonePurchase = z.output<typeof donePurchase>

export function readDone(subdomain: string): DonePurchase | null {
  const parsed = donePurchase.safeParse(readKept('done', subdomain))
  return parsed.success ? parsed.data : null
}

export function keepDone(subdomain: string, done: DonePurchase): void {
  keep('done', subdomain, done)
}
