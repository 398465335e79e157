import { catalogueApi } from '#shared/catalogue/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { publicCatalogue } from './store.ts'

/** What a quote is made of: countries of residence, destinations, kinds of trip. */
export function catalogueRoutes(router: Router, { db }: Dependencies): void {
  serve(router, catalogueApi.residenceCountries, async () => (await publicCatalogue(db)).residenceCountries, {
    failure: 'COUNTRIES.ERROR.GET',
  })
  serve(router, catalogueApi.destinations, async () => (await publicCatalogue(db)).destinations, {
    failure: 'DESTINATIONS.ERROR.GET',
  })
  serve(router, catalogueApi.categories, async () => (await publicCatalogue(db)).categories, {
    failure: 'CATEGORIES.ERROR.GET',
  })
}
