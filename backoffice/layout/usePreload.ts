import { useQueryClient } from '@tanstack/react-query'
import { type GetListParams, useDataProvider } from 'react-admin'
import { FRESH_MS } from '../kit/page-size.ts'
import { preloadSection } from './lazySection.tsx'

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
    const asked = firstPage()
    void queries.prefetchQuery({
      queryKey: [resource, 'getList', asked],
      queryFn: ({ signal }) => dataProvider.getList(resource, { ...asked, signal }),
      staleTime: FRESH_MS,
    })
  }
}
