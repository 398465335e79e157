import type { ValidationIssue } from '../validation-issues.ts'

export const REFERENCE_MAX_LENGTH = 100

export const linkStatuses = ['open', 'paid', 'expired'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** Returns the status of a link: what was paid stays so, also after its end. */
export function linkStatus({ saleId, expiresAt }: { saleId: string | null; expiresAt: Date }, now: Date): LinkStatus {
  if (saleId !== null) return 'paid'
  return expiresAt > now ? 'open' : 'expired'
}

/** Returns what is wrong with the end of a new link: it lies ahead, and not after the end of its quote. */
export function checkLinkEnd(expiresAt: Date, { quoteEnds, now }: { quoteEnds: Date; now: Date }): ValidationIssue[] {
  if (expiresAt <= now) return [{ path: 'expiresAt', key: 'LINKS.ENDS_IN_PAST' }]
  return expiresAt > quoteEnds ? [{ path: 'expiresAt', key: 'LINKS.ENDS_AFTER_QUOTE' }] : []
}
