import type { Area } from '#shared/access/guard.ts'
import type { SearchHit } from '#shared/search/contract.ts'
import { brokers } from '../brokers/noun.ts'
import { businesses } from '../businesses/noun.ts'
import { ownSales, sales } from '../sales/noun.ts'
import { promoCodes } from '../promo-codes/noun.ts'
import { requests } from '../requests/noun.ts'

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
