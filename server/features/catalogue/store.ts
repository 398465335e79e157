import type { Catalogue as PublicCatalogue } from '#shared/site/document.ts'
import { asc } from 'drizzle-orm'
import type { Benefit } from '#shared/catalogue/benefit-contract.ts'
import type { Category, ResidenceCountry } from '#shared/catalogue/contract.ts'
import type { Destination, ExtraBenefit, PlanRate } from '#shared/catalogue/plan-terms.ts'
import type { Cents } from '#shared/money.ts'
import { ShortCache } from '../../platform/cache/short-cache.ts'
import type { Database } from '../../platform/db/connect.ts'
import {
  benefit,
  category,
  destination,
  extraBenefit,
  plan,
  planBenefit,
  residenceCountry,
} from '../../platform/db/schema/catalogue.ts'

export type CataloguePlan = PlanRate & {
  name: string
  /** Medical cover per event. */
  medicalCap: Cents
  recommended: boolean
}

/** All that is sold, as the pure rules want it. Plans in the order in which they are shown. */
export type Catalogue = {
  residenceCountries: readonly ResidenceCountry[]
  categories: readonly Category[]
  destinations: readonly Destination[]
  plans: readonly CataloguePlan[]
  /** The cover of each plan, by plan id. */
  covers: ReadonlyMap<number, readonly Benefit[]>
  extras: readonly ExtraBenefit[]
}

/** The catalogue is not edited while the product runs; every process sees a release that changes it within this time. */
const FRESH_MS = 60_000

const caches = new WeakMap<Database, ShortCache<Catalogue>>()

/** The catalogue, cached for a minute. Give it the database, not a transaction: load it before one begins. */
export function loadCatalogue(db: Database): Promise<Catalogue> {
  const cache = caches.get(db) ?? new ShortCache<Catalogue>(FRESH_MS)
  caches.set(db, cache)
  return cache.of('catalogue', () => readCatalogue(db))
}

/** By catalogue: the same lists every time, so that pages that hold them can be cached by identity. */
const published = new WeakMap<Catalogue, PublicCatalogue>()

/** The lists a quote begins with, as anyone may see them: no rates, no factors. */
export async function publicCatalogue(db: Database): Promise<PublicCatalogue> {
  const catalogue = await loadCatalogue(db)
  const lists = published.get(catalogue) ?? publicLists(catalogue)
  published.set(catalogue, lists)
  return lists
}

function publicLists({ categories, destinations, residenceCountries }: Catalogue): PublicCatalogue {
  return {
    categories: [...categories],
    destinations: destinations.map(({ id, name }) => ({ id, name })),
    residenceCountries: [...residenceCountries],
  }
}

/** The catalogue as it stands in the database now, for a caller that has just written it. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const residenceCountries = await db.select().from(residenceCountry).orderBy(asc(residenceCountry.id))
  const categories = await db.select().from(category).orderBy(asc(category.id))
  const destinations = await db.select().from(destination).orderBy(asc(destination.id))
  const plans = await db.select().from(plan).orderBy(asc(plan.position), asc(plan.id))
  const benefits = await db.select().from(benefit).orderBy(asc(benefit.id))
  const values = await db.select().from(planBenefit)
  const extras = await db.select().from(extraBenefit).orderBy(asc(extraBenefit.id))
  return {
    residenceCountries: inSpanishOrder(residenceCountries),
    categories,
    destinations,
    plans,
    covers: coversOf(plans, benefits, values),
    extras,
  }
}

function inSpanishOrder<Named extends { name: string }>(rows: readonly Named[]): Named[] {
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
}

function coversOf(
  plans: readonly { id: number }[],
  benefits: readonly (typeof benefit.$inferSelect)[],
  values: readonly (typeof planBenefit.$inferSelect)[],
): Map<number, Benefit[]> {
  const valueOf = new Map(values.map(({ planId, benefitId, value }) => [`${planId}/${benefitId}`, value]))
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
