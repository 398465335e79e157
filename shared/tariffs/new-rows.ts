import type { NumberedTable } from './check-tariff.ts'
import type { Tariff } from '../quoting/tariff.ts'

type Rows = readonly { id: number }[]
export type Ids = Readonly<Record<NumberedTable, readonly number[]>>

/** Returns the ids of every row of a tariff. */
export function idsOf(content: Tariff): Ids {
  const { plans, benefits, destinations, extras } = content
  const ids = (rows: Rows) => rows.map(({ id }) => id)
  return { plans: ids(plans), benefits: ids(benefits), destinations: ids(destinations), extras: ids(extras) }
}

/**
 * Gives another id to each row that is new since `before` and whose id is taken, and updates the references to it: so two users
 * who add a row at the same time do not add the same id.
 */
export function withOwnIds(content: Tariff, { before, idsInUse }: { before: Tariff; idsInUse: Ids }): Tariff {
  const changesOf = (table: NumberedTable) => idChanges(content[table], before[table], idsInUse[table])
  const changes = {
    plans: changesOf('plans'),
    benefits: changesOf('benefits'),
    destinations: changesOf('destinations'),
    extras: changesOf('extras'),
  }
  const own = (table: NumberedTable, id: number) => changes[table].get(id) ?? id
  return {
    ...content,
    plans: content.plans.map((plan) => ({
      ...plan,
      id: own('plans', plan.id),
      soldTo: plan.soldTo?.map((id) => own('destinations', id)) ?? null,
    })),
    benefits: content.benefits.map((benefit) => ({ ...benefit, id: own('benefits', benefit.id) })),
    covers: content.covers.map((cover) => ({
      ...cover,
      planId: own('plans', cover.planId),
      benefitId: own('benefits', cover.benefitId),
    })),
    destinations: content.destinations.map((destination) => ({
      ...destination,
      id: own('destinations', destination.id),
      pricedAs: own('destinations', destination.pricedAs),
    })),
    extras: content.extras.map((extra) => ({
      ...extra,
      id: own('extras', extra.id),
      excludes: extra.excludes.map((id) => own('extras', id)),
    })),
  }
}

function idChanges(rows: Rows, before: Rows, idsInUse: readonly number[]): Map<number, number> {
  const old = new Set(before.map(({ id }) => id))
  const others = new Set(idsInUse)
  const last = Math.max(0, ...idsInUse, ...rows.map(({ id }) => id))
  const clashes = rows.filter(({ id }) => !old.has(id) && others.has(id))
  return new Map(clashes.map(({ id }, n) => [id, last + 1 + n]))
}
