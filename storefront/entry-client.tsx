import Cookies from 'js-cookie'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import type { PageState } from '#shared/site/document.ts'
import { detectLanguage } from './i18n/language.ts'
import { findRoute, notFound } from './routes.tsx'
import { Site } from './Site.tsx'

async function start(): Promise<void> {
  const root = document.getElementById('root')
  const written = document.getElementById('state')
  if (!root || !written) return
  const state = JSON.parse(written.textContent) as PageState
  const site = (
    <StrictMode>
      <BrowserRouter basename={state.basename}>
        <Site state={state} />
      </BrowserRouter>
    </StrictMode>
  )
  const route = findRoute(location.pathname, state.basename) ?? notFound
  // The markup is taken over only once its module is here, so that nothing flickers.
  const isHere = await route.preload().then(
    () => true,
    () => false,
  )
  // In slices, with the browser's own work in between: a press or a key does not wait for the whole page.
  if (isHere && root.hasChildNodes()) startTransition(() => void hydrateRoot(root, site))
  // A page that came whole is left as it is: it can be read, and its links lead on. One that lives in the browser asks
  // for its module once more, and then says that it cannot go on (P-15).
  else if (isHere || route.rendering === 'browser') createRoot(root).render(site)
}

function rememberLanguage(): void {
  detectLanguage({
    search: location.search,
    readCookie: (name) => Cookies.get(name),
    localStorage: {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
    },
    sessionStorage: { getItem: (key) => sessionStorage.getItem(key) },
    browser: navigator.languages,
    htmlTag: document.documentElement.lang,
  })
}

rememberLanguage()
void start()
