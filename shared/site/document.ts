import type { Brand } from '../businesses/brand-contract.ts'
import type { Category, DestinationName, ResidenceCountry } from '../catalogue/contract.ts'
import type { Day } from '../dates.ts'
import type { ExchangeRate } from '../exchange-rates/pesos.ts'
import type { Language } from '../languages.ts'
import type { InstalmentPlan } from '../instalments/instalments.ts'
import type { PriceFrom } from '../quoting/price-from.ts'

/** The lists that a quote begins with. They are part of every page, so that no field waits for a call. */
export type Catalogue = {
  categories: Category[]
  destinations: DestinationName[]
  residenceCountries: ResidenceCountry[]
}

/** The size of an image in pixels, and the smaller versions of it. */
export type Picture = { width: number; height: number; srcSet: string | undefined }

/** The data from which the server renders a page, and from which the browser continues it. */
export type PageState = {
  brand: Brand
  /** The name of the main brand, which gives the assistance, also on a partner's storefront. */
  mainBrandName: string
  /**
   * The prefix of every address of this storefront: '/', '/{subdomain}', or the name of a broker's storefront
   * (docs/interface.md).
   */
  basename: string
  /** How many minutes travellers wait for the first answer to a request; null while too few were answered. */
  answerMinutes: number | null
  /** A round number below that of the vouchers that our brand issued; null where it is small, or another provider's. */
  vouchersOver: number | null
  /** Today in Montevideo. */
  today: Day
  /** The rate by which amounts may also be shown in pesos; null without a rate of the last days (T-08). */
  exchangeRate: ExchangeRate | null
  /** The ways to pay in instalments that are offered beside a price; a payment is by those of its checkout. */
  instalmentPlans: readonly InstalmentPlan[]
  /** The lowest price per day at this storefront; null when no plan by trip is on sale. */
  priceFrom: PriceFrom | null
  catalogue: Catalogue
  /** Pictures by address: their space is reserved before they are loaded. Some pictures are missing. */
  pictures: Record<string, Picture>
}

/** A page as text, ready to be put into a document. */
export type RenderedPage = {
  markup: string
  title: string
  description: string
  status: 200 | 404
  /** Whether search engines may list the page. */
  indexed: boolean
  /** Source paths of the modules that the browser will load, as the build's manifest names them. */
  sources: readonly string[]
}

/** The contract between the server and the storefront's server build, which may not import each other. */
export type StorefrontRenderer = {
  /** The language in which it renders. */
  language: Language
  /** The path of every page of a storefront below its root, with `:name` for each variable part. */
  pagePaths: readonly string[]
  /** The addresses of the main brand that search engines may list. */
  indexedPaths: readonly string[]
  /** Returns the part of an address's query that its page reads, '?destino=7' or '': with an equal part, the page is equal. */
  readQuery: (url: string, basename: string) => string
  /** @throws whatever a page throws while rendering. */
  renderPage: (url: string, state: PageState) => Promise<RenderedPage>
}
