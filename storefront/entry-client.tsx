import { StrictMode } from 'react'
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
  // The markup is taken over only once its module is here, so that nothing flickers.
  await (findRoute(location.pathname, state.basename) ?? notFound).preload()
  if (root.hasChildNodes()) hydrateRoot(root, site)
  else createRoot(root).render(site)
}

function rememberLanguage(): void {
  detectLanguage({
    search: location.search,
    cookie: document.cookie,
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
