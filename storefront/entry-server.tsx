import { type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { isBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import type { PageState, RenderedPage } from '#shared/site/document.ts'
import { findRoute, notFound, routes } from './routes.tsx'
import { Site } from './Site.tsx'

export { LANGUAGE as language } from '#shared/locale.ts'

export const pagePaths = routes.map(({ path }) => path)
/** The addresses of the main brand that search engines may list. */
export const indexedPaths = routes.filter(({ indexed }) => indexed).map(({ path }) => path)

/** Returns the part of an address's query that its page reads, '?destino=7' or '': without the parameters that campaigns add. */
export function readQuery(url: string, basename: string): string {
  const [pathname = '/', search] = url.split('?')
  if (!search) return ''
  const searchParams = new URLSearchParams(search)
  const { reads = [] } = findRoute(pathname, basename) ?? notFound
  const read = reads.flatMap((name) => searchParams.getAll(name).map((value) => [name, value]))
  return read.length === 0 ? '' : `?${new URLSearchParams(read)}`
}

/** Renders the page of an address, or the 404 page. @throws whatever the page throws. */
export async function renderPage(url: string, state: PageState): Promise<RenderedPage> {
  const [pathname = '/'] = url.split('?')
  const route = findRoute(pathname, state.basename) ?? notFound
  const { meta } = await route.preload()
  const site = (
    <StrictMode>
      <StaticRouter location={url} basename={state.basename}>
        <Site state={state} />
      </StaticRouter>
    </StrictMode>
  )
  const markup = renderToString(site)
  if (markup.includes(LEFT_OUT)) await throwReason(site)
  return {
    markup,
    ...meta(state.brand),
    status: route === notFound ? 404 : 200,
    indexed: route.indexed && !isBrokerStorefront(state.brand.subdomain),
    sources: [route.source],
  }
}

/** The markup of a Suspense boundary that failed: React leaves it to the browser without reporting an error. */
const LEFT_OUT = '<!--$!-->'

/** Renders again, in the mode that throws the error of the failed boundary. @throws the error of the failed component */
function throwReason(site: ReactNode): Promise<never> {
  return new Promise((_, reject) => {
    const { abort } = renderToPipeableStream(site, {
      onError: reject,
      onAllReady: () => abort(new Error('a part of the page broke only once')),
    })
  })
}
