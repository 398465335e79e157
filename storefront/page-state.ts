import { createContext, use } from 'react'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState } from '#shared/site/document.ts'

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
