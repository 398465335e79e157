import { useQueryClient } from '@tanstack/react-query'
import { type GetListParams, useDataProvider } from 'react-admin'
import { preloadSection } from './lazySection.tsx'

/** How long preloaded rows count as fresh and are not requested again. Milliseconds. */
export const FRESH_MS = 2_000

/**
 * Loads what a section needs before it is opened: its pages, and with `firstPage` the first rows of its list, under the query key
 * that react-admin's list will use.
 */
export function usePreload(): (section: { resource: string; firstPage?: () => GetListParams }) => void {
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  return ({ resource, firstPage }) => {
    preloadSection(resource)
    if (!firstPage) return
    const params = firstPage()
    void queries.prefetchQuery({
      queryKey: [resource, 'getList', params],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
      staleTime: FRESH_MS,
    })
  }
}
