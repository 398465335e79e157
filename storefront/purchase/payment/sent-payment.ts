import * as z from 'zod/mini'
import { persist, readPersisted } from '../tab-store.ts'

const sentPayment = z.object({ order: z.string(), email: z.string() })
/** An order whose payment was sent and whose end is not known yet: a refresh asks about it before anything else. */
export type SentPayment = z.output<typeof sentPayment>

export function readSent(subdomain: string): SentPayment | null {
  const parsed = sentPayment.safeParse(readPersisted('payment', subdomain))
  return parsed.success ? parsed.data : null
}

export function persistSent(subdomain: string, sent: SentPayment | null): void {
  persist('payment', subdomain, sent)
}
