import { and, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { type Day, formatDay } from '#shared/dates.ts'
import type { Difference } from '#shared/reconciliation/compare.ts'
import type { ResultStatus } from '#shared/reconciliation/schedule.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { formatMoney } from '#shared/money.ts'
import { writeAudit } from '../audit/log.ts'
import { alertStaff } from '../emails/alerts.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { reconciliation, reconciliationDifference } from '../../platform/db/schema/reconciliation.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RunResult } from './reconcile.ts'

/** Milliseconds without renewal after which the process of a run counts as dead. */
export const LOST_AFTER_MS = 15 * 60_000
const RENEW_EVERY_MS = 5 * 60_000
const NAMED_IN_EMAIL = 10

/** The claim of this process on a day, and when it was last renewed. */
export type Claim = { day: Day; startedAt: Date }

type Needs = Pick<Dependencies, 'db' | 'now'>

/** Claims the run over a day for this process; null when another one has it. */
export async function claimDay({ db, now }: Needs, day: Day): Promise<Claim | null> {
  const startedAt = now()
  await db.insert(reconciliation).values({ day }).onConflictDoNothing()
  const isFree = or(
    isNull(reconciliation.startedAt),
    lt(reconciliation.startedAt, new Date(startedAt.getTime() - LOST_AFTER_MS)),
  )
  const [claimed] = await db
    .update(reconciliation)
    .set({ startedAt })
    .where(and(eq(reconciliation.day, day), isFree))
    .returning({ day: reconciliation.day })
  return claimed ? { day, startedAt } : null
}

/** Renews the claim, unless another process has taken the day over. */
export async function renewClaim({ db, now }: Needs, claim: Claim): Promise<void> {
  const startedAt = now()
  const [renewed] = await db
    .update(reconciliation)
    .set({ startedAt })
    .where(isClaimed(claim))
    .returning({ day: reconciliation.day })
  if (renewed) claim.startedAt = startedAt
}

/** Renews the claim on a day while the work lasts: without the provider's list, a busy day takes thousands of questions. */
export async function whileClaimed<Result>(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'log'>,
  claim: Claim,
  work: () => Promise<Result>,
): Promise<Result> {
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewClaim(dependencies, claim).catch((error: unknown) =>
      dependencies.log.warn({ err: error, day: claim.day }, 'the run over a day was not held on to'),
    )
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewing
  }
}

function isClaimed({ day, startedAt }: Claim) {
  return and(eq(reconciliation.day, day), eq(reconciliation.startedAt, startedAt))
}

/** Records the result of a run, and emails staff about new differences, unless another process took the day over. */
export async function recordRun(dependencies: Dependencies, claim: Claim, run: RunResult): Promise<void> {
  const now = dependencies.now()
  const { day } = claim
  const { listProblem, unanswered, ours, theirs, differences } = run
  const status = statusOf(run)
  await dependencies.db.transaction(async (tx) => {
    const [recorded] = await tx
      .update(reconciliation)
      .set({ startedAt: null, finishedAt: now, status, listProblem, unanswered, figures: { ours, theirs } })
      .where(isClaimed(claim))
      .returning({ day: reconciliation.day })
    if (!recorded) return
    const newDifferences = await keepDifferences(tx, { day, differences, now })
    if (status !== 'incomplete') await closeGone(tx, { day, differences, now })
    await tellStaff(tx, dependencies, { day, status, added: newDifferences })
    await writeAudit(tx, {
      at: now,
      userId: null,
      action: 'reconciliation.done',
      subject: day,
      detail: { status, differences: differences.length, new: newDifferences.length, unanswered, listProblem },
    })
  })
}

/** Returns the status of a run: incomplete whenever any question had no answer. */
function statusOf({ listProblem, unanswered, differences }: RunResult): ResultStatus {
  if (listProblem !== null || unanswered > 0) return 'incomplete'
  return differences.length > 0 ? 'differences' : 'clean'
}

type DifferencesOfDay = { day: Day; differences: readonly Difference[]; now: Date }

/** Adds differences that are new or have come back, and returns those; known ones keep the notes of staff. */
async function keepDifferences(tx: Database, { day, differences, now }: DifferencesOfDay): Promise<Difference[]> {
  const newDifferences: Difference[] = []
  for (const difference of differences) {
    const { key, kind, attemptId, order, purchaseId, ours, theirs } = difference
    const [newRow] = await tx
      .insert(reconciliationDifference)
      .values({
        key,
        day,
        kind,
        attemptId,
        orderNo: order,
        purchaseId,
        ourAmount: ours?.amount ?? null,
        ourCurrency: ours?.currency ?? null,
        theirAmount: theirs?.amount ?? null,
        theirCurrency: theirs?.currency ?? null,
        foundAt: now,
      })
      .onConflictDoUpdate({
        target: reconciliationDifference.key,
        set: { goneAt: null, seenAt: null, seenBy: null, note: null, foundAt: now },
        setWhere: sql`${reconciliationDifference.goneAt} is not null`,
      })
      .returning({ id: reconciliationDifference.id })
    if (newRow) newDifferences.push(difference)
  }
  return newDifferences
}

async function closeGone(tx: Database, { day, differences, now }: DifferencesOfDay): Promise<void> {
  const keys = differences.map(({ key }) => key)
  await tx
    .update(reconciliationDifference)
    .set({ goneAt: now })
    .where(
      and(
        eq(reconciliationDifference.day, day),
        isNull(reconciliationDifference.goneAt),
        notInArray(reconciliationDifference.key, keys),
      ),
    )
}

type News = { day: Day; status: ResultStatus; added: readonly Difference[] }

async function tellStaff(tx: Database, dependencies: Dependencies, { day, status, added }: News): Promise<void> {
  const title = `Conciliación del ${formatDay(day)}`
  const at = dependencies.now().getTime()
  if (added.length > 0) {
    const names = added.slice(0, NAMED_IN_EMAIL).map(nameOf)
    const more = added.length - names.length
    await alertStaff(tx, dependencies, {
      key: `reconciliation:${day}:${at}`,
      title: `${title}: ${added.length === 1 ? '1 diferencia' : `${added.length} diferencias`}`,
      text: `${names.join(' ')}${more > 0 ? ` Y ${more} más.` : ''} Los detalles y qué hacer están en Administración, Conciliación.`,
    })
  }
  if (status === 'incomplete') {
    await alertStaff(tx, dependencies, {
      key: `reconciliation-incomplete:${day}`,
      title: `${title}: no se pudo completar`,
      text: 'El medio de pago no respondió todo lo que le preguntamos. Volvemos a probar cada hora.',
    })
  }
}

function nameOf({ kind, order, purchaseId, ours, theirs }: Difference): string {
  const amount = theirs ?? ours
  const money = amount && formatMoney(amount.amount).replace('USD', amount.currency)
  const what = [order && `orden ${order}`, purchaseId && `cobro ${purchaseId}`, money].filter(Boolean)
  return `${differenceWords[kind].title}: ${what.join(', ')}.`
}
