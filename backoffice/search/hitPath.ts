import type { Area } from '#shared/access/guard.ts'
import type { SearchHit } from '#shared/search/contract.ts'
import { brokers } from '../brokers/resource.ts'
import { businesses } from '../businesses/resource.ts'
import { ownSales, sales } from '../sales/resource.ts'
import { promoCodes } from '../promo-codes/resource.ts'
import { requests } from '../requests/resource.ts'

/** The address of the record of a search result. */
export function hitPath(area: Area, hit: SearchHit): string {
  switch (hit.kind) {
    case 'sale':
      return (area === 'partner' ? ownSales : sales).paths.show(hit.id)
    case 'request':
      return requests.paths.show(hit.id)
    case 'business':
      return (hit.type === 'broker' ? brokers : businesses).paths.show(hit.id)
    case 'promoCode':
      return promoCodes.paths.show(hit.id)
  }
}
