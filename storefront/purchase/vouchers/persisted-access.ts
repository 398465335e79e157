import * as z from 'zod/mini'
import { persist, readPersisted } from '../tab-store.ts'

const persistedAccess = z.union([z.object({ request: z.string() }), z.object({ token: z.string() })])
/**
 * The progress of this tab: a code was requested, or exchanged for a token. It is persisted because a phone may discard the tab
 * while its mail program is open.
 */
export type VoucherAccess = z.output<typeof persistedAccess>

export function readAccess(subdomain: string): VoucherAccess | null {
  const parsed = persistedAccess.safeParse(readPersisted('voucherAccess', subdomain))
  return parsed.success ? parsed.data : null
}

export function persistAccess(subdomain: string, access: VoucherAccess | null): void {
  persist('voucherAccess', subdomain, access)
}
