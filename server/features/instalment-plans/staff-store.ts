import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { InstalmentPlanFilter, InstalmentPlanRow } from '#shared/instalments/contract.ts'
import { CARD_BRANDS } from '#shared/instalments/card-brands.ts'
import { checkPlan, isSameOffer, type PlanDraft, planName, REPEATED } from '#shared/instalments/plan-form.ts'
import type { ListQuery } from '#shared/lists.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { holdLock } from '../../platform/db/locks.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { instalmentPlan } from '../../platform/db/schema/instalment-plans.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { changesBetween } from '../audit/changes.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { forgetPlans } from './store.ts'

type By = Pick<Identity, 'userId'>

const SORTED_BY = {
  instalments: instalmentPlan.instalments,
  minAmount: instalmentPlan.minAmount,
  percent: instalmentPlan.percent,
}

/** Reads a page of the plans, offered or not, and how many there are; by default those with the fewest instalments first. */
export async function findPlans(
  db: Database,
  { filter = {}, sort = ['instalments', 'ASC'], range }: ListQuery<InstalmentPlanFilter, keyof typeof SORTED_BY>,
): Promise<Page<InstalmentPlanRow>> {
  const condition = conditionOf(filter)
  const select = db
    .select()
    .from(instalmentPlan)
    .where(condition)
    .orderBy(...inOrder(sort, SORTED_BY), asc(instalmentPlan.id))
  return readPage(select, db.$count(instalmentPlan, condition), range)
}

/** @throws Failure INSTALMENT_PLAN_NOT_FOUND */
export async function readPlan(db: Database, id: string): Promise<InstalmentPlanRow> {
  const [found] = await db.select().from(instalmentPlan).where(eq(instalmentPlan.id, id))
  if (!found) throw new Failure('INSTALMENT_PLAN_NOT_FOUND')
  return found
}

/** Adds a plan and returns it. @throws Failure VALIDATION for a rule, or another active plan with the same offer */
export async function addPlan({ db, now }: Dependencies, by: By, draft: PlanDraft): Promise<InstalmentPlanRow> {
  const newPlan = await db.transaction(async (tx) => {
    await holdLock(tx, 'instalmentPlans')
    const plan = withOrderedBrands(draft)
    await refuse(tx, plan)
    const [row] = await tx.insert(instalmentPlan).values(plan).returning()
    if (!row) throw new Error('the plan that was written is not there')
    await writeAudit(tx, {
      at: now(),
      userId: by.userId,
      action: 'instalment-plan.added',
      subject: row.id,
      detail: { ...plan, brands: plan.brands.join(', ') },
    })
    return row
  })
  forgetPlans(db)
  return newPlan
}

const FIELDS = ['instalments', 'minAmount', 'financedBy', 'percent', 'isActive', 'brands'] as const

/** `version`: the one that the author had read; without it the edit applies to whatever there is. */
type Edit = PlanDraft & { id: string; version?: number | undefined }

/**
 * Changes a plan, offers it, or stops to. Payments that were made by it are not affected.
 * @throws Failure INSTALMENT_PLAN_NOT_FOUND; CHANGED_MEANWHILE when it was changed since `version`; VALIDATION as in `addPlan`;
 *   NO_CHANGES
 */
export async function savePlan({ db, now }: Dependencies, by: By, { id, version, ...draft }: Edit): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'instalmentPlans')
    const before = await readPlan(tx, id)
    if (version !== undefined && version !== before.version) throw new Failure('CHANGED_MEANWHILE')
    const plan = withOrderedBrands(draft)
    await refuse(tx, plan, id)
    const changes = changesBetween(before, plan, FIELDS)
    if (Object.keys(changes).length === 0) throw new Failure('NO_CHANGES')
    await tx
      .update(instalmentPlan)
      .set({ ...plan, version: before.version + 1 })
      .where(eq(instalmentPlan.id, id))
    await writeAudit(tx, {
      at: now(),
      userId: by.userId,
      action: 'instalment-plan.edited',
      subject: id,
      detail: { name: planName(before), ...changes },
    })
  })
  forgetPlans(db)
}

function conditionOf({ brand, isActive }: InstalmentPlanFilter): SQL | undefined {
  return and(
    brand === undefined ? undefined : sql`${brand} = any(${instalmentPlan.brands})`,
    isActive === undefined ? undefined : eq(instalmentPlan.isActive, isActive),
  )
}

/** Puts each brand once and in our order, so that the same plan is always written alike. */
function withOrderedBrands(draft: PlanDraft) {
  return { ...draft, brands: CARD_BRANDS.filter((brand) => draft.brands.includes(brand)) }
}

async function refuse(tx: Database, plan: PlanDraft, id?: string): Promise<void> {
  const issues = checkPlan(plan)
  const others = await tx
    .select()
    .from(instalmentPlan)
    .where(id === undefined ? undefined : ne(instalmentPlan.id, id))
  if (others.some((other) => isSameOffer(plan, other))) issues.push(REPEATED)
  if (issues.length > 0) throw validationFailure(issues)
}
