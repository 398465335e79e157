import { mayCall } from '#shared/access/permissions.ts'
import { searchApi, type SearchHit, type SearchResult } from '#shared/search/contract.ts'
import { readSearch } from '#shared/search/read-search.ts'
import { viewerOf } from '../sales/routes.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { searchBusinesses, searchPromoCodes, searchRequests } from './records.ts'
import { searchSales } from './sales.ts'
import { FEW } from './ways.ts'

/** Serves the search box: it finds every kind of record that the caller's role may open, for a business only its own (D-01). */
export function searchRoutes(router: Router, { documents }: Dependencies): void {
  serve(router, searchApi.find, ({ query: { q }, identity: { role }, identity, read }) => {
    const meaning = readSearch(q)
    const { businessId } = viewerOf(identity)
    return read(async (own) => {
      const dependencies = { db: own, documents }
      const types = (['company', 'broker'] as const).filter((type) => mayCall(role, BUSINESS_PAGES[type]))
      return firstOfEach(
        await Promise.all([
          mayCall(role, 'sales.show') ? searchSales(dependencies, meaning, businessId) : [],
          mayCall(role, 'request.show') ? searchRequests(dependencies, meaning) : [],
          searchBusinesses(own, meaning, types),
          mayCall(role, 'promoCodes.show') ? searchPromoCodes(own, meaning) : [],
        ]),
      )
    })
  })
}

const BUSINESS_PAGES = { company: 'business.show', broker: 'broker.show' } as const

/** Returns the first few hits of each kind. */
function firstOfEach(kinds: readonly SearchHit[][]): SearchResult {
  return {
    hits: kinds.flatMap((hits) => hits.slice(0, FEW)),
    more: kinds.flatMap((hits) => hits[FEW]?.kind ?? []),
  }
}
