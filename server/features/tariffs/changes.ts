import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { AuditAction } from '#shared/audit/actions.ts'
import { Failure } from '#shared/errors.ts'
import { checkTariff, cutFrom } from '#shared/tariffs/check-tariff.ts'
import { withOwnIds } from '#shared/tariffs/new-rows.ts'
import { withUsedTranslations } from '#shared/tariffs/translations.ts'
import { mayApprove } from '#shared/tariffs/version.ts'
import { type Tariff, tariff } from '#shared/quoting/tariff.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { forgetSchedule } from '../catalogue/store.ts'
import { type AuditDetail, writeAudit } from '../audit/log.ts'
import { isDraftText } from '../legal-texts/store.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { idsInUse, lockVersion } from './store.ts'
import { refuseUnconfirmed } from './warnings.ts'

/** The user who changes a version; null for the command that imports a spreadsheet. */
type By = { userId: Identity['userId'] | null }
type Version = Awaited<ReturnType<typeof lockVersion>>

/**
 * Copies a version as a draft; with `content`, the draft starts with that instead. The copy of a draft is based on the same
 * approved version as the draft, so that either can be deleted. Returns its number.
 * @throws Failure TARIFF_NOT_FOUND; VALIDATION with paths below `content`
 */
export function addDraft(
  dependencies: Pick<Dependencies, 'db' | 'now'>,
  by: By,
  { basedOn, name, content }: { basedOn: number; name: string; content?: unknown },
): Promise<number> {
  return dependencies.db.transaction(async (tx) => {
    const sourceVersion = await lockVersion(tx, basedOn)
    const base = sourceVersion.approvedAt ? sourceVersion : await baseOf(tx, sourceVersion)
    const savedContent =
      content === undefined
        ? sourceVersion.content
        : await withNewIds(tx, checkContent(content, base?.content ?? null), sourceVersion.content)
    const at = dependencies.now()
    const [newVersion] = await tx
      .insert(tariffVersion)
      .values({ name, content: savedContent, basedOn: base?.number ?? null, editedBy: by.userId, editedAt: at })
      .returning()
    if (!newVersion) throw new Failure('UNEXPECTED')
    await write(tx, { by, at, version: newVersion, action: 'tariff.drafted', detail: { basedOn } })
    return newVersion.number
  })
}

/**
 * Saves a draft, unless somebody saved it after the caller read it.
 * @throws Failure TARIFF_NOT_FOUND; TARIFF_NOT_DRAFT; TARIFF_CHANGED_MEANWHILE when it was saved since `revision`; VALIDATION
 *   with paths below `content`; NO_CHANGES
 */
export function saveDraft(
  dependencies: Dependencies,
  by: By,
  { id, revision, name, content }: { id: number; revision: number; name: string; content: unknown },
): Promise<void> {
  return dependencies.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    refuseOther(draft, revision)
    const savedContent = await withNewIds(
      tx,
      checkContent(content, (await baseOf(tx, draft))?.content ?? null),
      draft.content,
    )
    const parts = changedParts(draft.content, savedContent)
    if (parts.length === 0 && name === draft.name) throw new Failure('NO_CHANGES')
    const at = dependencies.now()
    const edit = { name, content: savedContent, revision: revision + 1, editedBy: by.userId, editedAt: at }
    await tx.update(tariffVersion).set(edit).where(eq(tariffVersion.number, id))
    const detail = { revision: revision + 1, ...(parts.length > 0 ? { parts: parts.join(', ') } : {}) }
    await write(tx, { by, at, version: { ...draft, name }, action: 'tariff.saved', detail })
  })
}

/** @throws Failure TARIFF_NOT_FOUND; TARIFF_NOT_DRAFT; TARIFF_HAS_COPIES when another version was copied from it */
export function removeDraft(dependencies: Dependencies, by: By, id: number): Promise<void> {
  return dependencies.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if ((await tx.$count(tariffVersion, eq(tariffVersion.basedOn, id))) > 0) throw new Failure('TARIFF_HAS_COPIES')
    await tx.delete(tariffVersion).where(eq(tariffVersion.number, id))
    await write(tx, { by, at: dependencies.now(), version: draft, action: 'tariff.deleted', detail: {} })
  })
}

/**
 * Approves a draft at the revision that the caller saw; its content cannot change any more. The approver must be another person
 * than its last editor, unless the installation has only one person, and must confirm its warnings. Buyers meet no text that is a
 * draft: what the version adds to the conditions must have been reviewed.
 * @throws Failure TARIFF_NOT_FOUND; TARIFF_NOT_DRAFT; TARIFF_CHANGED_MEANWHILE; TARIFF_OWN_APPROVAL; VALIDATION;
 *   TARIFF_TEXT_IN_REVIEW; TARIFF_WARNINGS
 */
export function approveDraft(
  dependencies: Dependencies,
  by: By,
  { id, revision, confirmed = [] }: { id: number; revision: number; confirmed?: readonly string[] | undefined },
): Promise<void> {
  return dependencies.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    refuseOther(draft, revision)
    const { editedBy } = draft
    const { selfApproval } = dependencies.env.tariffs
    if (!mayApprove({ editedBy, selfApproval }, by.userId)) throw new Failure('TARIFF_OWN_APPROVAL')
    // The rules may have become stricter since the draft was saved.
    checkContent(draft.content, (await baseOf(tx, draft))?.content ?? null)
    if (await isDraftText(tx, draft.content.conditions)) throw new Failure('TARIFF_TEXT_IN_REVIEW')
    const { length } = await refuseUnconfirmed(tx, dependencies, { content: draft.content, confirmed })
    const at = dependencies.now()
    await tx.update(tariffVersion).set({ approvedBy: by.userId, approvedAt: at }).where(eq(tariffVersion.number, id))
    const detail = { revision, ...(length > 0 ? { warnings: length } : {}) }
    await write(tx, { by, at, version: draft, action: 'tariff.approved', detail })
  })
}

/** @throws Failure TARIFF_NOT_FOUND; TARIFF_NOT_APPROVED; TARIFF_STARTED or TARIFF_WITHDRAW_START_FIRST when it has a start */
export function withdrawApproval(dependencies: Dependencies, by: By, id: number): Promise<void> {
  return dependencies.db.transaction(async (tx) => {
    const version = await lockApproved(tx, id)
    if (version.startsAt) {
      const hasStarted = version.startsAt <= (await databaseNow(tx))
      throw new Failure(hasStarted ? 'TARIFF_STARTED' : 'TARIFF_WITHDRAW_START_FIRST')
    }
    await tx.update(tariffVersion).set({ approvedBy: null, approvedAt: null }).where(eq(tariffVersion.number, id))
    await write(tx, { by, at: dependencies.now(), version, action: 'tariff.approval-withdrawn', detail: {} })
  })
}

/**
 * Sets or moves the minute from which an approved version is in force, by the database's clock.
 * @throws Failure TARIFF_NOT_FOUND; TARIFF_NOT_APPROVED; TARIFF_STARTED; TARIFF_TOO_NEAR; TARIFF_MINUTE_TAKEN; VALIDATION for a
 *   minute that comes too soon; TARIFF_LACKS_ROWS when rows would be lost by it
 */
export async function scheduleStart(
  dependencies: Dependencies,
  by: By,
  { id, startsAt }: { id: number; startsAt: Date },
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    await holdLock(tx, 'tariffStarts')
    const version = await lockApproved(tx, id)
    const earliest = await earliestStart(tx, dependencies)
    refuseNear(version, earliest)
    if (startsAt < earliest.allowed || startsAt.getTime() % 60_000 !== 0)
      throw validationFailure([{ path: 'startsAt', key: 'TARIFF.ERROR.START_INVALID' }])
    await refuseLostRows(tx, version, startsAt)
    await tx.update(tariffVersion).set({ startsAt }).where(eq(tariffVersion.number, id))
    const detail = { startsAt: startsAt.toISOString() }
    await write(tx, { by, at: dependencies.now(), version, action: 'tariff.scheduled', detail })
  })
  forgetSchedule(dependencies.db)
}

/** @throws Failure TARIFF_NOT_FOUND; TARIFF_NOT_APPROVED; TARIFF_STARTED; TARIFF_TOO_NEAR */
export async function withdrawStart(dependencies: Dependencies, by: By, id: number): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const version = await lockApproved(tx, id)
    // Two people may withdraw it at once: the second call succeeds too.
    if (!version.startsAt) return
    refuseNear(version, await earliestStart(tx, dependencies))
    await tx.update(tariffVersion).set({ startsAt: null }).where(eq(tariffVersion.number, id))
    const detail = { startsAt: version.startsAt.toISOString() }
    await write(tx, { by, at: dependencies.now(), version, action: 'tariff.start-withdrawn', detail })
  })
  forgetSchedule(dependencies.db)
}

async function lockDraft(tx: Database, id: number): Promise<Version> {
  const version = await lockVersion(tx, id)
  if (version.approvedAt) throw new Failure('TARIFF_NOT_DRAFT')
  return version
}

async function lockApproved(tx: Database, id: number): Promise<Version> {
  const version = await lockVersion(tx, id)
  if (!version.approvedAt) throw new Failure('TARIFF_NOT_APPROVED')
  return version
}

async function baseOf(tx: Database, { basedOn }: Version): Promise<Version | undefined> {
  if (basedOn === null) return undefined
  const [base] = await tx.select().from(tariffVersion).where(eq(tariffVersion.number, basedOn))
  return base
}

function refuseOther(draft: Version, revision: number): void {
  if (draft.revision !== revision) throw new Failure('TARIFF_CHANGED_MEANWHILE')
}

/** Returns the content as it is stored: trimmed, without fields that no tariff has and unused translations. @throws Failure VALIDATION */
function checkContent(content: unknown, base: Tariff | null): Tariff {
  const issues = checkTariff(content, base)
  if (issues.length > 0) throw validationFailure(issues.map(({ path, key }) => ({ path: `content.${path}`, key })))
  return withUsedTranslations(tariff.parse(content))
}

/** Returns the content with unused ids for the rows that are new since `before`. */
async function withNewIds(tx: Database, content: Tariff, before: Tariff): Promise<Tariff> {
  if (cutFrom(before, content).length === 0) return content
  await holdLock(tx, 'tariffRows')
  return withOwnIds(content, { before, idsInUse: await idsInUse(tx) })
}

function changedParts(from: Tariff, to: Tariff): string[] {
  const text = (content: Tariff, part: keyof Tariff) => JSON.stringify(tariff.shape[part].parse(content[part]))
  const parts = Object.keys(tariff.shape) as (keyof Tariff)[]
  return parts.filter((part) => text(from, part) !== text(to, part))
}

type Earliest = { now: Date; allowed: Date }

async function earliestStart(tx: Database, { env }: Dependencies): Promise<Earliest> {
  const now = await databaseNow(tx)
  return { now, allowed: new Date(now.getTime() + env.tariffs.noticeSeconds * 1_000) }
}

async function databaseNow(tx: Database): Promise<Date> {
  const milliseconds = sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number)
  const [row] = await tx.select({ milliseconds }).from(tariffVersion).limit(1)
  return new Date(row?.milliseconds ?? 0)
}

/** Refuses a change of a near start: every process has already read the schedule, and could not learn of the change in time. */
function refuseNear({ startsAt }: Version, { now, allowed }: Earliest): void {
  if (startsAt === null) return
  if (startsAt <= now) throw new Failure('TARIFF_STARTED')
  if (startsAt < allowed) throw new Failure('TARIFF_TOO_NEAR')
}

/**
 * Refuses a version without rows that an earlier one sells: every row sold must be in all later versions, in whatever order they
 * were approved.
 */
async function refuseLostRows(tx: Database, { number, content }: Version, startsAt: Date): Promise<void> {
  const others = await tx
    .select()
    .from(tariffVersion)
    .where(and(isNotNull(tariffVersion.startsAt), ne(tariffVersion.number, number)))
  for (const other of others) {
    const at = other.startsAt?.getTime() ?? 0
    if (at === startsAt.getTime()) throw new Failure('TARIFF_MINUTE_TAKEN')
    const [before, after] = at < startsAt.getTime() ? [other.content, content] : [content, other.content]
    if (cutFrom(after, before).length > 0) throw new Failure('TARIFF_LACKS_ROWS')
  }
}

type TariffAction = Extract<AuditAction, `tariff.${string}`>

type TariffAuditEntry = {
  by: By
  at: Date
  version: Pick<Version, 'number' | 'name'>
  action: TariffAction
  detail: AuditDetail<TariffAction>
}

function write(tx: Database, { by, at, version: { number, name }, action, detail }: TariffAuditEntry): Promise<void> {
  const entryDetail: AuditDetail<TariffAction> = { version: number, name, ...detail }
  return writeAudit(tx, { at, userId: by.userId, action, subject: `tariff-${number}`, detail: entryDetail })
}
