import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm'
import { type Day, dayAt } from '#shared/dates.ts'
import type { EntryRequirementFilter, EntryRequirementRow } from '#shared/entry-requirements/staff-contract.ts'
import {
  checkRequirement,
  orderedCountries,
  type RequirementDraft,
} from '#shared/entry-requirements/requirement-form.ts'
import { isOldReview, oldestFreshReview } from '#shared/entry-requirements/review.ts'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { entryRequirement } from '../../platform/db/schema/entry-requirements.ts'
import { asWords, containsWords } from '../../platform/db/schema/words.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { changesBetween } from '../audit/changes.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { forgetRequirements } from './store.ts'

type By = Pick<Identity, 'userId'>
type Needs = Pick<Dependencies, 'db' | 'now'>

const SORTED_BY = { place: asWords(entryRequirement.place), reviewedOn: entryRequirement.reviewedOn }

/** Reads a page of the requirements, shown or not, and how many there are; by default by place. */
export async function findRequirements(
  { db, now }: Needs,
  { filter = {}, sort = ['place', 'ASC'], range }: ListQuery<EntryRequirementFilter, keyof typeof SORTED_BY>,
): Promise<Page<EntryRequirementRow>> {
  const today = dayAt(now())
  const condition = conditionOf(filter, today)
  const select = db
    .select()
    .from(entryRequirement)
    .where(condition)
    .orderBy(...inOrder(sort, SORTED_BY), asc(entryRequirement.id))
  const { rows, ...page } = await readPage(select, db.$count(entryRequirement, condition), range)
  return { ...page, rows: rows.map((row) => ({ ...row, isOld: isOldReview(row, today) })) }
}

/** @throws Failure NOT_FOUND */
export async function readRequirement({ db, now }: Needs, id: string): Promise<EntryRequirementRow> {
  const [found] = await db.select().from(entryRequirement).where(eq(entryRequirement.id, id))
  if (!found) throw new Failure('NOT_FOUND')
  return { ...found, isOld: isOldReview(found, dayAt(now())) }
}

/** Adds a requirement and returns it. @throws Failure VALIDATION for a rule */
export async function addRequirement(
  { db, now }: Needs,
  by: By,
  draft: RequirementDraft,
): Promise<EntryRequirementRow> {
  const at = now()
  const requirement = inForm(draft, dayAt(at))
  const row = await db.transaction(async (tx) => {
    const [newRequirement] = await tx.insert(entryRequirement).values(requirement).returning()
    if (!newRequirement) throw new Error('the requirement that was written is not there')
    await writeAudit(tx, {
      at,
      userId: by.userId,
      action: 'entry-requirement.added',
      subject: newRequirement.id,
      detail: inWords(requirement),
    })
    return newRequirement
  })
  forgetRequirements(db)
  return { ...row, isOld: isOldReview(row, dayAt(at)) }
}

/** `version`: the one that the author had read; without it the edit applies to whatever there is. */
type Edit = RequirementDraft & { id: string; version?: number | undefined }

/**
 * Changes a requirement, shows it, or stops to.
 * @throws Failure NOT_FOUND; CHANGED_MEANWHILE when it was changed since `version`; VALIDATION as in `addRequirement`; NO_CHANGES
 */
export async function saveRequirement({ db, now }: Needs, by: By, { id, version, ...draft }: Edit): Promise<void> {
  const at = now()
  const requirement = inForm(draft, dayAt(at))
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(entryRequirement).where(eq(entryRequirement.id, id)).for('update')
    if (!before) throw new Failure('NOT_FOUND')
    if (version !== undefined && version !== before.version) throw new Failure('CHANGED_MEANWHILE')
    const words = inWords(requirement)
    const changes = changesBetween(inWords(before), words, Object.keys(words) as (keyof Words)[])
    if (Object.keys(changes).length === 0) throw new Failure('NO_CHANGES')
    await tx
      .update(entryRequirement)
      .set({ ...requirement, version: before.version + 1 })
      .where(eq(entryRequirement.id, id))
    await writeAudit(tx, {
      at,
      userId: by.userId,
      action: 'entry-requirement.edited',
      subject: id,
      detail: { name: before.place, ...changes },
    })
  })
  forgetRequirements(db)
}

function conditionOf({ q, isOld, isShown }: EntryRequirementFilter, today: Day): SQL | undefined {
  const fresh = oldestFreshReview(today)
  return and(
    q === undefined ? undefined : containsWords(entryRequirement.place, q),
    isShown === undefined ? undefined : eq(entryRequirement.isShown, isShown),
    isOld === undefined ? undefined : (isOld ? lt : gte)(entryRequirement.reviewedOn, fresh),
  )
}

/** Returns a draft in the form in which it is stored. @throws Failure VALIDATION */
function inForm(draft: RequirementDraft, today: Day): RequirementDraft {
  const issues = checkRequirement(draft, today)
  if (issues.length > 0) throw validationFailure(issues)
  return { ...draft, countries: orderedCountries(draft.countries) }
}

type Words = Omit<RequirementDraft, 'countries'> & { countries: string }

/** The values as the log stores them: the countries in one text. */
function inWords({ countries, ...draft }: RequirementDraft): Words {
  const { place, text, asksCover, minCover, asksRepatriation, certificate, sourceName, sourceUrl, reviewedOn } = draft
  const cover = { asksCover, minCover, asksRepatriation, certificate }
  return {
    place,
    countries: countries.join(', '),
    text,
    ...cover,
    sourceName,
    sourceUrl,
    reviewedOn,
    isShown: draft.isShown,
  }
}
