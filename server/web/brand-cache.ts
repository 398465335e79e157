import type { Brand } from '#shared/businesses/brand-contract.ts'
import { type ExchangeRate, isShown } from '#shared/exchange-rates/pesos.ts'
import type { Catalogue, PageState } from '#shared/site/document.ts'
import { brandBySubdomain, mainBrand } from '../features/sellers/store.ts'
import { answerMinutes } from '../features/requests/answer-time.ts'
import { rateShown } from '../features/exchange-rates/store.ts'
import { publicCatalogue } from '../features/catalogue/store.ts'
import type { Database } from '../platform/db/schema/database.ts'
import { picturesAt } from './images/pictures.ts'
import { ShortCache } from '../platform/cache/short-cache.ts'
import type { StorefrontDeps } from './pages.ts'

/** No person opens a storefront sooner after saving; a page that many open asks the database four times a second. */
const FRESH_MS = 250

/** The answers of three months do not move in minutes. */
const ANSWERS_FRESH_MS = 10 * 60_000

/** Pages are served, as they were, while the database is away. */
const SHOWN = { lastInTrouble: true }

type Shown = Pick<
  StorefrontDeps,
  'findBrand' | 'mainBrand' | 'pictures' | 'catalogue' | 'answerMinutes' | 'exchangeRate'
>

/** What pages show of businesses and of what is sold, as it was a moment ago. */
export function recentBrands(db: Database): Shown {
  const found = new ShortCache<Brand | null>(FRESH_MS, SHOWN)
  const main = new ShortCache<Brand>(FRESH_MS, SHOWN)
  const pictures = new ShortCache<PageState['pictures']>(FRESH_MS, SHOWN)
  const catalogue = new ShortCache<Catalogue>(FRESH_MS, SHOWN)
  // That there is none is an answer too, which lasts while the database is away: a bare null would be none.
  const answers = new ShortCache<{ minutes: number | null }>(ANSWERS_FRESH_MS, SHOWN)
  const rates = new ShortCache<{ rate: ExchangeRate | null }>(FRESH_MS, SHOWN)
  return {
    findBrand: (subdomain) => found.of(subdomain, () => brandBySubdomain(db, subdomain)),
    mainBrand: () => main.of('', () => mainBrand(db)),
    pictures: (addresses) => pictures.of(addresses.join(' '), () => picturesAt(db, addresses)),
    catalogue: () => catalogue.of('', () => publicCatalogue(db)),
    answerMinutes: async () =>
      (await answers.of('', async () => ({ minutes: await answerMinutes(db, new Date()) }))).minutes,
    exchangeRate: async (today) => {
      const { rate } = await rates.of('', async () => ({ rate: await rateShown(db, today) }))
      return rate && isShown(rate, today) ? rate : null
    },
  }
}
