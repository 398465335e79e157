import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PageState, RenderedPage } from '#shared/site/document.ts'
import { findRoute, notFound, routes } from './routes.tsx'
import { Site } from './Site.tsx'

export const pagePaths = routes.map(({ path }) => path)
/** The addresses of the main brand that search engines may list. */
export const indexedPaths = routes.filter(({ indexed }) => indexed).map(({ path }) => path)

/** Renders the page of an address, or the 404 page. @throws whatever the page throws. */
export async function renderPage(url: string, state: PageState): Promise<RenderedPage> {
  const { pathname } = new URL(url, 'http://storefront')
  const route = findRoute(pathname, state.basename) ?? notFound
  const { meta } = await route.preload()
  const markup = renderToString(
    <StrictMode>
      <StaticRouter location={url} basename={state.basename}>
        <Site state={state} />
      </StaticRouter>
    </StrictMode>,
  )
  return {
    markup,
    ...meta(state.brand),
    status: route === notFound ? 404 : 200,
    indexed: route.indexed,
    sources: [route.source],
  }
}
