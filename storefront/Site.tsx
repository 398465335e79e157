// Imported first, so that the rules of every component take precedence over these.
import './fonts/display.css'
import './ui/base.css'
import './ui/looks.css'

import { Suspense, useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'
import { isBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import type { PageState } from '#shared/site/document.ts'
import { placeBanners } from './branding/place-banners.ts'
import { SiteFooter } from './branding/SiteFooter.tsx'
import { SiteHeader } from './branding/SiteHeader.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { t } from './i18n/texts.ts'
import { optionalPart } from './lazy-part.ts'
import { PageStateProvider } from './page-state.ts'
import { absolutePath, paths } from './paths.ts'
import { usePrefetch } from './prefetch.ts'
import { findRoute, notFound } from './routes.tsx'
import { BusyOverlay } from './ui/BusyOverlay.tsx'
import { MAIN_ID } from './ui/PageFrame.tsx'
import { usePromoLink } from './use-promo-link.ts'

import './Site.css'

// Few visitors follow a link with a code. Without its notice the code is applied all the same.
const PromoNotice = optionalPart(async () => (await import('./promo/PromoNotice.tsx')).PromoNotice)

/**
 * Shows the whole public site of one storefront, inside a router. No Suspense here shows a fallback while a page loads: the
 * router navigates in transitions, so the previous page stays until the next one is ready.
 */
export function Site({ state }: { state: PageState }) {
  const location = useLocation()
  // Below the router, the path has no prefix.
  const route = findRoute(absolutePath(state.basename, location.pathname), state.basename) ?? notFound
  // A broker has no site with pages for a menu.
  const focused = route.frame === 'focused' || isBrokerStorefront(state.brand.subdomain)
  const bannerIsFooter = route.path === paths.home && placeBanners(state.brand.banners).footer !== undefined
  const wholeFooter = bannerIsFooter ? 'line' : 'whole'
  useArrival(location)
  usePrefetch(location.pathname)
  const linkedCode = usePromoLink(location.search, state.brand.subdomain)
  return (
    <PageStateProvider value={state}>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {t('frame.skip')}
      </a>
      {/* Nothing here suspends: Suspense lets header and footer hydrate apart from the page, so that a click is handled in
          between. */}
      <Suspense>
        <SiteHeader focused={focused} />
      </Suspense>
      {linkedCode && (
        <Suspense>
          <PromoNotice code={linkedCode} />
        </Suspense>
      )}
      <ErrorBoundary basename={state.basename} key={location.pathname}>
        <route.Component />
      </ErrorBoundary>
      <Suspense>
        <SiteFooter look={focused ? 'focused' : wholeFooter} />
      </Suspense>
      <BusyOverlay />
    </PageStateProvider>
  )
}

/** After a link, scrolls to the top of the page and focuses its heading; the browser handles the first view and Back. */
function useArrival(location: Location): void {
  const navigation = useNavigationType()
  const lastLocation = useRef(location)
  useEffect(() => {
    const before = lastLocation.current
    lastLocation.current = location
    if (before.key === location.key) return
    if (location.hash) {
      document.getElementById(location.hash.slice(1))?.scrollIntoView()
    } else if (before.pathname !== location.pathname) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      if (navigation !== 'POP') scrollTo({ top: 0, behavior: 'instant' })
    }
  }, [location, navigation])
}
