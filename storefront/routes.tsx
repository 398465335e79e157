import { matchPath } from 'react-router-dom'
import { type BrokerStorefront, readBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { page, type PageRoute } from './page-route.tsx'
import { paths, stepPath } from './paths.ts'
import { purchaseRoutes } from './purchase/routes.tsx'

/** All pages of the public site. Each storefront has all of them below its own prefix. */
export const routes: readonly PageRoute[] = [
  page({
    path: paths.home,
    source: 'storefront/pages/HomePage.tsx',
    load: () => import('./pages/HomePage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.about,
    source: 'storefront/pages/AboutPage.tsx',
    load: () => import('./pages/AboutPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.assistance,
    source: 'storefront/pages/AssistancePage.tsx',
    load: () => import('./pages/AssistancePage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.refund,
    source: 'storefront/requests/RefundPage.tsx',
    load: () => import('./requests/RefundPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.cancellation,
    source: 'storefront/requests/CancellationPage.tsx',
    load: () => import('./requests/CancellationPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.improvePlan,
    source: 'storefront/pages/ImprovePlanPage.tsx',
    load: () => import('./pages/ImprovePlanPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.mishaps,
    source: 'storefront/mishaps/MishapsPage.tsx',
    load: () => import('./mishaps/MishapsPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.cardCover,
    source: 'storefront/card-cover/CardCoverPage.tsx',
    load: () => import('./card-cover/CardCoverPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.terms,
    source: 'storefront/pages/legal/TermsPage.tsx',
    load: () => import('./pages/legal/TermsPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.privacy,
    source: 'storefront/pages/legal/PrivacyPage.tsx',
    load: () => import('./pages/legal/PrivacyPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.withdrawal,
    source: 'storefront/pages/legal/WithdrawalPage.tsx',
    load: () => import('./pages/legal/WithdrawalPage.tsx'),
    indexed: true,
  }),
  page({
    path: paths.logout,
    source: 'storefront/pages/LogoutPage.tsx',
    load: () => import('./pages/LogoutPage.tsx'),
    rendering: 'browser',
    indexed: false,
  }),
  ...purchaseRoutes,
]

/** The page for every other address. */
export const notFound: PageRoute = page({
  path: '*',
  source: 'storefront/pages/NotFoundPage.tsx',
  load: () => import('./pages/NotFoundPage.tsx'),
  indexed: false,
})

/**
 * The first page of a broker's storefront, which has no home page: a quote's begins with the quote, a sale's with the vouchers,
 * an order's with a new purchase.
 */
const homes: Record<BrokerStorefront['of'], string> = {
  quote: paths.savedQuote,
  sale: paths.findVouchers,
  order: stepPath(1),
}

/**
 * Returns the page of an address, or undefined. Paths are lower case only, as the server reads them, whose policy for a page that
 * takes cards would not be sent with another spelling.
 */
export function findRoute(pathname: string, basename: string): PageRoute | undefined {
  const below = stripBasename(pathname, basename)
  if (below === null) return undefined
  const broker = below === '/' ? readBrokerStorefront(basename.slice(1)) : null
  return routes.find(({ path }) => matchPath({ path, caseSensitive: true }, broker ? homes[broker.of] : below))
}

function stripBasename(pathname: string, basename: string): string | null {
  if (basename === '/') return pathname
  if (pathname === basename) return '/'
  return pathname.startsWith(`${basename}/`) ? pathname.slice(basename.length) : null
}
