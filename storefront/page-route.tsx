import { type ComponentType, use } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { whenConnected } from './connection.ts'
import { useBrand } from './page-state.ts'
import { useDocumentTitle } from './ui/use-document-title.ts'
import { useHydrated } from './ui/use-hydrated.ts'

export type PageMeta = { title: string; description: string }

/** The exports of a page's module. */
export type PageModule = {
  Page: ComponentType
  /** The content of a page that is rendered in the browser only, which the server sends and which is shown until hydration. */
  Shell?: ComponentType
  meta: (brand: Brand) => PageMeta
}

type PageDeclaration = {
  /** The path below the storefront's root: '/buy/step-1'. */
  path: string
  /** The module's path from the project's root, as the build's manifest names it: its chunks are preloaded with the document. */
  source: string
  load: () => Promise<PageModule>
  /** `browser`: the server renders only its Shell, because the answers are in the browser. Without it the server renders the page. */
  rendering?: 'browser'
  /** The names of the query parameters that the server's rendering depends on; it ignores all others. */
  reads?: readonly string[]
  /** Whether search engines may list the page. */
  indexed: boolean
  /** `focused` leaves out the menu, so that no link leads away from a purchase. */
  frame?: 'focused'
}

export type PageRoute = PageDeclaration & {
  Component: ComponentType
  /** Loads the module; until then the page suspends. */
  preload: () => Promise<PageModule>
}

/** The path for which the browser loaded this document; none on the server. */
export const DOCUMENT_PATH = globalThis.location?.pathname

/**
 * Loads the address anew after its module could not be loaded: a browser may keep that failure for as long as the document lives,
 * as when a lost network broke off the download ahead. A document of the same address would fail again.
 * @throws `reason` then
 */
function loadAnew(reason: unknown): Promise<never> {
  if (location.pathname === DOCUMENT_PATH) throw reason
  location.reload()
  return new Promise(() => undefined)
}

/** Declares a page whose module is loaded when it is needed, and which never suspends once it was preloaded. */
export function page(declaration: PageDeclaration): PageRoute {
  let loaded: PageModule | undefined
  let loading: Promise<PageModule> | undefined
  let pending: Promise<PageModule> | undefined

  function preload(): Promise<PageModule> {
    // Without a network, the router keeps the page before on the screen until it is back.
    loading ??= whenConnected(declaration.load).then(
      (module) => (loaded = module),
      (reason: unknown) => {
        // A failed load must not be cached: the next visit loads the module again.
        loading = undefined
        throw reason
      },
    )
    return loading
  }

  /** Uses no hook besides `use`: when React renders this again after the module is loaded, `use` is no longer called. */
  function Component() {
    return (
      <LoadedPage
        module={loaded ?? use((pending ??= preload().catch(loadAnew)))}
        isInBrowser={declaration.rendering === 'browser'}
      />
    )
  }

  return { ...declaration, Component, preload }
}

function LoadedPage({ module, isInBrowser }: { module: PageModule; isInBrowser: boolean }) {
  const { Page, Shell, meta } = module
  useDocumentTitle(meta(useBrand()).title)
  return isInBrowser ? <BrowserOnly Page={Page} {...(Shell ? { Shell } : {})} /> : <Page />
}

function BrowserOnly({ Page, Shell }: Pick<PageModule, 'Page' | 'Shell'>) {
  if (useHydrated()) return <Page />
  return Shell ? <Shell /> : null
}
