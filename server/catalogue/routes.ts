import { catalogueApi } from '#shared/catalogue/contract.ts'
import { type Router, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { loadCatalogue } from './store.ts'

/** What a quote is made of: countries of residence, destinations, kinds of trip. */
export function catalogueRoutes(router: Router, { db }: Services): void {
  serve(router, catalogueApi.residenceCountries, async () => [...(await loadCatalogue(db)).residenceCountries])
  serve(router, catalogueApi.destinations, async () =>
    (await loadCatalogue(db)).destinations.map(({ id, name }) => ({ id, name })),
  )
  serve(router, catalogueApi.categories, async () => [...(await loadCatalogue(db)).categories])
}
