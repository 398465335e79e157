import Cookies from 'js-cookie'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { type Language, LANGUAGE_KEY, languageOf } from '#shared/languages.ts'
import { LANGUAGE } from '#shared/locale.ts'
import type { PageState } from '#shared/site/document.ts'
import { detectLanguage } from './i18n/language.ts'
import { findRoute, notFound } from './routes.tsx'
import { Site } from './Site.tsx'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const stateElement = document.getElementById('state')
  if (!root || !stateElement) return
  const state = JSON.parse(stateElement.textContent) as PageState
  if (opensInAnother(state.brand.languages)) return
  const site = (
    <StrictMode>
      <BrowserRouter basename={state.basename}>
        <Site state={state} />
      </BrowserRouter>
    </StrictMode>
  )
  const route = findRoute(location.pathname, state.basename) ?? notFound
  // Hydration starts only once the page's module is loaded, so that nothing flickers.
  const isHere = await route.preload().then(
    () => true,
    () => false,
  )
  // A transition hydrates in slices, so that a click or a key press need not wait for the whole page.
  if (isHere && root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site))
  // When the module of a server-rendered page fails to load, its markup stays: it can be read, and its links work. A page that is
  // rendered in the browser loads its module once more, and then shows that it cannot continue (P-15).
  else if (isHere || route.rendering === 'browser') createRoot(root).render(site)
}

/**
 * Finds the visitor's language and tells it to the server. When the server could not know it, since only this browser's storage
 * does, the page is opened again in that language, before any of it is rendered here; returns true then.
 */
function opensInAnother(offered: readonly Language[]): boolean {
  const language = detectLanguage({
    offered,
    search: location.search,
    readCookie: (name) => Cookies.get(name),
    localStorage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
    },
    sessionStorage: { getItem: (key) => sessionStorage.getItem(key) },
    htmlTag: document.documentElement.lang,
  })
  const isOther = language !== LANGUAGE && import.meta.env.PROD
  const isNamed = languageOf(new URLSearchParams(location.search).get(LANGUAGE_KEY), offered) !== null
  if (isOther || isNamed) {
    Cookies.set(LANGUAGE_KEY, language, { expires: 365, sameSite: 'lax', secure: location.protocol === 'https:' })
  }
  // A browser without cookies would come back here for ever, and so would one behind a cache that does not look at them.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!isOther || Cookies.get(LANGUAGE_KEY) !== language || load?.type === 'reload') return false
  location.reload()
  return true
}

void start()
