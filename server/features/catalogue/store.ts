import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import { categories, type Category, type ResidenceCountry } from '#shared/catalogue/contract.ts'
import type { Catalogue as PublicCatalogue } from '#shared/site/document.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { onSale, type Tariff } from '#shared/quoting/tariff.ts'
import { textIn } from '#shared/tariffs/text-in.ts'
import { type Start, versionAt } from '#shared/tariffs/version.ts'
import { ShortCache } from '../../platform/cache/short-cache.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { residenceCountry, tariffVersion } from '../../platform/db/schema/catalogue.ts'

export type CataloguePlan = Tariff['plans'][number]

/** The products on sale, as the pure rules need them: a version of the tariff, and the lists that do not depend on one. */
export type Catalogue = Omit<Tariff, 'covers'> & {
  version: number
  /** The start of the version, in milliseconds since 1970 by the database's clock; null for one without a start. */
  startsAt: number | null
  categories: readonly Category[]
  residenceCountries: readonly ResidenceCountry[]
  /** The cover of each plan, by plan id. */
  covers: ReadonlyMap<number, readonly Benefit[]>
}

/**
 * Milliseconds that a process may use its copy of the schedule: it learns of a start long before it comes (LEAST_NOTICE_S), and
 * of an edited list of countries within this time.
 */
const FRESH_MS = 30_000

type Schedule = {
  starts: readonly Start[]
  residenceCountries: readonly ResidenceCountry[]
  /** The database's clock, in milliseconds since 1970: read once, then advanced by the process. */
  databaseNow: () => number
  /** The catalogues by version, each always the same object, so that pages that hold it can be cached by identity. */
  catalogues: Map<number, Catalogue>
}
type CatalogueCache = {
  schedule: ShortCache<Schedule>
  /** The tariffs by version: one that has started never changes. */
  tariffs: Map<number, Promise<Tariff>>
}
const cacheByDatabase = new WeakMap<Database, CatalogueCache>()

function cacheOf(db: Database): CatalogueCache {
  const found = cacheByDatabase.get(db) ?? { schedule: new ShortCache<Schedule>(FRESH_MS), tariffs: new Map() }
  cacheByDatabase.set(db, found)
  return found
}

/**
 * Drops the cached schedule after a start was set or withdrawn, or a country changed: this process reads it again at once, the
 * others within FRESH_MS.
 */
export function forgetSchedule(db: Database): void {
  cacheByDatabase.delete(db)
}

/** Loads the current products: the version of the tariff that is in force, without products that are not sold any more. */
export async function loadCatalogue(db: Database): Promise<Catalogue> {
  return soldOf(await wholeCatalogue(db))
}

/**
 * Loads the version of the tariff that is in force by the database's clock, without a query, including products that are not
 * sold any more: their buyers may still change the rest of the cover. Pass the database, not a transaction: load it before one
 * begins.
 */
export async function wholeCatalogue(db: Database): Promise<Catalogue> {
  const schedule = await cacheOf(db).schedule.of('', () => readSchedule(db))
  const version = versionAt(schedule.starts, schedule.databaseNow())
  if (version === null) throw new Error('no version of the tariff is in force')
  return catalogueIn(db, schedule, version)
}

/** Loads a whole approved version of the tariff: that of a sale, a checkout or a saved quote. */
export async function catalogueOf(db: Database, version: number): Promise<Catalogue> {
  return catalogueIn(db, await cacheOf(db).schedule.of('', () => readSchedule(db)), version)
}

/** Loads a whole version of the tariff that has started, the one in force or a past one; null for any other. */
export async function startedCatalogue(db: Database, version: number): Promise<Catalogue | null> {
  const schedule = await cacheOf(db).schedule.of('', () => readSchedule(db))
  return hasStarted(schedule, version) ? catalogueIn(db, schedule, version) : null
}

function hasStarted({ starts, databaseNow }: Schedule, version: number): boolean {
  return starts.some((start) => start.version === version && start.at <= databaseNow())
}

/** Loads the products on sale in an approved version of the tariff. */
export async function soldBy(db: Database, version: number): Promise<Catalogue> {
  return soldOf(await catalogueOf(db, version))
}

async function catalogueIn(db: Database, schedule: Schedule, version: number): Promise<Catalogue> {
  const found = schedule.catalogues.get(version)
  if (found) return found
  // Not cached before it has started: its approval may be withdrawn, and other content approved.
  if (!hasStarted(schedule, version)) return cataloguedAs(schedule, version, await readTariff(db, version))
  const catalogue = cataloguedAs(schedule, version, await tariffOf(db, version))
  schedule.catalogues.set(version, catalogue)
  return catalogue
}

function cataloguedAs({ starts, residenceCountries }: Schedule, version: number, tariff: Tariff): Catalogue {
  const startsAt = starts.find((start) => start.version === version)?.at ?? null
  return { ...tariff, version, startsAt, categories, residenceCountries, covers: coversOf(tariff) }
}

function tariffOf(db: Database, version: number): Promise<Tariff> {
  const { tariffs } = cacheOf(db)
  const tariff = tariffs.get(version) ?? readTariff(db, version)
  tariffs.set(version, tariff)
  tariff.catch(() => tariffs.delete(version))
  return tariff
}

/** Reads the tariff of an approved version inside a transaction; elsewhere `catalogueOf` has it cached. */
export async function readTariff(db: Database, version: number): Promise<Tariff> {
  const [found] = await db
    .select({ content: tariffVersion.content, approvedAt: tariffVersion.approvedAt })
    .from(tariffVersion)
    .where(eq(tariffVersion.number, version))
  if (!found?.approvedAt) throw new Error(`version ${version} of the tariff prices nothing: it is not approved`)
  return found.content
}

async function readSchedule(db: Database): Promise<Schedule> {
  const before = performance.now()
  const rows = await db
    .select({
      version: tariffVersion.number,
      at: sql<number>`extract(epoch from ${tariffVersion.startsAt}) * 1000`.mapWith(Number),
      now: sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
    })
    .from(tariffVersion)
    .where(isNotNull(tariffVersion.startsAt))
  const moment = (before + performance.now()) / 2
  const countries = await db
    .select()
    .from(residenceCountry)
    .where(eq(residenceCountry.isOffered, true))
    .orderBy(asc(residenceCountry.id))
  return {
    starts: rows.map(({ version, at }) => ({ version, at })),
    residenceCountries: inSpanishOrder(countries.map(({ id, name, iso }) => ({ id, name, iso }))),
    databaseNow: () => (rows[0]?.now ?? 0) + performance.now() - moment,
    catalogues: new Map(),
  }
}

const sold = new WeakMap<Catalogue, Catalogue>()

function soldOf(whole: Catalogue): Catalogue {
  const found = sold.get(whole) ?? onSale(whole)
  sold.set(whole, found)
  return found
}

/** The catalogues in other languages, always the same objects, by the Spanish one. */
const translated = new WeakMap<Catalogue, Map<Language, Catalogue>>()

/** Returns a catalogue with the texts that buyers read in a language (shared/tariffs/text-in.ts). */
export function inLanguage(catalogue: Catalogue, language: Language): Catalogue {
  if (language === SOURCE_LANGUAGE) return catalogue
  const byLanguage = translated.get(catalogue) ?? new Map<Language, Catalogue>()
  translated.set(catalogue, byLanguage)
  const translation = byLanguage.get(language) ?? translatedAs(catalogue, language)
  byLanguage.set(language, translation)
  return translation
}

function translatedAs(catalogue: Catalogue, language: Language): Catalogue {
  const say = (text: string) => textIn(catalogue, text, language)
  const withNameInLanguage = <Row extends { name: string }>(row: Row): Row => ({ ...row, name: say(row.name) })
  return {
    ...catalogue,
    categories: catalogue.categories.map(withNameInLanguage),
    plans: catalogue.plans.map(withNameInLanguage),
    destinations: catalogue.destinations.map(withNameInLanguage),
    extras: catalogue.extras.map(({ sentence, ...extra }) => ({
      ...extra,
      description: say(extra.description),
      coverage: say(extra.coverage),
      ...(sentence === undefined ? {} : { sentence: say(sentence) }),
    })),
    covers: new Map(
      [...catalogue.covers].map(([planId, benefits]) => [
        planId,
        benefits.map((benefit) => ({
          ...withNameInLanguage(benefit),
          spanish: benefit.name,
          spanishValue: benefit.value,
          group: say(benefit.group),
          value: say(benefit.value),
        })),
      ]),
    ),
  }
}

/** Returns the function that says the texts of an approved version in a language, for what was sold by that version. */
export async function textsOf(db: Database, version: number, language: Language): Promise<(text: string) => string> {
  if (language === SOURCE_LANGUAGE) return (text) => text
  const catalogue = await catalogueOf(db, version)
  return (text) => textIn(catalogue, text, language)
}

/** The public lists by catalogue, always the same objects, so that pages that hold them can be cached by identity. */
const publicByCatalogue = new WeakMap<Catalogue, PublicCatalogue>()

/** Returns the public lists that a quote starts with, in a language: no rates, no factors. */
export async function publicCatalogue(db: Database, language: Language): Promise<PublicCatalogue> {
  const catalogue = inLanguage(await loadCatalogue(db), language)
  const lists = publicByCatalogue.get(catalogue) ?? publicLists(catalogue)
  publicByCatalogue.set(catalogue, lists)
  return lists
}

function publicLists({ categories, destinations, residenceCountries }: Catalogue): PublicCatalogue {
  return {
    categories: [...categories],
    destinations: destinations.map(({ id, name }) => ({ id, name })),
    residenceCountries: [...residenceCountries],
  }
}

function inSpanishOrder<NamedRow extends { name: string }>(rows: readonly NamedRow[]): NamedRow[] {
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

function coversOf({ plans, benefits, covers }: Tariff): Map<number, Benefit[]> {
  const valueOf = new Map(covers.map(({ planId, benefitId, value }) => [`${planId}/${benefitId}`, value]))
  return new Map(
    plans.map(({ id: planId }) => [
      planId,
      benefits.flatMap(({ id, name, group, payment }) => {
        const value = valueOf.get(`${planId}/${id}`)
        return value === undefined ? [] : [{ id, name, group, payment, planId, value }]
      }),
    ]),
  )
}
