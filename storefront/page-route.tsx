import { type ComponentType, use } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { useBrand } from './page-state.ts'
import { useDocumentTitle } from './ui/use-document-title.ts'
import { useHydrated } from './ui/use-hydrated.ts'

export type PageMeta = { title: string; description: string }

/** What a page's module exports. */
export type PageModule = {
  Page: ComponentType
  /** For pages that live in the browser only: what the server sends, and the browser shows until it took over. */
  Shell?: ComponentType
  meta: (brand: Brand) => PageMeta
}

type Declared = {
  /** Below the storefront's root: '/buy/step-1'. */
  path: string
  /** The module's path from the project's root, as the build's manifest names it: its chunks are preloaded with the document. */
  source: string
  load: () => Promise<PageModule>
  /** `server`: written whole by the server. `browser`: the server writes its Shell, because the answers live in the browser. */
  rendering: 'server' | 'browser'
  /** The names in an address's query that what the server writes depends on; it depends on no other. */
  reads?: readonly string[]
  /** True for pages that people may find through a search engine. */
  indexed: boolean
  /** `focused` leaves the menu out, so that nothing leads away from a purchase. */
  frame?: 'focused'
}

export type PageRoute = Declared & {
  Component: ComponentType
  /** Loads the module; before it has ended the page waits. */
  preload: () => Promise<PageModule>
}

/** Declares a page whose module is loaded when it is needed, and never waits once it was preloaded. */
export function page(declared: Declared): PageRoute {
  let loaded: PageModule | undefined
  let loading: Promise<PageModule> | undefined

  function preload(): Promise<PageModule> {
    loading ??= declared.load().then(
      (module) => (loaded = module),
      (reason: unknown) => {
        // A lost connection must not stay lost: the next visit asks again.
        loading = undefined
        throw reason
      },
    )
    return loading
  }

  /** No hook beside `use`: React runs this again once the module is there, and then `use` is not reached any more. */
  function Component() {
    return <Loaded module={loaded ?? use(preload())} rendering={declared.rendering} />
  }

  return { ...declared, Component, preload }
}

function Loaded({ module, rendering }: { module: PageModule; rendering: Declared['rendering'] }) {
  const { Page, Shell, meta } = module
  useDocumentTitle(meta(useBrand()).title)
  if (rendering === 'server') return <Page />
  return <BrowserOnly Page={Page} {...(Shell ? { Shell } : {})} />
}

function BrowserOnly({ Page, Shell }: Pick<PageModule, 'Page' | 'Shell'>) {
  if (useHydrated()) return <Page />
  return Shell ? <Shell /> : null
}
