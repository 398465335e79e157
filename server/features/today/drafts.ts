import { and, eq, isNull, max } from 'drizzle-orm'
import { business, storefrontDraft } from '../../platform/db/schema/businesses.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { findVersions } from '../tariffs/store.ts'
import { type CallerNeeds, waiting, type WaitingRecords } from './waiting.ts'

/** Reads the drafts of the tariff that the caller may approve: those that another person edited last. */
export async function tariffDrafts({ db, env, identity }: CallerNeeds): Promise<WaitingRecords> {
  const { rows } = await findVersions(db, { filter: { state: 'draft' } })
  const theirs = rows.filter(({ editedBy }) => env.tariffs.selfApproval || editedBy?.id !== identity.userId)
  return waiting(theirs.map(({ id, name, editedAt }) => ({ id: String(id), name, since: new Date(editedAt) })))
}

/** Reads the drafts of storefronts that businesses sent. */
export async function storefrontDrafts({ db }: CallerNeeds): Promise<WaitingRecords> {
  const sent = await db
    .select({ id: business.id, name: business.name, since: storefrontDraft.sentAt })
    .from(storefrontDraft)
    .innerJoin(business, eq(business.id, storefrontDraft.businessId))
    .where(and(eq(storefrontDraft.state, 'sent'), isNull(business.deletedAt)))
  return waiting(sent.flatMap(({ since, ...draft }) => (since ? [{ ...draft, since }] : [])))
}

/** Reads whether staff returned the draft of the caller's storefront. */
export async function returnedDraft({ db, identity, read }: CallerNeeds): Promise<WaitingRecords> {
  const id = identity.business?.id
  if (id === undefined) return waiting([])
  const isReturned = and(eq(storefrontDraft.businessId, id), eq(storefrontDraft.state, 'returned'))
  const [draft] = await read((own) =>
    own.select({ sentAt: storefrontDraft.sentAt }).from(storefrontDraft).where(isReturned),
  )
  if (!draft) return waiting([])
  const [returned] = await db
    .select({ at: max(auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), eq(auditLog.action, 'business.draft-sent-back')))
  return { count: 1, since: returned?.at ?? draft.sentAt ?? undefined }
}
