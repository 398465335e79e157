import type { Brand } from '#shared/businesses/brand-contract.ts'
import { type ExchangeRate, isShown } from '#shared/exchange-rates/pesos.ts'
import type { InstalmentPlan } from '#shared/instalments/instalments.ts'
import { type PriceFrom, priceFrom } from '#shared/quoting/price-from.ts'
import { vouchersOver } from '#shared/site/issued-vouchers.ts'
import type { Catalogue, PageState } from '#shared/site/document.ts'
import { brandBySubdomain, mainBrand } from '../features/sellers/store.ts'
import { recentPricingBusiness } from '../features/sellers/terms-cache.ts'
import { answerMinutes } from '../features/requests/answer-time.ts'
import { vouchersIssued } from '../features/sales/vouchers-issued.ts'
import { activePlans } from '../features/instalment-plans/store.ts'
import { rateShown } from '../features/exchange-rates/store.ts'
import { loadCatalogue, publicCatalogue } from '../features/catalogue/store.ts'
import type { Database } from '../platform/db/schema/database.ts'
import { picturesAt } from './images/pictures.ts'
import { ShortCache } from '../platform/cache/short-cache.ts'
import type { StorefrontDeps } from './pages.ts'

/**
 * Milliseconds that the data of a page stays cached: less than a person takes to open a storefront after saving. A busy
 * page then queries the database four times a second.
 */
const FRESH_MS = 250

/** Milliseconds that our answer time and the count of vouchers stay cached: such figures do not change in minutes. */
const PROOF_FRESH_MS = 10 * 60_000

/** While the database is unreachable, the cached data is still served. */
const SHOWN = { lastInTrouble: true }

type CachedReads = Pick<
  StorefrontDeps,
  | 'findBrand'
  | 'mainBrand'
  | 'pictures'
  | 'catalogue'
  | 'answerMinutes'
  | 'vouchersOver'
  | 'exchangeRate'
  | 'instalmentPlans'
  | 'priceFrom'
>

/** The data of businesses and of the catalogue that pages show, cached for a moment. */
export function recentBrands(db: Database): CachedReads {
  const found = new ShortCache<Brand | null>(FRESH_MS, SHOWN)
  const main = new ShortCache<Brand>(FRESH_MS, SHOWN)
  const pictures = new ShortCache<PageState['pictures']>(FRESH_MS, SHOWN)
  const catalogue = new ShortCache<Catalogue>(FRESH_MS, SHOWN)
  // "None" has to be cached too, also while the database is unreachable; a bare null would count as not cached.
  const answers = new ShortCache<{ minutes: number | null }>(PROOF_FRESH_MS, SHOWN)
  const vouchers = new ShortCache<{ over: number | null }>(PROOF_FRESH_MS, SHOWN)
  const rates = new ShortCache<{ rate: ExchangeRate | null }>(FRESH_MS, SHOWN)
  const instalments = new ShortCache<readonly InstalmentPlan[]>(FRESH_MS, SHOWN)
  const prices = new ShortCache<{ from: PriceFrom | null }>(FRESH_MS, SHOWN)
  return {
    findBrand: (subdomain) => found.of(subdomain, () => brandBySubdomain(db, subdomain)),
    mainBrand: () => main.of('', () => mainBrand(db)),
    pictures: (addresses) => pictures.of(addresses.join(' '), () => picturesAt(db, addresses)),
    catalogue: (language) => catalogue.of(language, () => publicCatalogue(db, language)),
    answerMinutes: async () =>
      (await answers.of('', async () => ({ minutes: await answerMinutes(db, new Date()) }))).minutes,
    vouchersOver: async () =>
      (await vouchers.of('', async () => ({ over: vouchersOver(await vouchersIssued(db)) }))).over,
    exchangeRate: async (today) => {
      const { rate } = await rates.of('', async () => ({ rate: await rateShown(db, today) }))
      return rate && isShown(rate, today) ? rate : null
    },
    instalmentPlans: () => instalments.of('', () => activePlans(db)),
    priceFrom: async (brand) => (await prices.of(brand.subdomain, () => lowestPrice(db, brand))).from,
  }
}

/** Finds the lowest price per day at a storefront, by the tariff in force and the markup of its business. */
async function lowestPrice(db: Database, brand: Brand): Promise<{ from: PriceFrom | null }> {
  const seller = brand.isMainBrand ? {} : { subdomain: brand.subdomain }
  const { markup } = await recentPricingBusiness(db, { ...seller, identity: null })
  const { plans, destinations, ...rates } = await loadCatalogue(db)
  return { from: priceFrom({ plans, destinations, rates, markup }) }
}
