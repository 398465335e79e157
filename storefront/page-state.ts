import { createContext, use } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState } from '#shared/site/document.ts'
import { absolutePath } from './paths.ts'

const PageStateContext = createContext<PageState | null>(null)

/** Gives every page below what the server knew when it wrote the document. */
export const PageStateProvider = PageStateContext

/** What the server knew when it wrote the document. */
export function usePageState(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('A page was rendered outside its PageStateProvider.')
  return state
}

/** Whose storefront this is. */
export function useBrand(): Brand {
  return usePageState().brand
}

/** The address of a page of this storefront as links carry it: `path` is below its root, '/buy/step-1?…'. */
export function useAddress(path: string): string {
  return absolutePath(usePageState().basename, path)
}
