import { createContext, use } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState } from '#shared/site/document.ts'
import { absolutePath } from './paths.ts'

const PageStateContext = createContext<PageState | null>(null)

/** Provides all components below with the data from which the server rendered the document. */
export const PageStateProvider = PageStateContext

/** Returns the data from which the server rendered the document. */
export function usePageState(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('A page was rendered outside its PageStateProvider.')
  return state
}

/** Returns the brand of this storefront. */
export function useBrand(): Brand {
  return usePageState().brand
}

/** Returns the address for a link to a page of this storefront: `path` is below its root, '/buy/step-1?…'. */
export function useAddress(path: string): string {
  return absolutePath(usePageState().basename, path)
}
