import type * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import type { meta } from '#shared/partner/meta-contract.ts'
import { MAX_PASSENGERS, SENIOR_MAX_AGE } from '#shared/quoting/passenger-ages.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { loadCatalogue } from '../catalogue/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { sellingBrand } from '../sellers/store.ts'

/** Reads what can be quoted now, and what the key of the caller may do. */
export async function readMeta(
  { db, world }: Pick<Dependencies, 'db' | 'world'>,
  { business, name, scopes = [] }: Identity,
): Promise<z.output<typeof meta>> {
  if (!business) throw new Failure('FORBIDDEN')
  const { categories, destinations, residenceCountries, plans, extras } = await loadCatalogue(db)
  const idAndName = ({ id, name: own }: { id: number; name: string }) => ({ id, name: own })
  return {
    business: { name: (await sellingBrand(db, business.id)).name, sellsOnAccount: business.buysOnAccount },
    key: { name, mode: world.kind === 'live' ? 'live' : 'test', scopes: [...scopes] },
    currency: 'USD',
    categories: categories.map(idAndName),
    destinations: destinations.map(idAndName),
    residenceCountries: residenceCountries.map(({ iso, ...one }) => ({ ...idAndName(one), iso })),
    plans: plans.map(({ categoryId, ...one }) => ({ ...idAndName(one), categoryId })),
    extras: extras.map(({ id, description, coverage, maxAge }) => ({ id, name: description, coverage, maxAge })),
    limits: { passengers: MAX_PASSENGERS, age: SENIOR_MAX_AGE },
  }
}
