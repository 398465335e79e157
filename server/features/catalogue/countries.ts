import { and, asc, eq, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Country, CountryFilter, CountryRow } from '#shared/catalogue/countries-contract.ts'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { changesBetween } from '../audit/changes.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { residenceCountry } from '../../platform/db/schema/catalogue.ts'
import { asWords, containsWords, folded } from '../../platform/db/schema/words.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { forgetSchedule } from './store.ts'

type By = Pick<Identity, 'userId'>

const SORTED_BY = { name: asWords(residenceCountry.name), iso: residenceCountry.iso }

/** Reads a page of the countries of residence, offered or not, and how many there are; by default ordered by name. */
export async function findCountries(
  db: Database,
  { filter = {}, sort = ['name', 'ASC'], range }: ListQuery<CountryFilter, keyof typeof SORTED_BY>,
): Promise<Page<CountryRow>> {
  const condition = conditionOf(filter)
  const select = db
    .select()
    .from(residenceCountry)
    .where(condition)
    .orderBy(...inOrder(sort, SORTED_BY), asc(residenceCountry.id))
  return readPage(select, db.$count(residenceCountry, condition), range)
}

/** @throws Failure COUNTRY_NOT_FOUND */
export async function readCountry(db: Database, id: number): Promise<CountryRow> {
  const [found] = await db.select().from(residenceCountry).where(eq(residenceCountry.id, id))
  if (!found) throw new Failure('COUNTRY_NOT_FOUND')
  return found
}

/** Adds a country under a new id and returns it. @throws Failure VALIDATION when its name or code is taken */
export async function addCountry({ db, now }: Dependencies, by: By, country: Country): Promise<number> {
  const id = await db.transaction(async (tx) => {
    await holdLock(tx, 'residenceCountries')
    await refuseRepeated(tx, country, 0)
    const [newest] = await tx.select({ last: max(residenceCountry.id) }).from(residenceCountry)
    const next = (newest?.last ?? 0) + 1
    await tx.insert(residenceCountry).values({ id: next, ...country })
    await writeAudit(tx, {
      at: now(),
      userId: by.userId,
      action: 'country.added',
      subject: `country-${next}`,
      detail: country,
    })
    return next
  })
  forgetSchedule(db)
  return id
}

const FIELDS = ['name', 'iso', 'isOffered'] as const

/** `seen`: the country that the author had read; without it the edit applies to whatever there is. */
type Edit = CountryRow & { seen?: Country | undefined }

/**
 * Changes a country, offers it or retires it. Purchases by its residents are not affected.
 * @throws Failure COUNTRY_NOT_FOUND; CHANGED_MEANWHILE when it was changed since it was `seen`; VALIDATION when its name or code is
 *   taken; NO_CHANGES; COUNTRY_LAST_OFFERED
 */
export async function saveCountry({ db, now }: Dependencies, by: By, { id, seen, ...country }: Edit): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'residenceCountries')
    const before = await readCountry(tx, id)
    if (seen && Object.keys(changesBetween(seen, before, FIELDS)).length > 0) throw new Failure('CHANGED_MEANWHILE')
    await refuseRepeated(tx, country, id)
    const detail = changesBetween(before, country, FIELDS)
    if (Object.keys(detail).length === 0) throw new Failure('NO_CHANGES')
    await tx.update(residenceCountry).set(country).where(eq(residenceCountry.id, id))
    if ((await tx.$count(residenceCountry, eq(residenceCountry.isOffered, true))) === 0)
      throw new Failure('COUNTRY_LAST_OFFERED')
    await writeAudit(tx, {
      at: now(),
      userId: by.userId,
      action: 'country.edited',
      subject: `country-${id}`,
      detail: { name: before.name, ...detail },
    })
  })
  forgetSchedule(db)
}

function conditionOf({ q = '', isOffered }: CountryFilter): SQL | undefined {
  const hasCode = eq(residenceCountry.iso, q.trim().toUpperCase())
  return and(
    q.trim() ? or(containsWords(residenceCountry.name, q), hasCode) : undefined,
    isOffered === undefined ? undefined : eq(residenceCountry.isOffered, isOffered),
  )
}

async function refuseRepeated(tx: Database, { name, iso }: Country, id: number): Promise<void> {
  const others = await tx
    .select({ iso: residenceCountry.iso })
    .from(residenceCountry)
    .where(
      and(
        ne(residenceCountry.id, id),
        or(eq(residenceCountry.iso, iso), sql`${folded(residenceCountry.name)} = ${folded(sql`${name}::text`)}`),
      ),
    )
  const [first] = others
  if (first) throw validationFailure([{ path: first.iso === iso ? 'iso' : 'name', key: 'COUNTRIES.REPEATED' }])
}
