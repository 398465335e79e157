import type { Brand } from '../businesses/brand-contract.ts'
import type { Category, DestinationName, ResidenceCountry } from '../catalogue/contract.ts'
import type { Day } from '../dates.ts'
import type { ExchangeRate } from '../exchange-rates/pesos.ts'

/** The lists a quote begins with. They travel with every page, so that no field waits for a call. */
export type Catalogue = {
  categories: Category[]
  destinations: DestinationName[]
  residenceCountries: ResidenceCountry[]
}

/** An image's own size in pixels, and the smaller ones it comes in. */
export type Picture = { width: number; height: number; srcSet: string | undefined }

/** What the server knows when it writes a page, and the browser needs to continue it. */
export type PageState = {
  brand: Brand
  /** Whose assistance it is, also on a partner's storefront. */
  mainBrandName: string
  /** '/', '/{subdomain}', or that of a broker's quote or sale: the prefix of every address of this storefront (docs/interface.md). */
  basename: string
  /** How long travellers wait for the first answer to a request, in minutes; null while too few were answered. */
  answerMinutes: number | null
  /** Today in Montevideo. */
  today: Day
  /** By which amounts may be shown in pesos too; null without one of the last days (T-08). */
  exchangeRate: ExchangeRate | null
  catalogue: Catalogue
  /** By address: places are kept for pictures before they arrive. Not of every picture. */
  pictures: Record<string, Picture>
}

/** A page as text, ready to be put into a document. */
export type RenderedPage = {
  markup: string
  title: string
  description: string
  status: 200 | 404
  /** False keeps the page out of search engines. */
  indexed: boolean
  /** Source paths of the modules that the browser will ask for, as the build's manifest names them. */
  sources: readonly string[]
}

/** The contract between the server and the storefront's server build, which may not import each other. */
export type StorefrontRenderer = {
  /** Every page of a storefront below its root, `:name` standing for what varies. */
  pagePaths: readonly string[]
  /** The addresses of the main brand that search engines may list. */
  indexedPaths: readonly string[]
  /** What the page of an address reads of its query, '?destino=7' or '': addresses that are equal in it have equal pages. */
  readQuery: (url: string, basename: string) => string
  /** @throws whatever a page throws while rendering. */
  renderPage: (url: string, state: PageState) => Promise<RenderedPage>
}
