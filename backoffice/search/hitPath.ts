import type { Area } from '#shared/access/guard.ts'
import type { SearchHit } from '#shared/search/contract.ts'
import { paths } from '../paths.ts'

/** The page of a record that was found. */
export function hitPath(area: Area, hit: SearchHit): string {
  switch (hit.kind) {
    case 'sale':
      return paths[area].sale(hit.id)
    case 'request':
      return paths[area].request(hit.id)
    case 'business':
      return paths[area][hit.type === 'broker' ? 'broker' : 'business'].detail(hit.id)
    case 'promoCode':
      return paths[area].promoCode(hit.id)
  }
}
