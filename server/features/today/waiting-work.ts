import type { WaitingWork } from '#shared/today/contract.ts'
import { kindsFor, type WaitingKind } from '#shared/today/waiting.ts'
import { creditLimits, disputes, openMonths } from './accounts.ts'
import { returnedDraft, storefrontDrafts, tariffDrafts } from './drafts.ts'
import { failedEmails, requests } from './messages.ts'
import { bankDifferences, incompleteDays, stuckRefunds, unknownPayments } from './provider.ts'
import type { CallerNeeds, WaitingRecords } from './waiting.ts'

const READERS: Record<WaitingKind, (asking: CallerNeeds) => Promise<WaitingRecords>> = {
  requests,
  stuckRefunds,
  unknownPayments,
  bankDifferences,
  incompleteDays,
  creditLimits,
  disputes,
  openMonths,
  tariffDrafts,
  storefrontDrafts,
  failedEmails,
  returnedDraft,
}

/** Reads the work that waits for a role, the most urgent first; a kind without any is left out. */
export async function readWaitingWork(needs: CallerNeeds): Promise<WaitingWork[]> {
  const found = await Promise.all(
    kindsFor(needs.identity.role).map(async (kind) => ({ kind, ...(await READERS[kind](needs)) })),
  )
  return found.flatMap(({ kind, count, late = 0, since, oldest = [] }) =>
    since === undefined ? [] : [{ kind, count, late, since: since.toISOString(), oldest: oldest.map(toRecord) }],
  )
}

function toRecord({ id, name, since }: NonNullable<WaitingRecords['oldest']>[number]): WaitingWork['oldest'][number] {
  return { id, name, since: since.toISOString() }
}
