import { useQueryClient } from '@tanstack/react-query'
import { type GetListParams, useDataProvider } from 'react-admin'
import { preloadSection } from './lazySection.tsx'

/** For so long, in milliseconds, the rows that were fetched while their way was pointed at are not asked for again. */
export const FRESH_MS = 2_000

/**
 * Loads what a section needs that is about to be opened: its pages, and with `firstPage` the rows that its list starts with,
 * under the name by which react-admin's list will look for them.
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
