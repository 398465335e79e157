import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { MethodBusiness, PaymentMethodRow } from '#shared/payment-methods/contract.ts'
import type { DelayedMethod } from '#shared/payment-methods/methods.ts'
import { BUSINESS_UNKNOWN, checkMethod, type MethodDraft, POSITION_TAKEN } from '#shared/payment-methods/method-form.ts'
import { isResting } from '#shared/payment-methods/resting.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { paymentMethod } from '../../platform/db/schema/payment-methods.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { changesBetween } from '../audit/changes.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { forgetMethods } from './store.ts'

type Needs = Pick<Dependencies, 'db' | 'now'>
type StoredMethod = typeof paymentMethod.$inferSelect

const SORTED_BY = {
  position: paymentMethod.position,
  minAmount: paymentMethod.minAmount,
  maxAmount: paymentMethod.maxAmount,
  hours: paymentMethod.hours,
}

/** Reads the ways to pay, offered or not; by default in the order in which buyers see them. */
export async function findMethods(
  { db, now }: Needs,
  { sort = ['position', 'ASC'], range }: ListQuery<object, keyof typeof SORTED_BY>,
): Promise<Page<PaymentMethodRow>> {
  const select = db
    .select()
    .from(paymentMethod)
    .orderBy(...inOrder(sort, SORTED_BY), asc(paymentMethod.position))
  const page = await readPage(select, db.$count(paymentMethod), range)
  return { ...page, rows: page.rows.map((storedMethod) => toRow(storedMethod, now())) }
}

export async function readMethod({ db, now }: Needs, id: DelayedMethod): Promise<PaymentMethodRow> {
  const [stored] = await db.select().from(paymentMethod).where(eq(paymentMethod.method, id))
  return toRow(there(stored), now())
}

/** Lists every business that may hide a way to pay, by name. */
export function methodBusinesses(db: Database): Promise<MethodBusiness[]> {
  return db
    .select({ id: business.id, name: business.name })
    .from(business)
    .where(isNull(business.deletedAt))
    .orderBy(business.name)
}

const FIELDS = [
  'isActive',
  'position',
  'minAmount',
  'maxAmount',
  'hours',
  'providerCode',
  'note',
  'hiddenAt',
  'restsUntil',
] as const

/** `version`: the one that the author had read; without it the edit applies to whatever there is. */
type Edit = MethodDraft & { id: DelayedMethod; version?: number | undefined }

/**
 * Changes a way to pay, offers it, or stops to; one that rests is offered again. Payments that were requested by it are not
 * affected.
 * @throws Failure CHANGED_MEANWHILE when it was changed since `version`; VALIDATION for a rule, a position that another one has, or
 *   an unknown business; NO_CHANGES
 */
export async function saveMethod(
  { db, now }: Needs,
  by: Pick<Identity, 'userId'>,
  { id, version, ...draft }: Edit,
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'paymentMethods')
    const isIt = eq(paymentMethod.method, id)
    const [stored] = await tx.select().from(paymentMethod).where(isIt).for('update')
    const before = there(stored)
    if (version !== undefined && version !== before.version) throw new Failure('CHANGED_MEANWHILE')
    const method = { ...draft, hiddenAt: [...new Set(draft.hiddenAt)].toSorted() }
    await refuse(tx, method, id)
    const at = now()
    const changes = changesBetween(toRow(before, at), { ...method, restsUntil: null }, FIELDS)
    if (Object.keys(changes).length === 0) throw new Failure('NO_CHANGES')
    await tx
      .update(paymentMethod)
      .set({ ...method, failures: 0, restsUntil: null, version: before.version + 1 })
      .where(isIt)
    await writeAudit(tx, {
      at,
      userId: by.userId,
      action: 'payment-method.edited',
      subject: `payment-method-${id}`,
      detail: changes,
    })
  })
  forgetMethods(db)
}

function there(storedMethod: StoredMethod | undefined): StoredMethod {
  if (!storedMethod) throw new Error('a way to pay that the migration wrote is not there')
  return storedMethod
}

function toRow(storedMethod: StoredMethod, now: Date): PaymentMethodRow {
  const { method: id, failures: _failures, ...row } = storedMethod
  const rests = isResting(storedMethod, now) ? storedMethod.restsUntil : null
  return { ...row, id, restsUntil: rests?.toISOString() ?? null }
}

async function refuse(tx: Database, method: MethodDraft, id: DelayedMethod): Promise<void> {
  const issues = checkMethod(method)
  const isTaken = and(eq(paymentMethod.position, method.position), ne(paymentMethod.method, id))
  // What is no position cannot be compared with the column.
  if (issues.every(({ path }) => path !== 'position') && (await tx.$count(paymentMethod, isTaken)) > 0) {
    issues.push(POSITION_TAKEN)
  }
  const businessCount = await tx.$count(business, inArray(business.id, [...method.hiddenAt]))
  if (businessCount < method.hiddenAt.length) issues.push(BUSINESS_UNKNOWN)
  if (issues.length > 0) throw validationFailure(issues)
}
