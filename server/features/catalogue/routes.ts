import { catalogueApi } from '#shared/catalogue/contract.ts'
import { countryApi } from '#shared/catalogue/countries-contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { addCountry, findCountries, readCountry, saveCountry } from './countries.ts'
import { publicCatalogue } from './store.ts'

/** Serves the lists that a quote starts with: countries of residence, destinations, kinds of trip. */
export function catalogueRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  serve(
    router,
    catalogueApi.residenceCountries,
    async ({ language }) => (await publicCatalogue(db, language)).residenceCountries,
    {
      failure: 'COUNTRIES.ERROR.GET',
    },
  )
  serve(router, catalogueApi.destinations, async ({ language }) => (await publicCatalogue(db, language)).destinations, {
    failure: 'DESTINATIONS.ERROR.GET',
  })
  serve(router, catalogueApi.categories, async ({ language }) => (await publicCatalogue(db, language)).categories, {
    failure: 'CATEGORIES.ERROR.GET',
  })
}

/** Serves the countries of residence to staff, who maintain them (T-01). */
export function countryRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  serve(router, countryApi.list, ({ query }) => findCountries(db, query))
  serve(router, countryApi.get, ({ params }) => readCountry(db, params.id))
  serve(router, countryApi.create, async ({ body, identity }) =>
    readCountry(db, await addCountry(dependencies, identity, body)),
  )
  serve(router, countryApi.save, ({ params: { id }, body: { before: seen, ...country }, identity }) =>
    saveOrCurrent(
      countryApi.save,
      () => saveCountry(dependencies, identity, { id, seen, ...country }),
      () => readCountry(db, id),
    ),
  )
}
