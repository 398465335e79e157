import * as z from 'zod/mini'
import { keep, readKept } from '../tab-store.ts'

const keptAccess = z.union([z.object({ request: z.string() }), z.object({ token: z.string() })])
/** How far this tab got: a code was asked for, or exchanged. The mail program of a phone may take the tab's memory. */
export type VoucherAccess = z.output<typeof keptAccess>

export function readAccess(subdomain: string): VoucherAccess | null {
  const parsed = keptAccess.safeParse(readKept('voucherAccess', subdomain))
  return parsed.success ? parsed.data : null
}

export function keepAccess(subdomain: string, access: VoucherAccess | null): void {
  keep('voucherAccess', subdomain, access)
}
