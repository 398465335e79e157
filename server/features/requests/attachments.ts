import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { validationFailure } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import type { Download } from '#shared/http.ts'
import type { RequestAttachment } from '#shared/requests/contract.ts'
import { type Upload, uploadName } from '#shared/uploads.ts'
import { writeAudit } from '../audit/log.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { requestAttachment } from '../../platform/db/schema/requests.ts'
import type { Dependencies } from '../dependencies.ts'
import { attachmentKey } from '../../adapters/storage/attachments.ts'

/** Milliseconds that a file waits for its request. */
const UNCLAIMED_MS = 24 * 60 * 60_000
const SWEPT_AT_ONCE = 500

const MB = 1024 * 1024
/**
 * The most bytes that may wait for their requests: enough for two full requests and wrongly picked files of one network, and all
 * together too little to fill a disk.
 */
export const MOST_WAITING = { ofNetwork: 60 * MB, ofAll: 5_000 * MB }

/**
 * Stores a file until a request claims it. The row is written first: whatever happens then, the sweep finds the file by it. The
 * browser refers to the file by its id, which cannot be guessed.
 * @throws Failure VALIDATION at `file` when it holds a virus or too much waits already, UNAVAILABLE when it could not be scanned
 */
export async function keepAttachment(
  dependencies: Dependencies,
  { name, type, content }: Upload,
  { address }: { address: string },
): Promise<RequestAttachment> {
  const { db, attachments, documents, now } = dependencies
  if (type !== 'application/pdf' && type !== 'image/jpeg') throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  await refuseViruses(dependencies, content)
  const bytes = content.length
  const network = documents.digest('network', networkOf(address))
  const id = await db.transaction(async (tx) => {
    await refuseFlood(tx, dependencies, { network, bytes })
    const [newRow] = await tx
      .insert(requestAttachment)
      .values({ name, type, bytes, network, createdAt: now() })
      .returning({ id: requestAttachment.id })
    if (!newRow) throw new Error('the attachment was not stored')
    return newRow.id
  })
  await attachments.put(attachmentKey(id), content, type)
  return { id, name, type, bytes }
}

async function refuseViruses({ viruses, log }: Dependencies, content: Uint8Array): Promise<void> {
  const found = await viruses.virusesIn(content)
  if (found.length === 0) return
  log.warn({ viruses: found }, 'a file with a virus was refused')
  throw validationFailure([{ path: 'file', key: 'FILE.INFECTED' }])
}

/**
 * Refuses a file when too much waits. Counted under a lock until the row is there, so that simultaneous files cannot pass
 * together.
 */
async function refuseFlood(
  tx: Database,
  { log }: Dependencies,
  { network, bytes }: { network: string; bytes: number },
): Promise<void> {
  await holdLock(tx, 'waitingAttachments')
  const ofNetwork = sql`coalesce(sum(bytes) filter (where ${eq(requestAttachment.network, network)}), 0)`
  const [waiting] = await tx
    .select({
      ofAll: sql`coalesce(sum(bytes), 0)`.mapWith(Number),
      ofNetwork: ofNetwork.mapWith(Number),
    })
    .from(requestAttachment)
    .where(isNull(requestAttachment.requestId))
  if ((waiting?.ofNetwork ?? 0) + bytes > MOST_WAITING.ofNetwork) {
    throw validationFailure([{ path: 'file', key: 'FILE.MANY_WAITING' }])
  }
  if ((waiting?.ofAll ?? 0) + bytes > MOST_WAITING.ofAll) {
    log.error({ bytes: waiting?.ofAll }, 'no file is taken: too many wait for a request')
    throw validationFailure([{ path: 'file', key: 'FILE.NO_ROOM' }])
  }
}

/**
 * Assigns files to a request, in its transaction.
 * @throws Failure VALIDATION at `attachments` when one of them is of another request, was swept or never existed
 */
export async function claimAttachments(tx: Database, requestId: string, ids: readonly string[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return
  const claimed = await tx
    .update(requestAttachment)
    .set({ requestId, network: null })
    .where(
      and(
        inArray(requestAttachment.id, uniqueIds),
        isNull(requestAttachment.requestId),
        isNull(requestAttachment.discardedAt),
      ),
    )
    .returning({ id: requestAttachment.id })
  if (claimed.length < uniqueIds.length) {
    throw validationFailure([{ path: 'attachments', key: 'REQUEST.FILES_EXPIRED' }])
  }
}

/**
 * Reads a file of a request for staff; each read is logged, since the file may hold health data.
 * @throws Failure NOT_FOUND when no request has such a file
 */
export async function readAttachment(
  { db, attachments, now }: Dependencies,
  { id, userId }: { id: string; userId: string },
): Promise<Download> {
  const [found] = await db.select().from(requestAttachment).where(eq(requestAttachment.id, id))
  const content = found?.requestId ? await attachments.get(attachmentKey(id)) : null
  if (!found?.requestId || !content) throw new Failure('NOT_FOUND')
  const { requestId: subject } = found
  await db.transaction((tx) =>
    writeAudit(tx, { at: now(), userId, action: 'attachment.read', subject, detail: { attachment: id } }),
  )
  // Rows from before names were made safe have the name as typed.
  return { filename: uploadName(found.name, found.type), type: found.type, content }
}

/** Deletes files that no request claimed in a day. A file is marked first, so that no request claims it meanwhile. */
export async function sweepAttachments({
  db,
  attachments,
  now,
}: Pick<Dependencies, 'db' | 'attachments' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - UNCLAIMED_MS)
  await db
    .update(requestAttachment)
    .set({ discardedAt: now() })
    .where(and(isNull(requestAttachment.requestId), lt(requestAttachment.createdAt, before)))
  const discarded = await db
    .select({ id: requestAttachment.id })
    .from(requestAttachment)
    .where(isNotNull(requestAttachment.discardedAt))
    .limit(SWEPT_AT_ONCE)
  for (const { id } of discarded) {
    await attachments.remove(attachmentKey(id))
    await db.delete(requestAttachment).where(eq(requestAttachment.id, id))
  }
}
