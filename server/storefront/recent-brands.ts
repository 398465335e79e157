import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState } from '#shared/site/document.ts'
import { brandBySubdomain, mainBrand } from '../businesses/store.ts'
import type { Database } from '../db/connect.ts'
import { picturesAt } from '../images/pictures.ts'
import { RecentAnswers } from '../recent-answers.ts'
import type { StorefrontDeps } from './pages.ts'

/** Nobody who saves a brand opens its storefront sooner; a page that many open asks the database four times a second. */
const FRESH_MS = 250

/** What pages show of businesses, as it was a moment ago. */
export function recentBrands(db: Database): Pick<StorefrontDeps, 'findBrand' | 'mainBrand' | 'pictures'> {
  const found = new RecentAnswers<Brand | null>(FRESH_MS)
  const main = new RecentAnswers<Brand>(FRESH_MS)
  const pictures = new RecentAnswers<PageState['pictures']>(FRESH_MS)
  return {
    findBrand: (subdomain) => found.of(subdomain, () => brandBySubdomain(db, subdomain)),
    mainBrand: () => main.of('', () => mainBrand(db)),
    pictures: (addresses) => pictures.of(addresses.join(' '), () => picturesAt(db, addresses)),
  }
}
