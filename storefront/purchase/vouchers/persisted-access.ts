import * as z from 'zod/mini'
import { persist, readPersisted } from '../tab-store.ts'

const persistedAccess = z.union([z.object({ request: z.string() }), z.object({ token: z.string() })])
/** How far this tab got: a code was asked for, or exchanged. The mail program of a phone may take the tab's memory. */
export type VoucherAccess = z.output<typeof persistedAccess>

export function readAccess(subdomain: string): VoucherAccess | null {
  const parsed = persistedAccess.safeParse(readPersisted('voucherAccess', subdomain))
  return parsed.success ? parsed.data : null
}

export function persistAccess(subdomain: string, access: VoucherAccess | null): void {
  persist('voucherAccess', subdomain, access)
}
